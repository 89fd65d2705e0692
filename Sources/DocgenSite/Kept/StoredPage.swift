import DocgenModel
import DocgenSymbols
import DocgenSystem

/// A page of a site that is kept in a file, without its text.
struct StoredPage: Sendable {
  /// The page in its place.
  ///
  /// Its topics and further links are those that nobody wrote.
  var page: Page
  /// The article that it was written in, and what an edit of that is compared with; `nil` where none can be gone on from.
  var article: (file: String, known: BuiltArticle)?
  /// What a later build need not make again.
  var kept: KeptPage?
  /// Whether links may lead to its sections for Topics and See Also.
  var hasTopics = false
  var hasSeeAlso = false
  /// The places on the page, and its links to places of other pages.
  var check = LinkChecker.PageResult(file: "", ids: [], fragments: [], diagnostics: [])
  /// How many bytes its Markdown has.
  var textCount = 0

  /// What there is to store of a page.
  ///
  /// - Parameters:
  ///   - page: The page in its place.
  ///   - article: The article that it was written in, and what an edit of that is compared with.
  ///   - kept: What a later build need not make again.
  ///   - anchors: The places on it to which links may lead.
  ///   - check: What the link check found on it.
  ///   - textCount: How many bytes its Markdown has.
  init(
    _ page: Page, _ article: (file: String, known: BuiltArticle)?, kept: KeptPage?, anchors: [String],
    check: LinkChecker.PageResult, textCount: Int
  ) {
    self.page = page
    self.article = article
    self.kept = kept
    self.check = check
    self.textCount = textCount
    if let known = article?.known {
      self.page.topics.removeFirst(min(known.ownTopics, page.topics.count))
      self.page.seeAlso.removeFirst(min(known.ownSeeAlso, page.seeAlso.count))
    } else {
      (self.page.topics, self.page.seeAlso) = ([], [])
    }
    let added = anchors.dropFirst(page.headings.count)
    (hasTopics, hasSeeAlso) = (added.contains("topics"), added.contains("see-also"))
  }

  /// What links need to know of the page.
  var entry: LinkIndex.Entry {
    var anchors = page.headings.map(\.anchor)
    if hasTopics { anchors.append("topics") }
    if hasSeeAlso { anchors.append("see-also") }
    return LinkIndex.Entry(page, anchors: anchors)
  }
}

// MARK: - Bytes

extension StoredPage {
  /// The page as a file has it.
  ///
  /// - Parameter search: What the search index holds of it; it stands first, for whoever needs only that or all but that.
  func bytes(with search: SearchEntry) -> [UInt8] {
    var values = PageValueWriter(withPlaces: true)
    var terms = ByteWriter()
    search.write(to: &terms)
    values.bytes.add(numbers: terms.bytes)
    write(to: &values)
    return values.bytes.bytes
  }

  private func write(to values: inout PageValueWriter) {
    values.bytes.add(kept) { $1.write(to: &$0) }
    values.bytes.add(page.path.description)
    values.bytes.add(article) {
      $0.add($1.file)
      $1.known.write(to: &$0)
    }
    values.bytes.add(textCount)
    for neighbour in [page.previous, page.next] { values.bytes.add(neighbour) { $0.add($1.description) } }
    values.bytes.add(list: page.ancestors) { $0.add($1.description) }
    values.add(page.topics)
    values.add(page.seeAlso)
    guard kept == nil else { return }
    values.bytes.add(page.kind == .landing ? 0 : page.isSymbol ? 2 : 1)
    values.bytes.add(page.source) { $0.add($1.file) }
    values.add(headOf: page)
    values.bytes.add(hasTopics)
    values.bytes.add(hasSeeAlso)
    values.bytes.add(check.shownFile)
    values.bytes.add(list: check.ids.sorted()) { $0.add($1) }
    values.bytes.add(list: check.fragments) {
      $0.add($1.file)
      $0.add($1.fragment)
      $0.add($1.written)
    }
  }

