/// Edits of a book in an order that a seed determines.
struct EditSequence {
  /// The book after the latest edit.
  private(set) var book: GeneratedBook
  private var previousBook: GeneratedBook
  private var random: SplitMix64
  private var remaining: [BookEdit] = []

  /// Six seeds together apply all edits, because each begins at another place among them.
  private static let edits = {
    var random = SplitMix64(seed: 0)
    return random.shuffled(BookEdit.all)
  }()

  /// Most pages of this book don't show the whole navigation, because it has three levels.
  private static let nested = GeneratedBook.Shape(
    articles: 6, hubs: 2, articlesPerHub: 2, otherArticles: 2, types: 2, methods: 1, snippets: 3)
  /// No page of this book shows the whole navigation, because it has too many pages on one level.
  private static let flat = GeneratedBook.Shape(
    articles: 21, hubs: 0, articlesPerHub: 0, otherArticles: 0, types: 1, methods: 0, snippets: 3)

  /// Creates a sequence.
  init(seed: Int) {
    random = SplitMix64(seed: UInt64(seed))
    book = GeneratedBook(seed: UInt64(seed), seed == 6 ? Self.flat : Self.nested)
    previousBook = book
    let start = (seed - 1) % 6 * Self.edits.count / 6
    remaining = Array((Self.edits[start...] + Self.edits[..<start]).reversed())
  }

  /// Makes the next edit.
  ///
  /// - Returns: A description of the edit.
  mutating func next() -> String {
    if let mistake = book.mistake, random.below(2) == 0 {
      book.mistake = nil
      return "repair \(mistake.rawValue)"
    }
    let before = book
    defer { previousBook = before }
    switch random.below(20) {
    case 0...1 where book.mistake == nil:
      let mistake = random.pick(GeneratedBook.Mistake.allCases)
      book.mistake = mistake
      return "make a mistake: \(mistake.rawValue)"
    case 2:
      book = previousBook
      return "undo the previous edit"
    case 3: return "nothing"
    case 4: return "\(edit()); \(edit()); \(edit())"
    default: return edit()
    }
  }

  /// Makes the next edit that is possible.
  private mutating func edit() -> String {
    while true {
      if remaining.isEmpty { remaining = random.shuffled(Self.edits) }
      let edit = remaining.removeLast()
      if let place = edit.apply(&book, &random) { return "\(edit.name): \(place)" }
    }
  }

  /// Sometimes changes or removes a file of the site, as a person or another program can do between two builds.
  ///
  /// - Returns: The path of the file, or `nil` if all files are as docgen has written them.
  mutating func changeOutput(of package: TestPackage) throws -> String? {
    guard random.below(10) == 0 else { return nil }
    let files = package.siteFiles
    let path = random.pick(files.keys.sorted())
    guard var bytes = files[path], !bytes.isEmpty else { return nil }
    switch random.below(3) {
    case 0:
      try package.remove("site/\(path)")
      return path
    case 1: bytes.append(UInt8(ascii: "\n"))
    default: bytes[bytes.count / 2] ^= 1
    }
    try package.write(bytes, to: "site/\(path)")
    return path
  }
}
