import DocgenModel

extension DirectiveDefinition {
  static let small = DirectiveDefinition("Small", effect: .content { small, _, _ in .smallPrint(small.children) })
}
