import DocgenModel
import DocgenSystem

/// A built site as a file has it: what ``BuiltSite`` is put together from once the configuration, the symbols and the
/// snippets are read again.
struct StoredSite: Sendable {
  /// A page, without its text.
  struct StoredPage: Sendable {
    /// The article of a page that is kept; then its head, its check and its terms are those of the kept page.
    var file: String?
    /// The page in its place.
    ///
    /// Its topics and further links are those that nobody wrote.
    var page: Page
    /// Whether links may lead to its sections for Topics and See Also.
    var hasTopics = false
    var hasSeeAlso = false
    /// The places on the page, and its links to places of other pages.
    var check = LinkChecker.PageResult(file: "", ids: [], fragments: [], diagnostics: [])
    /// What the search index holds of it.
    var search = SearchEntry()
    /// How many bytes its Markdown has.
    var textCount = 0
  }

  /// The pages in reading order.
  var pages: [StoredPage] = []
  /// What an edit of an article is compared with, by the file of the article.
  var articles: [String: BuiltArticle] = [:]
  /// The articles as links name them.
  var linkArticles: [LinkIndex.Article] = []
  /// The navigation tree.
  var navigation = NavigationNode(title: "", page: nil)
  /// The landing page's address if it were not at the site's root.
  var rootAddress = ""
  /// What the site was made from, without the text.
  var inputs = Inputs(catalogs: [])
  /// The files that are copied.
  var assets: [Asset] = []
  /// What the search index consists of.
  var search = SearchDirectory(documents: 0)
  /// All files of the site that are not of the search index.
  var otherFiles: [String] = []
  /// What was known of the samples, as a hash.
  var knowledge = StableHash(low: 0, high: 0)
  /// The figures; without the single samples, and what is known of modules.
  var report = Report(diagnostics: [], seconds: 0)
}

extension StoredSite {
  /// What there is to store of a site, without its pages.
  private init(withoutPagesOf built: BuiltSite) {
    let resolved = built.resolved
    articles = resolved.articles
    linkArticles = resolved.linkArticles
    navigation = resolved.site.navigation
    rootAddress = resolved.symbols.rootAddress
    inputs = built.inputs
    assets = resolved.site.assets
    search = built.search
    otherFiles = built.files.subtracting(built.search.files).sorted()
    knowledge = built.knowledge
    report = built.report
  }
}

extension StoredSite.StoredPage {
  /// What there is to store of a page.
  ///
  /// - Parameters:
  ///   - place: Its number in reading order.
  ///   - built: The site.
  ///   - file: Its article, where an edit of that can be gone on from.
  ///   - kept: The pages that are kept.
  fileprivate init?(at place: Int, of built: BuiltSite, _ file: String?, _ kept: [String: KeptPage]) {
    let resolved = built.resolved
    let path = resolved.order[place]
    guard var page = resolved.site.pages[path], let check = built.checks[path.file] else { return nil }
    if let article = file.flatMap({ resolved.articles[$0] }) {
      page.topics.removeFirst(min(article.ownTopics, page.topics.count))
      page.seeAlso.removeFirst(min(article.ownSeeAlso, page.seeAlso.count))
    } else {
      (page.topics, page.seeAlso) = ([], [])
    }
    self.init(file: file.flatMap { kept[$0] == nil ? nil : $0 }, page: page)
    if let anchors = resolved.index.entries[path]?.anchors.dropFirst(page.headings.count) {
      (hasTopics, hasSeeAlso) = (anchors.contains("topics"), anchors.contains("see-also"))
    }
    (self.check, search, textCount) = (check, built.entries[place], built.textCounts[place])
  }
}

// MARK: - Edits

extension StoredSite {
  /// Writes what edits of articles have changed of a stored site.
  ///
  /// - Parameters:
  ///   - files: The articles.
  ///   - built: The site after the edits.
  ///   - kept: The pages that are kept.
  static func write(
    editsOf files: [String], of built: BuiltSite, _ kept: [String: KeptPage], to writer: inout ByteWriter
  ) -> Bool {
    let places = Dictionary(
      zip(built.resolved.order, built.resolved.order.indices), uniquingKeysWith: { first, _ in first })
    writer.add(files.count)
    for file in files {
      guard let article = built.resolved.articles[file], let place = places[article.path],
        let page = StoredPage(at: place, of: built, file, kept)
      else { return false }
      writer.add(file)
      writer.add(place)
      writer.add(kept[file]) { $1.write(to: &$0) }
      article.write(to: &writer)
      writer.add(numbers: page.bytes)
    }
    built.search.write(to: &writer)
    write(built.report, to: &writer)
    return true
  }

