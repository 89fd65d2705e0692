import DocgenModel

extension DirectiveDefinition {
  static let options = DirectiveDefinition(
    "Options", [.optional("scope", .oneOf(["local", "global"]))], unshownContent: "content in '@Options'",
    references: { _, _, _ in },
    effect: .metadata { directive, page in
      let inner = PageMetadata(directive.children)
      if directive["scope"]?.value == "global" {
        page.globalOptions = inner.options.over(page.globalOptions)
      } else {
        page.options = inner.options.over(page.options)
      }
    })

  static let automaticSeeAlso = option("AutomaticSeeAlso") { $0.hasSeeAlso = $1 }
  static let automaticTitleHeading = option("AutomaticTitleHeading") { $0.hasTitleHeading = $1 }
  static let automaticArticleSubheading = option("AutomaticArticleSubheading") { $0.hasSubheading = $1 }

  static let topicsVisualStyle = DirectiveDefinition(
    "TopicsVisualStyle", [.required("", .oneOf(LinksStyle.allCases.map(\.rawValue)))], in: ["Options"],
    effect: .metadata { directive, page in
      if let value = directive[""]?.value { page.options.topicsStyle = LinksStyle(rawValue: value) }
    })

  private static func option(
    _ name: String, set: @escaping @Sendable (inout PageMetadata.Options, Bool) -> Void
  ) -> DirectiveDefinition {
    DirectiveDefinition(
      name, [.required("", .oneOf(["enabled", "disabled"]))], in: ["Options"],
      effect: .metadata { directive, page in
        if let value = directive[""]?.value { set(&page.options, value == "enabled") }
      })
  }
}
