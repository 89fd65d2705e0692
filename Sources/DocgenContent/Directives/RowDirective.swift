import DocgenModel

extension DirectiveDefinition {
  static let row = DirectiveDefinition(
    "Row", [.optional("numberOfColumns", .number)], unshownContent: "content in '@Row' outside of '@Column'",
    effect: .content { row, _, _ in
      let columns = row.directives(named: column.name).map { column, _ in
        DirectiveContent.Column(size: max(1, column.number("size") ?? 1), blocks: column.children)
      }
      return .columns(columns, of: row.number("numberOfColumns") ?? columns.map(\.size).reduce(0, +))
    })

  static let column = DirectiveDefinition("Column", [.optional("size", .number)], in: ["Row"], effect: .part)
}

extension Directive {
  fileprivate func number(_ label: String) -> Int? { self[label].flatMap { Int($0.value) } }
}