  /// Reads edits, and makes the site what it is after them.
  ///
  /// - Returns: The kept pages of the edited articles; `nil` for one that cannot be kept any more.
  mutating func readEdits(from reader: inout ByteReader) throws -> [String: KeptPage?] {
    var kept: [String: KeptPage?] = [:]
    for _ in 0..<max(0, try reader.number()) {
      let file = try reader.text()
      let place = try reader.number()
      kept[file] = .some(try reader.optional { try KeptPage(from: &$0) })
      articles[file] = try BuiltArticle(from: &reader)
      guard pages.indices.contains(place) else { throw MalformedBytes() }
      pages[place] = try StoredPage(try reader.raw())
    }
    search = try SearchDirectory(from: &reader)
    report = try Self.report(from: &reader)
    return kept
  }
}

// MARK: - Bytes

extension StoredSite {
  /// Writes the site.
  ///
  /// - Parameter jobs: How many pages are written at once.
  func write(to writer: inout ByteWriter, jobs: Int) async throws {
    Self.write(try await pages.concurrentMap(jobs: jobs) { $0.bytes }, to: &writer)
    writer.add(verbatim: rest)
  }

  /// Writes what there is to store of a site that was built without complaints, and before it whether it could be.
  ///
  /// - Parameters:
  ///   - built: The site.
  ///   - kept: The pages that are kept.
  ///   - jobs: How many pages are looked at and written at once.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func write(
    _ built: BuiltSite, kept: [String: KeptPage], to writer: inout ByteWriter, jobs: Int
  ) async throws {
    let files = Dictionary(
      built.resolved.articles.map { ($0.value.path, $0.key) }, uniquingKeysWith: { first, _ in first })
    async let rest = StoredSite(withoutPagesOf: built).rest
    let pages = try await built.resolved.order.indices.concurrentMap(jobs: jobs) { place in
      StoredPage(at: place, of: built, files[built.resolved.order[place]], kept)?.bytes
    }
    let whole = pages.compactMap(\.self)
    writer.add(whole.count == pages.count)
    guard whole.count == pages.count else { return }
    write(whole, to: &writer)
    await writer.add(verbatim: rest)
  }

  private static func write(_ pages: [[UInt8]], to writer: inout ByteWriter) {
    writer.reserve(for: pages)
    writer.add(list: pages) { $0.add(numbers: $1) }
  }

  /// All but the pages.
  private var rest: [UInt8] {
    var writer = ByteWriter()
    writer.add(list: articles.sorted { $0.key < $1.key }) {
      $0.add($1.key)
      $1.value.write(to: &$0)
    }
    writer.add(list: linkArticles) {
      $0.add($1.catalog)
      $0.add($1.name)
      $0.add($1.file)
      $0.add($1.path.description)
    }
    Self.write(navigation, to: &writer)
    writer.add(rootAddress)
    Self.write(inputs, to: &writer)
    writer.add(list: assets) {
      $0.add($1.source)
      $0.add($1.destination)
    }
    search.write(to: &writer)
    writer.add(list: otherFiles) { $0.add($1) }
    writer.add(knowledge)
    Self.write(report, to: &writer)
    return writer.bytes
  }

  /// Reads all but the pages.
  init(withoutPagesFrom reader: inout ByteReader) throws {
    let read = try reader.list { (try $0.text(), try BuiltArticle(from: &$0)) }
    articles = Dictionary(read, uniquingKeysWith: { first, _ in first })
    linkArticles = try reader.list {
      LinkIndex.Article(
        catalog: try $0.number(), name: try $0.text(), file: try $0.text(), path: PagePath(try $0.text()))
    }
    navigation = try Self.navigation(from: &reader)
    rootAddress = try reader.text()
    inputs = try Self.inputs(from: &reader)
    assets = try reader.list { Asset(source: try $0.text(), destination: try $0.text()) }
    search = try SearchDirectory(from: &reader)
    otherFiles = try reader.list { try $0.text() }
    knowledge = try reader.hash()
    report = try Self.report(from: &reader)
  }

  private static func write(_ report: Report, to writer: inout ByteWriter) {
    let samples = report.samples
    for number in [
      report.pages.articles, report.pages.symbols, samples.ran, samples.expectedFailures, samples.manifests,
      samples.parsedOnly, samples.unverified, report.links.resolved, report.links.unresolved,
    ] { writer.add(number) }
    writer.add(samples.linkedIdentifiers) { $0.add($1) }
  }

  private static func report(from reader: inout ByteReader) throws -> Report {
    var report = Report(diagnostics: [], seconds: 0)
    (report.pages.articles, report.pages.symbols) = (try reader.number(), try reader.number())
    report.samples.ran = try reader.number()
    report.samples.expectedFailures = try reader.number()
    report.samples.manifests = try reader.number()
    report.samples.parsedOnly = try reader.number()
    report.samples.unverified = try reader.number()
    let samples = report.samples
    report.samples.total =
      samples.ran + samples.expectedFailures + samples.manifests + samples.parsedOnly + samples.unverified
    (report.links.resolved, report.links.unresolved) = (try reader.number(), try reader.number())
    report.links.total = report.links.resolved + report.links.unresolved
    report.samples.linkedIdentifiers = try reader.optional { try $0.number() }
    return report
  }

  private static func write(_ node: NavigationNode, to writer: inout ByteWriter) {
    writer.add(node.title)
    writer.add(node.page) { $0.add($1.description) }
    writer.add(node.children.count)
    for child in node.children { write(child, to: &writer) }
  }

  private static func navigation(from reader: inout ByteReader) throws -> NavigationNode {
    let title = try reader.text()
    let page = try reader.optional { PagePath(try $0.text()) }
    return NavigationNode(title: title, page: page, children: try reader.list { try navigation(from: &$0) })
  }

  private static func write(_ inputs: Inputs, to writer: inout ByteWriter) {
    writer.add(list: inputs.catalogs) { writer, catalog in
      writer.add(catalog.folder)
      writer.add(catalog.bundle)
      for text in [catalog.identifier, catalog.defaultCodeLanguage] { writer.add(text) { $0.add($1) } }
      writer.add(list: catalog.articles) { $0.add($1.path) }
      writer.add(list: catalog.resources) { writer, resource in
        writer.add(resource.path)
        writer.add(resource.size) {
          $0.add($1.width)
          $0.add($1.height)
        }
      }
      writer.add(list: catalog.files) { $0.add($1) }
    }
    writer.add(list: inputs.snippets) { $0.add($1.path) }
    writer.add(list: inputs.packageFiles.sorted()) { $0.add($1) }
  }

  private static func inputs(from reader: inout ByteReader) throws -> Inputs {
    let catalogs = try reader.list { reader in
      var catalog = Catalog(folder: try reader.text(), bundle: try reader.text())
      catalog.identifier = try reader.optional { try $0.text() }
      catalog.defaultCodeLanguage = try reader.optional { try $0.text() }
      catalog.articles = try reader.list { SourceFile(path: try $0.text(), bytes: []) }
      catalog.resources = try reader.list { reader in
        Resource(
          path: try reader.text(),
          size: try reader.optional { ImageSource.Size(width: try $0.number(), height: try $0.number()) })
      }
      catalog.files = try reader.list { try $0.text() }
      return catalog
    }
    var inputs = Inputs(catalogs: catalogs)
    inputs.snippets = try reader.list { SourceFile(path: try $0.text(), bytes: []) }
    inputs.packageFiles = Set(try reader.list { try $0.text() })
    return inputs
  }
}

