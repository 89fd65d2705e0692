/// A word that is a keyword of Swift, everywhere or in some contexts.
enum SwiftWord: String, CaseIterable {
  /// Any other word.
  case name = ""

  // Reserved everywhere except after a dot and before the colon of an argument.
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
  case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
  case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
  case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`, `super`
  case `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

  // Keywords only in some contexts, and names elsewhere.
  case actor, any, async, await, borrow, borrowing, consume, consuming, convenience, copy, didSet, discard
  case distributed, dynamic, each, final, get, indirect, infix, isolated, lazy, macro, mutating, nonisolated
  case nonmutating, open, optional, override, package, postfix, prefix, reasync, required, sending, set, some, then
  case unowned, unsafe, using, weak, willSet, yield
  case underscoredRead = "_read"
  case underscoredModify = "_modify"
  case underscoredConst = "_const"
  case underscoredLocal = "_local"
  case underscoredBorrowing = "_borrowing"
  case underscoredMutating = "_mutating"
  case underscoredConsuming = "_consuming"
  case shared = "__shared"
  case owned = "__owned"
  case consumingOld = "__consuming"
  case setterAccess = "__setter_access"
  case compilerInitialized = "_compilerInitialized"

  /// Whether the lexer recognizes the word as a keyword without context.
  var isReserved: Bool {
    switch self {
    case .Any, .as, .associatedtype, .break, .case, .catch, .class, .continue, .default, .defer, .deinit, .do, .else,
      .enum, .extension, .fallthrough, .false, .fileprivate, .for, .func, .guard, .if, .import, .in, .`init`, .inout,
      .internal, .is, .let, .nil, .operator, .precedencegroup, .private, .protocol, .public, .repeat, .rethrows,
      .return, .`self`, .Self, .static, .struct, .subscript, .super, .switch, .throw, .throws, .true, .try,
      .typealias, .var, .where, .while:
      true
    default: false
    }
  }

  /// Whether the word begins a declaration after modifiers, regardless of the next lexeme.
  var isIntroducer: Bool {
    switch self {
    case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .`init`, .let, .protocol, .struct,
      .subscript, .typealias, .var:
      true
    default: false
    }
  }

  /// Whether the word can precede the keyword of a declaration.
  var isModifier: Bool {
    switch self {
    case .fileprivate, .internal, .private, .public, .static, .async, .borrowing, .consuming, .convenience,
      .distributed, .dynamic, .final, .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .open,
      .optional, .override, .package, .postfix, .prefix, .reasync, .required, .sending, .unowned, .weak:
      true
    default: false
    }
  }

  /// Whether the reserved word is a complete operand.
  var isUnit: Bool {
    switch self {
    case .Any, .Self, .`self`, .super, .true, .false, .nil: true
    default: false
    }
  }

  /// Whether the word can follow an operand, so that a word before it isn't a keyword.
  var followsOperand: Bool {
    switch self {
    case .as, .async, .catch, .else, .in, .is, .rethrows, .throws, .where: true
    default: false
    }
  }
}

/// Finds words by their bytes.
struct SwiftWordTable: Sendable {
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var word = SwiftWord.name
  }

  /// The table of all words.
  static let shared = SwiftWordTable()

  private var entries = [Entry](repeating: Entry(), count: 1024)

  private init() {
    for word in SwiftWord.allCases where word != .name {
      let (first, last) = Array(word.rawValue.utf8).withUnsafeBufferPointer { Self.ends(of: $0[...]) }
      var slot = Self.slot(first, last)
      while entries[slot].word != .name { slot = (slot + 1) & 1023 }
      entries[slot] = Entry(first: first, last: last, word: word)
    }
  }

  /// Returns the word with the given bytes.
  func word(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> SwiftWord {
    // No keyword is longer or shorter.
    guard bytes.count > 1, bytes.count <= 20 else { return .name }
    let (first, last) = Self.ends(of: bytes)
    var slot = Self.slot(first, last)
    while entries[slot].word != .name {
      if entries[slot].first == first, entries[slot].last == last { return entries[slot].word }
      slot = (slot + 1) & 1023
    }
    return .name
  }

  /// The first eight bytes, and a number that is computed from the remaining bytes and the length.
  private static func ends(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (UInt64, UInt64) {
    var first: UInt64 = 0
    var last = UInt64(bytes.count)
    var index = 0
    for byte in bytes {
      if index < 8 {
        first = first << 8 | UInt64(byte)
      } else {
        last = last &* 257 &+ UInt64(byte)
      }
      index += 1
    }
    return (first, last)
  }

  private static func slot(_ first: UInt64, _ last: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ last &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}
