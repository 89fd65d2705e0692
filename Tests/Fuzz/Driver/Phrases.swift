/// Repeats Swift's words and marks thousands of times, and then varies the slowest texts.
///
/// A parser that backtracks or looks ahead is slowest if the same construct begins repeatedly, and random changes to
/// valid texts rarely produce such input. This generator varies the texts that were slow for their size until it finds
/// no slower ones.
struct Phrases {
  private var random: Random
  /// The slowest texts in order, with the seconds per byte.
  private var slowest: [(cost: Double, phrase: [Part])] = []
  private var latest: [Part] = []

  /// The number of the slowest texts that are varied.
  private static let kept = 64
  /// The maximum size of a text, in bytes.
  private static let mostBytes = 32 << 10

  /// The repeated text.
  private struct Part {
    var words: [String]
    var count: Int
    /// A Boolean value that indicates whether the closing brackets are at the end of the whole text.
    var isClosed = false
  }

  /// Creates a generator.
  ///
  /// - Parameter seed: The seed of the random numbers. The texts also depend on the measured times.
  init(seed: UInt64) { random = Random(state: seed) }

  /// Returns the next text.
  mutating func next() -> [UInt8] {
    if slowest.isEmpty || random.below(3) == 0 {
      latest = (0...random.below(3)).map { _ in part() }
      if random.below(2) == 0 { latest.insert(beginning(), at: 0) }
    } else {
      // Usually varies one of the very slowest texts.
      latest = slowest[random.below(1 + random.below(slowest.count))].phrase
      for _ in 0...random.below(3) { mutate() }
    }
    return text(of: latest)
  }

  /// Records the time of the last text.
  mutating func learn(cost: Double) {
    if slowest.count == Self.kept, let last = slowest.last, last.cost >= cost { return }
    let index = slowest.firstIndex { $0.cost < cost } ?? slowest.count
    slowest.insert((cost, latest), at: index)
    if slowest.count > Self.kept { slowest.removeLast() }
  }

  private func text(of phrase: [Part]) -> [UInt8] {
    var bytes: [UInt8] = []
    var closing: [UInt8] = []
    for part in phrase {
      let once = Array(part.words.joined().utf8)
      let count = min(part.count, (Self.mostBytes - bytes.count) / max(1, once.count))
      for _ in 0..<count { bytes += once }
      guard part.isClosed else { continue }
      let ends = once.reversed().compactMap { Self.closing[$0] }
      for _ in 0..<count { closing.insert(contentsOf: ends, at: 0) }
    }
    return bytes + closing + [UInt8(ascii: "\n")]
  }

  private mutating func mutate() {
    guard !latest.isEmpty else { return latest.append(part()) }
    let index = random.below(latest.count)
    let word = random.below(latest[index].words.count + 1)
    switch random.below(12) {
    case 0, 1: latest[index].words.insert(self.word(), at: word)
    case 2 where word < latest[index].words.count: latest[index].words.remove(at: word)
    case 3 where word < latest[index].words.count: latest[index].words[word] = self.word()
    case 4, 5: latest[index].count = count()
    case 6: latest[index].count = max(1, latest[index].count + random.below(5) - 2)
    case 7: latest[index].isClosed.toggle()
    case 8: latest.insert(part(), at: random.below(latest.count + 1))
    case 9 where latest.count > 1: latest.remove(at: index)
    case 10:
      guard let other = slowest[random.below(slowest.count)].phrase.randomElement(using: &random) else { return }
      latest.insert(other, at: random.below(latest.count + 1))
    default: latest.insert(beginning(), at: index)
    }
    if latest.count > 6 { latest.removeLast() }
  }

  /// Returns a few words, repeated.
  private mutating func part() -> Part {
    Part(words: (0...random.below(5)).map { _ in word() }, count: count(), isClosed: random.below(3) == 0)
  }

  /// Returns a random context for the text.
  private mutating func beginning() -> Part {
    Part(words: [Self.places[random.below(Self.places.count)]], count: 1, isClosed: random.below(4) == 0)
  }

  private mutating func count() -> Int { 1 + random.below(1 << random.below(13)) }

  private mutating func word() -> String {
    Self.words[random.below(Self.words.count)] + ["", " ", "\n", " "][random.below(4)]
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    UInt8(ascii: "<"): UInt8(ascii: ">"),
  ]

  private static let places = [
    "class A {\n", "struct A {\n", "switch a {\n", "switch a {\ncase 1:\n", "enum A {\ncase ", "func a() {\n",
    "func a(", "func a<", "func a() -> ", "a { ", "a(", "a[", "let a: ", "let a = ", "class A {\nlet a: ",
    "class A {\nfunc a(", "class A: ", "extension A where ", "protocol A {\n", "var a: A {\n", "var a: A { get\n",
    "if ", "guard let a = ", "for ", "while ", "#if a\n", "#if a\nclass A {\n", "class A {\n#if a\n", "@a(",
    "precedencegroup A {\n", "\"\\(", "\"\"\"\n\\(", "\\A.", "do {\n} catch ", "a ? ", "import ", "operator ",
    "let (", "init(", "macro a(", "typealias A = ", "let a = a as ", "{ a in ", "{ [a] in ", "actor A {\n",
  ]

  private static let words = [
    "a", "A", "1", "\"a\"", "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "=", "->", "@", "@a", "#",
    "#a", "#if a", "#else", "#elseif a", "#endif", "\\", "&", "?", "!", "+", "==", "...", "`a`", "_", "$0", "'", "/",
    "|", "~", "\"", "\"\"\"", "#\"", "\"#", "/*", "*/", "//", "class", "struct", "func", "var", "let", "case",
    "default", "switch", "if", "else", "for", "in", "while", "guard", "return", "try", "await", "async", "throws",
    "rethrows", "where", "is", "as", "any", "some", "inout", "init", "deinit", "subscript", "get", "set", "willSet",
    "public", "static", "private(set)", "import", "extension", "protocol", "enum", "indirect", "actor", "macro",
    "operator", "prefix", "infix", "typealias", "associatedtype", "defer", "do", "catch", "repeat", "throw", "self",
    "Self", "super", "nil", "true", "each", "consume", "copy", "borrowing", "isolated", "nonisolated", "sending",
    "unowned", "weak", "lazy", "final", "override", "using", "precedencegroup", "Any", "#available", "#unavailable",
    "#selector", "#sourceLocation", "@available(", "@convention(", "@escaping", "discard", "yield", "then",
    "~Copyable", "\u{FFFD}", "0x", "1.5", "<#a#>", "é", "fallthrough", "break", "continue", "a:", ".a", "a.b", "a(",
    "a[", "a<", "a {", "\\a(", "\\.a[", "#a(", "@a(", "@[", "A(_ a: ", "{ a in", "{ (a) in", "\"\\(", "_ =", "if a {",
    "} else {", "case .a:", "case a(", "let a =", "let a:", "func a() {", "() -> ", "(a, b)", "[a: b]", "a<b>",
    "a == b", "a ? b : c", "a!",
  ]
}

extension Random: RandomNumberGenerator {}
