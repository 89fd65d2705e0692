import DocgenModel

extension DirectiveDefinition {
  /// Any content with a caption, such as a table or a diagram in text.
  static let figure = DirectiveDefinition(
    "Figure", [.required("caption")],
    effect: .content { figure, position, _ in
      guard let caption = figure["caption"] else { return .blocks(figure.children) }
      let text = Inline(.text(caption.value), at: caption.position)
      return .figure(.blocks(figure.children), caption: [Block(.paragraph([text]), at: position)])
    })
}