  /// Reads what the search index holds of a page.
  ///
  /// - Parameter bytes: What ``bytes(with:)`` gave.
  static func search(in bytes: UnsafeRawBufferPointer) throws -> SearchEntry {
    var reader = ByteReader(bytes)
    var terms = ByteReader(try reader.raw())
    return try SearchEntry(from: &terms)
  }

  /// Reads what a later build need not make again of a page; `nil` for nothing.
  ///
  /// - Parameter bytes: What ``bytes(with:)`` gave.
  static func kept(in bytes: UnsafeRawBufferPointer) throws -> KeptPage? {
    var reader = ByteReader(bytes)
    _ = try reader.raw()
    guard var page = try reader.optional({ try KeptPage(from: &$0) }) else { return nil }
    page.search = try search(in: bytes)
    return page
  }

  /// Whether a later build need not make a page again.
  ///
  /// - Parameter bytes: What ``bytes(with:)`` gave.
  static func isKept(in bytes: UnsafeRawBufferPointer) throws -> Bool {
    var reader = ByteReader(bytes)
    _ = try reader.raw()
    return try reader.flag()
  }

  /// Reads all but what the search index holds of a page.
  ///
  /// - Parameters:
  ///   - bytes: What ``bytes(with:)`` gave.
  ///   - symbols: The symbols as they are now.
  ///   - withTopics: Whether the page's topics and further links are asked for: a landing page may have all pages in them.
  /// - Throws: ``MalformedBytes`` for other bytes, and where they do not fit the symbols.
  init(_ bytes: UnsafeRawBufferPointer, _ symbols: SymbolIndex, withTopics: Bool = true) throws {
    var values = PageValueReader(bytes, file: "")
    _ = try values.bytes.raw()
    try self.init(from: &values, symbols, withTopics: withTopics)
  }

  private init(from values: inout PageValueReader, _ symbols: SymbolIndex, withTopics: Bool) throws {
    kept = try values.bytes.optional { try KeptPage(from: &$0) }
    let path = PagePath(try values.bytes.text())
    page = kept?.resolved.page ?? Page(path: path, kind: .article, title: [])
    guard page.path == path else { throw MalformedBytes() }
    article = try values.bytes.optional { (try $0.text(), try BuiltArticle(from: &$0)) }
    textCount = try values.bytes.number()
    page.previous = try values.bytes.optional { PagePath(try $0.text()) }
    page.next = try values.bytes.optional { PagePath(try $0.text()) }
    page.ancestors = try values.bytes.list { PagePath(try $0.text()) }
    guard textCount >= 0 else { throw MalformedBytes() }
    if let kept {
      (hasTopics, hasSeeAlso, check) = (kept.hasTopics, kept.hasSeeAlso, kept.check)
      // Behind its topics stands nothing else.
      guard withTopics else { return }
    }
    page.topics = try values.topicGroups()
    page.seeAlso = try values.topicGroups()
    if kept != nil { return }
    switch try values.bytes.number() {
    case 0: page.kind = .landing
    case 1: page.kind = .article
    case 2:
      guard let node = symbols.tree.node(at: path.description) else { throw MalformedBytes() }
      var content = SymbolContent(symbol: node.symbol)
      if case .implementations = node.kind {
        (content.symbol.subheading, content.symbol.availability) = ([], [])
      }
      page.kind = .symbol(content)
    default: throw MalformedBytes()
    }
    page.source = try values.bytes.optional { SourcePosition(file: try $0.text(), line: 1) }
    try values.readHead(of: &page, in: page.source?.file ?? "")
    (hasTopics, hasSeeAlso) = (try values.bytes.flag(), try values.bytes.flag())
    check.file = path.file
    check.shownFile = try values.bytes.text()
    check.ids = Set(try values.bytes.list { try $0.text() })
    let start = SourcePosition(file: check.shownFile, line: 1)
    check.fragments = try values.bytes.list {
      LinkChecker.FragmentLink(
        file: try $0.text(), fragment: try $0.text(), written: try $0.text(), position: start)
    }
  }
}
