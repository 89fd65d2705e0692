/// The valid form of a directive: its arguments and its parents.
struct DirectiveSpecification: Sendable {
  /// One argument.
  struct Argument: Sendable {
    /// The valid values of an argument.
    enum Value: Sendable {
      case text
      case number
      case oneOf([String])
    }

    /// The label before the colon, or an empty string for the unnamed first argument.
    var label: String
    var value: Value
    var isRequired: Bool
  }

  /// The name without `@`.
  var name: String
  /// The valid arguments.
  var arguments: [Argument]
  /// The directives that can contain it.
  ///
  /// If it's empty, the directive can appear anywhere.
  var parents: [String]
  /// Whether a mistake is an error even if the package otherwise builds without one.
  var isStrict: Bool

  /// The specification of a directive, or `nil` for an unknown one.
  static func named(_ name: String) -> DirectiveSpecification? { byName[name] }

  /// The names of the directives that can appear inside another directive, or at the top level.
  static func names(inside parent: String?) -> [String] {
    all.filter { $0.parents.isEmpty || parent.map($0.parents.contains) == true }.map(\.name)
  }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The directives of DocC's articles and tutorials, and docgen's own directives.
  static let all: [DirectiveSpecification] =
    metadata + options + layout + media + samples + tutorials + [
      directive("Metadata"),
      directive("Options", [.optional("scope", .oneOf(["local", "global"]))]),
      directive("Comment", [.optional("", .text)]),
      directive("DeprecationSummary"),
      directive("Redirected", [.required("from", .text)]),
    ]

  private static let metadata: [DirectiveSpecification] = [
    directive("TechnologyRoot", in: ["Metadata"]),
    directive(
      "DisplayName", [.required("", .text), .optional("style", .oneOf(["conceptual", "symbol"]))], in: ["Metadata"]),
    directive(
      "PageImage",
      [.required("purpose", .oneOf(["icon", "card"])), .required("source", .text), .optional("alt", .text)],
      in: ["Metadata"]),
    directive(
      "PageColor", [.required("", .oneOf(["blue", "gray", "green", "orange", "purple", "red", "yellow"]))],
      in: ["Metadata"]),
    directive("PageKind", [.required("", .oneOf(["article", "sampleCode"]))], in: ["Metadata"]),
    directive("TitleHeading", [.required("", .text)], in: ["Metadata"]),
    directive(
      "CallToAction",
      [
        .optional("url", .text), .optional("file", .text), .optional("purpose", .oneOf(["link", "download"])),
        .optional("label", .text),
      ],
      in: ["Metadata"]),
    directive(
      "Available", [.required("", .text), .optional("introduced", .text), .optional("deprecated", .text)],
      in: ["Metadata"]),
    directive("SupportedLanguage", [.required("", .text)], in: ["Metadata"]),
    directive("AlternateRepresentation", [.required("", .text)], in: ["Metadata"]),
    directive("CustomMetadata", [.required("key", .text), .required("value", .text)], in: ["Metadata"]),
    directive(
      "DocumentationExtension", [.required("mergeBehavior", .oneOf(["append", "override"]))], in: ["Metadata"]),
  ]

  private static let options: [DirectiveSpecification] =
    ["AutomaticSeeAlso", "AutomaticTitleHeading", "AutomaticArticleSubheading"].map {
      directive($0, [.required("", .oneOf(["enabled", "disabled"]))], in: ["Options"])
    } + [
      directive(
        "TopicsVisualStyle", [.required("", .oneOf(LinksStyle.allCases.map(\.rawValue)))], in: ["Options"])
    ]

  private static let layout: [DirectiveSpecification] = [
    directive("Row", [.optional("numberOfColumns", .number)]),
    directive("Column", [.optional("size", .number)], in: ["Row"]),
    directive("TabNavigator"),
    directive("Tab", [.required("", .text)], in: ["TabNavigator"]),
    directive("Small"),
    directive("Links", [.required("visualStyle", .oneOf(["list", "compactGrid", "detailedGrid"]))]),
  ]