extension StoredSite.StoredPage {
  /// The page as ``StoredSite`` has it.
  fileprivate var bytes: [UInt8] {
    var values = PageValueWriter(withPlaces: true)
    write(to: &values)
    return values.bytes.bytes
  }

  private func write(to values: inout PageValueWriter) {
    values.bytes.add(page.path.description)
    values.bytes.add(file) { $0.add($1) }
    values.bytes.add(textCount)
    for neighbour in [page.previous, page.next] { values.bytes.add(neighbour) { $0.add($1.description) } }
    values.bytes.add(list: page.ancestors) { $0.add($1.description) }
    values.add(page.topics)
    values.add(page.seeAlso)
    guard file == nil else { return }
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
    search.write(to: &values.bytes)
  }

  /// Reads what ``bytes`` gave.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    var values = PageValueReader(bytes, file: "")
    try self.init(from: &values)
  }

  private init(from values: inout PageValueReader) throws {
    page = Page(path: PagePath(try values.bytes.text()), kind: .article, title: [])
    file = try values.bytes.optional { try $0.text() }
    textCount = try values.bytes.number()
    page.previous = try values.bytes.optional { PagePath(try $0.text()) }
    page.next = try values.bytes.optional { PagePath(try $0.text()) }
    page.ancestors = try values.bytes.list { PagePath(try $0.text()) }
    page.topics = try values.topicGroups()
    page.seeAlso = try values.topicGroups()
    guard textCount >= 0 else { throw MalformedBytes() }
    guard file == nil else { return }
    switch try values.bytes.number() {
    case 0: page.kind = .landing
    case 1: page.kind = .article
    case 2:
      page.kind = .symbol(
        SymbolContent(
          symbol: Symbol(id: "", module: "", kind: .module, path: [], declaration: [], subheading: [])))
    default: throw MalformedBytes()
    }
    page.source = try values.bytes.optional { SourcePosition(file: try $0.text(), line: 1) }
    try values.readHead(of: &page, in: page.source?.file ?? "")
    (hasTopics, hasSeeAlso) = (try values.bytes.flag(), try values.bytes.flag())
    check.file = page.path.file
    check.shownFile = try values.bytes.text()
    check.ids = Set(try values.bytes.list { try $0.text() })
    let start = SourcePosition(file: check.shownFile, line: 1)
    check.fragments = try values.bytes.list {
      LinkChecker.FragmentLink(
        file: try $0.text(), fragment: try $0.text(), written: try $0.text(), position: start)
    }
    search = try SearchEntry(from: &values.bytes)
  }
}

