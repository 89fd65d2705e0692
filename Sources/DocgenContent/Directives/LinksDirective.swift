import DocgenModel

extension DirectiveDefinition {
  static let links = DirectiveDefinition(
    "Links", [.required("visualStyle", .oneOf(["list", "compactGrid", "detailedGrid"]))],
    references: { directive, _, references in
      references.collect(directive.children)
      references.topicLinks += directive.listedInlines.map(\.position)
    },
    effect: .content { directive, _, page in
      let style = directive["visualStyle"].flatMap { LinksStyle(rawValue: $0.value) } ?? .list
      let links = directive.listedInlines.compactMap { page.topicLinks[$0.position] }
      return .links(links, style, written: directive.children)
    })
}

extension Directive {
  /// The inlines of the lists in the directive.
  fileprivate var listedInlines: [Inline] {
    children.flatMap { block -> [Inline] in
      guard case .list(let list) = block.kind else { return [] }
      return list.items.flatMap(\.blocks).flatMap { block -> [Inline] in
        if case .paragraph(let inlines) = block.kind { inlines } else { [] }
      }
    }
  }
}
