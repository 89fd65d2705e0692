/// A term as the key of a table: as the index has it, by its bytes.
///
/// Strings are equal that look the same, such as an `é` of one character and one of two, but they are two terms.
struct TermKey: Hashable, Comparable, Sendable {
  /// The term.
  let term: String

  init(_ term: String) { self.term = term }

  static func == (left: TermKey, right: TermKey) -> Bool { left.term.utf8.elementsEqual(right.term.utf8) }

  static func < (left: TermKey, right: TermKey) -> Bool {
    left.term.utf8.lexicographicallyPrecedes(right.term.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var term = term
    term.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No text has this byte, so where the term ends is part of the hash.
    hasher.combine(0xFF as UInt8)
  }
}

extension Dictionary where Key == TermKey {
  /// What is known of a term.
  subscript(term: String) -> Value? {
    get { self[TermKey(term)] }
    set { self[TermKey(term)] = newValue }
  }
}