extension SearchDirectory {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(documents)
    writer.add(list: shards) {
      $0.add($1.first)
      $0.add($1.file)
    }
    writer.add(list: titles) { $0.add($1) }
    writer.add(vocabulary)
    writer.add(list: common.sorted { $0.key < $1.key }) {
      $0.add($1.key.term)
      $0.add($1.value)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws {
    documents = try reader.number()
    shards = try reader.list { Shard(first: try $0.text(), file: try $0.text()) }
    titles = try reader.list { try $0.text() }
    vocabulary = try reader.text()
    let common = try reader.list { (TermKey(try $0.text()), try $0.number()) }
    self.common = Dictionary(common, uniquingKeysWith: { first, _ in first })
  }
}

extension BuiltArticle {
  /// Writes what is known of the page, as ``StoredSite`` has it.
  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(path.description)
    writer.add(catalog)
    var values = PageValueWriter(withPlaces: false)
    values.add(options)
    writer.add(numbers: values.bytes.bytes)
    writer.add(gifts)
    writer.add(links.resolved)
    writer.add(links.unresolved)
    writer.add(list: samples.byState.sorted { $0.key.rawValue < $1.key.rawValue }) {
      $0.add($1.key.rawValue)
      $0.add($1.value)
    }
    writer.add(samples.identifiers) { $0.add($1) }
  }

  /// Reads what is known of a page, whose own topics are not stored.
  fileprivate init(from reader: inout ByteReader) throws {
    path = PagePath(try reader.text())
    catalog = try reader.number()
    var values = PageValueReader(try reader.raw(), file: "")
    options = try values.options()
    gifts = try reader.hash()
    links = .init(resolved: try reader.number(), unresolved: try reader.number())
    var samples = SampleCount(unverified: 0)
    for (state, count) in try reader.list({ (try $0.text(), try $0.number()) }) {
      guard let state = SampleState(rawValue: state) else { throw MalformedBytes() }
      samples.byState[state] = count
    }
    samples.identifiers = try reader.optional { try $0.number() }
    self.samples = samples
    (ownTopics, ownSeeAlso) = (0, 0)
  }
}
