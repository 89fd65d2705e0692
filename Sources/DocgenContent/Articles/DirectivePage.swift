import DocgenMarkdown
import DocgenModel

/// A page that's written as one directive in a `.tutorial` file, divided like an article: with a title, an abstract, and a
/// discussion in sections.
struct DirectivePage: Sendable {
  /// The kind of the page.
  let definition: ArticleKindDefinition
  /// The parts of the page that only tutorials have.
  var content: TutorialContent
  var structure: ArticleStructure
  /// The line above the title: the kind and the estimated minutes.
  private(set) var eyebrow: String
  /// The `projectFiles` argument, which names the download, or `nil` if there's none.
  let projectFiles: Directive.Argument?

  /// Divides a file into parts.
  ///
  /// - Parameter document: The file, parsed.
  /// - Returns: `nil` for a file without a directive that contains a page.
  init?(_ document: Document) {
    let found = document.blocks.lazy.compactMap { block -> (ArticleKindDefinition, Directive, SourcePosition)? in
      guard case .directive(let directive) = block.kind else { return nil }
      return ArticleKinds.containing(directive).map { ($0, directive, block.position) }
    }.first
    guard let (definition, root, position) = found else { return nil }
    self.definition = definition
    content = TutorialContent(minutes: root["time"].flatMap { Int($0.value) })
    eyebrow = definition.label
    if let minutes = content.minutes { eyebrow += minutes == 1 ? " · 1 minute" : " · \(minutes) minutes" }
    projectFiles = root["projectFiles"]
    structure = ArticleStructure()
    addIntroduction(of: root, at: position)
    definition.addContent(root, &self)
  }

  private mutating func addIntroduction(of root: Directive, at position: SourcePosition) {
    let introduction = root.directives(named: "Intro").first
    if let title = introduction?.directive["title"] ?? root["name"] {
      structure.title = .init(inlines: [Inline(.text(title.value), at: title.position)], position: title.position)
    } else {
      structure.diagnostics.append(
        Diagnostic(
          "missing-title", .warning, at: position, "the page has no title",
          notes: [.init("give it one: @Intro(title: \"…\")")]))
    }
    for (requirement, position) in root.directives(named: "XcodeRequirement") {
      guard let title = requirement["title"], let destination = requirement["destination"] else { continue }
      let link = Inline(
        .link(destination: destination.value, title: "", [Inline(.text(title.value), at: title.position)]),
        at: destination.position)
      structure.discussion.append(
        Block(
          .paragraph([Inline(.text("You need "), at: position), link, Inline(.text("."), at: position)]), at: position))
    }
    var content = (introduction?.directive.children ?? [])[...]
    if let first = content.first, case .paragraph(let inlines) = first.kind {
      structure.abstract = .init(inlines: inlines, position: first.position)
      content.removeFirst()
    }
    structure.discussion += flattened(content)
  }

  /// Adds a heading to the discussion.
  mutating func addHeading(_ title: String, level: Int = 2, at position: SourcePosition) {
    structure.discussion.append(
      Block(.heading(level: level, [Inline(.text(title), at: position)]), at: position))
  }

  /// Removes directives that only arrange content side by side, because the page has one column.
  func flattened(_ blocks: some Sequence<Block>) -> [Block] {
    blocks.flatMap { block -> [Block] in
      guard case .directive(let directive) = block.kind, ["ContentAndMedia", "Stack"].contains(directive.name) else {
        return [block]
      }
      return flattened(directive.children)
    }
  }
}
