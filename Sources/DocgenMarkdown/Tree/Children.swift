internal import CCMarkGFM

/// The children of a node of the C parser's tree.
struct Children: Sequence, IteratorProtocol {
  private var following: OpaquePointer?

  init(of node: OpaquePointer) { following = cmark_node_first_child(node) }

  mutating func next() -> OpaquePointer? {
    guard let node = following else { return nil }
    following = cmark_node_next(node)
    return node
  }

  /// The number of children.
  var count: Int {
    var (rest, count) = (self, 0)
    while rest.next() != nil { count += 1 }
    return count
  }

  /// The exact count, so that `map` allocates once.
  var underestimatedCount: Int { count }
}
