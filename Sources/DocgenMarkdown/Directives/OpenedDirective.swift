internal import DocgenModel

/// A directive that the block parser has found.
struct OpenedDirective {
  /// The state of a directive's body.
  enum Body: Equatable {
    /// The directive has no children.
    case none
    /// The children follow until a brace closes.
    ///
    /// The line of the opening brace may already contain some of them.
    case open(beganOnHeadLine: Bool)
    /// The brace is closed.
    case closed
  }

  /// The name and the arguments.
  var head: DirectiveHead

  /// The directive's node in the C parser's tree.
  var node: OpaquePointer

  /// The position of the `@`.
  var position: SourcePosition

  /// The state of the body.
  var body: Body

  /// The indentation of the first line of children in columns, which is removed from all of them.
  var childIndentation: Int?

  /// Whether more children may follow.
  var isOpen: Bool {
    if case .open = body { true } else { false }
  }
}