  private static let media: [DirectiveSpecification] = [
    directive(
      "Image", [.required("source", .text), .optional("alt", .text), .optional("deviceFrame", .text)]),
    directive(
      "Video",
      [
        .required("source", .text), .optional("poster", .text), .optional("alt", .text),
        .optional("deviceFrame", .text),
      ]),
  ]

  /// docgen's own directives, and the equivalent one of DocC.
  private static let samples: [DirectiveSpecification] = [
    directive("Snippet", [.required("path", .text), .optional("slice", .text)], isStrict: true),
    directive("SnippetDiff", [.required("from", .text), .required("to", .text)], isStrict: true),
    directive("Output", [.required("path", .text)], isStrict: true),
  ]

  private static let tutorials: [DirectiveSpecification] = [
    directive("Tutorials", [.required("name", .text)]),
    directive(
      "Tutorial", [.optional("time", .number), .optional("projectFiles", .text), .optional("start", .text)]),
    directive("Article", [.optional("time", .number)]),
    directive("Intro", [.required("title", .text)], in: ["Tutorials", "Tutorial", "Article"]),
    directive("Volume", [.required("name", .text)], in: ["Tutorials"]),
    directive("Chapter", [.required("name", .text)], in: ["Tutorials", "Volume"]),
    directive("TutorialReference", [.required("tutorial", .text)], in: ["Chapter"]),
    directive("Resources", in: ["Tutorials"]),
    directive("Documentation", [.optional("destination", .text)], in: ["Resources"]),
    directive("SampleCode", [.optional("destination", .text)], in: ["Resources"]),
    directive("Downloads", [.optional("destination", .text)], in: ["Resources"]),
    directive("Videos", [.optional("destination", .text)], in: ["Resources"]),
    directive("Forums", [.optional("destination", .text)], in: ["Resources"]),
    directive(
      "XcodeRequirement", [.required("title", .text), .required("destination", .text)], in: ["Tutorial", "Article"]),
    directive("Section", [.required("title", .text)], in: ["Tutorial", "Article"]),
    directive("ContentAndMedia", in: ["Section", "Tutorials", "Volume", "Article", "Intro", "Stack"]),
    directive("Stack", in: ["Section", "Article"]),
    directive("Steps", in: ["Section"]),
    directive("Step", in: ["Steps"]),
    directive(
      "Code",
      [
        .required("name", .text), .required("file", .text), .optional("previousFile", .text),
        .optional("reset", .oneOf(["true", "false"])),
      ],
      in: ["Step"]),
    directive("Delete", [.required("name", .text)], in: ["Step"], isStrict: true),
    directive(
      "Check",
      ["test", "run", "arguments", "input", "expect", "output", "error", "message", "unverified"].map {
        .optional($0, .text)
      },
      in: ["Step"], isStrict: true),
    directive("Assessments", in: ["Tutorial", "Article"]),
    directive("MultipleChoice", in: ["Assessments"]),
    directive("Choice", [.required("isCorrect", .oneOf(["true", "false"]))], in: ["MultipleChoice"]),
    directive("Justification", [.optional("reaction", .text)], in: ["Choice"]),
  ]

  private static func directive(
    _ name: String, _ arguments: [Argument] = [], in parents: [String] = [], isStrict: Bool = false
  ) -> DirectiveSpecification {
    DirectiveSpecification(name: name, arguments: arguments, parents: parents, isStrict: isStrict)
  }
}

extension DirectiveSpecification.Argument {
  fileprivate static func required(_ label: String, _ value: Value) -> Self {
    Self(label: label, value: value, isRequired: true)
  }

  fileprivate static func optional(_ label: String, _ value: Value) -> Self {
    Self(label: label, value: value, isRequired: false)
  }
}
