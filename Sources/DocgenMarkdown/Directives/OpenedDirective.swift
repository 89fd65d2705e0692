internal import DocgenModel

/// A directive that the block parser has met, from its head to its closing brace.
struct OpenedDirective {
  /// Where its children are.
  enum Body: Equatable {
    /// There are none, or none will follow.
    case none
    /// They follow, until a brace closes. On the line of the opening brace stood already some of them, or none.
    case open(beganOnHeadLine: Bool)
    /// They were there; the brace is closed.
    case closed
  }

  /// What it says before its children.
  var head: DirectiveHead

  /// Its node in the C parser's tree.
  var node: OpaquePointer

  /// Where its `@` stands.
  var position: SourcePosition

  /// Where its children are.
  var body: Body

  /// The columns of white space before its first line of children, which go from the others too.
  var childIndentation: Int?

  /// Whether its children still go on.
  var isOpen: Bool {
    if case .open = body { true } else { false }
  }
}
