import DocgenModel

extension DirectiveDefinition {
  // The kinds of pages read these directives, except for the two that only group content.

  static let tutorials = DirectiveDefinition("Tutorials", [.required("name")], effect: .part)
  static let volume = DirectiveDefinition("Volume", [.required("name")], in: ["Tutorials"], effect: .part)
  static let chapter = DirectiveDefinition("Chapter", [.required("name")], in: ["Tutorials", "Volume"], effect: .part)
  static let tutorialReference = DirectiveDefinition(
    "TutorialReference", [.required("tutorial")], in: ["Chapter"], effect: .part)

  static let resources = DirectiveDefinition("Resources", in: ["Tutorials"], effect: .part)
  static let documentation = resource("Documentation")
  static let sampleCode = resource("SampleCode")
  static let downloads = resource("Downloads")
  static let videos = resource("Videos")
  static let forums = resource("Forums")

  static let tutorial = DirectiveDefinition(
    "Tutorial", [.optional("time", .number), .optional("projectFiles"), .optional("start")], effect: .part)
  static let article = DirectiveDefinition("Article", [.optional("time", .number)], effect: .part)
  static let intro = DirectiveDefinition(
    "Intro", [.required("title")], in: ["Tutorials", "Tutorial", "Article"], effect: .part)
  static let xcodeRequirement = DirectiveDefinition(
    "XcodeRequirement", [.required("title"), .required("destination")], in: ["Tutorial", "Article"], effect: .part)
  static let section = DirectiveDefinition("Section", [.required("title")], in: ["Tutorial", "Article"], effect: .part)

  static let contentAndMedia = group(
    "ContentAndMedia", in: ["Section", "Tutorials", "Volume", "Article", "Intro", "Stack"])
  static let stack = group("Stack", in: ["Section", "Article"])

  private static func resource(_ name: String) -> DirectiveDefinition {
    DirectiveDefinition(name, [.optional("destination")], in: ["Resources"], effect: .part)
  }

  private static func group(_ name: String, in parents: [String]) -> DirectiveDefinition {
    DirectiveDefinition(name, in: parents, effect: .content { directive, _, _ in .blocks(directive.children) })
  }
}
