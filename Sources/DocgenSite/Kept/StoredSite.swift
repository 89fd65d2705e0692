import ConcurrencyExtras
import DocgenModel
import DocgenSymbols
import DocgenSystem

/// A site in a file, of which only that is read which is asked for, and what was edited since it was written.
struct StoredSite: Sendable {
  /// What stands behind the pages.
  enum Part: Int, CaseIterable {
    /// What a ``Head`` has.
    case head
    /// The articles by file, as the numbers of ``ArticleNumber``.
    case articles
    /// The pages' numbers by catalog and name, as links name articles.
    case names
    /// The pages' numbers by path.
    case paths
    /// The other files of the site by path.
    case otherFiles
    /// The navigation tree.
    case navigation
    /// Where each page's text begins in the files of all texts, as if they were one, and how many bytes it has.
    case texts
    /// What the package's texts show.
    case shown
    /// Which pages show something of which others.
    case showers
  }

  /// What is asked for by each build.
  struct Head: Sendable {
    /// The folders of the catalogs.
    var folders: [String]
    /// The snippets.
    var snippets: [String]
    /// Which files there are.
    var listing: StableHash
    /// The names by which links find articles.
    var names: StableHash
    /// What articles may refer to, without any text.
    var inputs: Inputs
    /// The files of each catalog, those below `Snippets`, and those of the package that links may lead to.
    var files: StableHash
    /// The landing page's address if it were not at the site's root.
    var rootAddress: String
    /// The files that are copied.
    var assets: [Asset]
    /// What was known of the samples.
    var knowledge: StableHash
    /// Whether an edit can be gone on from: the site had nothing to complain about.
    var canBeEdited: Bool
    /// The addresses that links find by the name of an article, though there is no page; their numbers follow those of the
    /// pages.
    var pathsWithoutPage: [PagePath] = []
    /// The pages to which old addresses lead.
    var redirected: [PagePath] = []
  }

  /// What the table of articles says of one.
  struct ArticleNumber {
    /// The number of its page in reading order; `nil` where it makes none of its own.
    var place: Int?
    /// Whether a later build need not read it.
    var isKept: Bool
  }

  let head: Head

  /// What the search index consists of.
  private(set) var search: SearchDirectory
  /// The figures.
  private(set) var report: Report
  /// The site's folder as the build has left it.
  var version: SiteVersion?
  /// The lists of all pages.
  private(set) var lists: ListHashes

  private let parts: SealedParts

  /// A page that was edited since.
  struct Edit: Sendable {
    /// The page as a file has it.
    var bytes: [UInt8]
    /// How many bytes its text had in the file, and has now.
    var former: Int
    var now: Int
    /// The pages that it shows something of.
    var shown: [PageShower]
  }

  /// No text is larger, and sums of these do not overflow.
  private static let largestText = 1 << 40

  /// The pages that were edited since, by their numbers.
  private(set) var edits: [Int: Edit] = [:]

  /// The pages that are called something else since, with their titles.
  private var titles: [PagePath: String] = [:]

  /// What the package's texts show now, where that is not what the file says.
  private var shownNow: ShownSamples??

  /// Opens a file.
  ///
  /// - Throws: ``MalformedBytes`` for bytes that are none, or of which what is needed at once is not whole.
  init(_ file: FileBytes) throws {
    parts = try SealedParts(file)
    guard parts.count >= Part.allCases.count else { throw MalformedBytes() }
    pageCount = parts.count - Part.allCases.count
    (head, search, report, version, lists) = try parts.withPart(pageCount + Part.head.rawValue) { bytes in
      var reader = ByteReader(bytes)
      return (
        try Head(from: &reader), try SearchDirectory(from: &reader), try Report(from: &reader),
        try reader.optional { try SiteVersion(from: &$0) }, try ListHashes(from: &reader)
      )
    }
  }

  /// By what the file is told from others.
  var mark: String { parts.mark }

  /// How many pages there are.
  let pageCount: Int

  /// Whether all of the file is as it was written.
  func isWhole(jobs: Int) async throws -> Bool { try await parts.isWhole(jobs: jobs) }

  func withPart<Result>(_ part: Part, _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    try parts.withPart(pageCount + part.rawValue, body)
  }

  /// Looks something up in a table.
  func table<Result>(_ part: Part, _ body: (KeyTable) throws -> Result) throws -> Result {
    try withPart(part) { try body(KeyTable($0)) }
  }

  /// Looks at the bytes of a page.
  func withPage<Result>(_ place: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    if let edit = edits[place] { return try edit.bytes.withUnsafeBytes(body) }
    guard (0..<pageCount).contains(place) else { throw MalformedBytes() }
    return try parts.withPart(place, body)
  }

  /// What is known of an article by its file; `nil` where it is none.
  func article(_ file: String) throws -> ArticleNumber? {
    try table(.articles) { try $0.number(of: file) }.map { ArticleNumber($0) }
  }

  /// The number of a page.
  func place(of path: PagePath) throws -> Int? { try table(.paths) { try $0.number(of: path.description) } }

  /// The navigation tree.
  func navigation() throws -> NavigationNode {
    let written = try withPart(.navigation) { bytes in
      var reader = ByteReader(bytes)
      return try NavigationNode(from: &reader)
    }
    return titles.isEmpty ? written : written.titled(titles)
  }

  /// Which pages show something of which others.
  func showers() throws -> PageShowers {
    var showers = try withPart(.showers) { try PageShowers($0, pageCount: pageCount) }
    for (place, edit) in edits { showers.note(edit.shown, on: place) }
    return showers
  }

  // MARK: Samples

  /// What the package's texts show; `nil` where that is not known.
  func shown() throws -> ShownSamples? { try shownNow ?? writtenShown() }

  private func writtenShown() throws -> ShownSamples? {
    try withPart(.shown) { bytes in
      var reader = ByteReader(bytes)
      return try reader.optional { try ShownSamples(from: &$0) }
    }
  }

  /// Notes what the package's texts show now.
  mutating func note(_ shown: ShownSamples?) {
    do {
      shownNow = try writtenShown() == shown ? nil : .some(shown)
    } catch {
      shownNow = .some(shown)
    }
  }

  // MARK: Texts

  /// Where the texts of some pages stand in the files of all texts, as if they were one.
  ///
  /// - Parameter numbers: The pages' numbers.
  func texts(at numbers: [Int]) throws -> [Range<Int>] {
    try withPart(.texts) { bytes in
      guard bytes.count == pageCount * 16 else { throw MalformedBytes() }
      func text(_ place: Int) throws -> (start: Int, count: Int) {
        let words = (0..<2).map { bytes.loadUnaligned(fromByteOffset: place * 16 + $0 * 8, as: UInt64.self) }
        guard words.allSatisfy({ $0 < Self.largestText }) else { throw MalformedBytes() }
        return (Int(words[0]), Int(words[1]))
      }
      // Each edit moves the texts behind it.
      func shift(before place: Int) -> Int {
        edits.reduce(0) { $0 + ($1.key < place ? $1.value.now - $1.value.former : 0) }
      }
      return try numbers.map { place in
        guard (0..<pageCount).contains(place) else { throw MalformedBytes() }
        let (start, count) = try text(place)
        let now = start + shift(before: place)
        guard now >= 0 else { throw MalformedBytes() }
        return now..<now + (edits[place]?.now ?? count)
      }
    }
  }

  // MARK: Edits

  /// The site after edits.
  ///
  /// - Throws: ``MalformedBytes`` where a page is not as it was written.
  func after(_ edit: ArticleEdit.Outcome) throws -> StoredSite {
    var after = self
    for made in edit.pages {
      let stored = StoredPage(
        made.page, (made.file, made.article), kept: made.kept, anchors: made.anchors, check: made.check,
        textCount: made.text.count)
      let former = try edits[made.place]?.former ?? texts(at: [made.place])[0].count
      after.edits[made.place] = Edit(
        bytes: stored.bytes(with: made.search), former: former, now: made.text.count, shown: made.shown)
    }
    after.titles.merge(edit.changed?.changes.titles ?? [:]) { _, now in now }
    (after.search, after.report, after.lists) = (edit.search, edit.report, edit.lists)
    after.version = edit.written.version
    return after
  }

  /// Writes what has changed since the file was written.
  func writeEdits(to writer: inout ByteWriter) {
    writer.add(list: edits.sorted { $0.key < $1.key }) {
      $0.add($1.key)
      $0.add($1.value.former)
      $0.add($1.value.now)
      $0.add(numbers: $1.value.bytes)
      $0.add(numbers: $1.value.shown.map(\.word))
    }
    writer.add(list: titles.sorted { $0.key < $1.key }) {
      $0.add($1.key.description)
      $0.add($1.value)
    }
    lists.write(to: &writer)
    search.write(to: &writer)
    report.write(to: &writer)
    writer.add(version) { $1.write(to: &$0) }
    writer.add(shownNow) { $0.add($1) { $1.write(to: &$0) } }
  }

  /// Makes the site what it is after what ``writeEdits(to:)`` wrote.
  mutating func readEdits(from reader: inout ByteReader) throws {
    for (place, edit) in try reader.list({ reader in
      let place = try reader.number()
      let (former, now) = (try reader.number(), try reader.number())
      let bytes = try reader.numbers(UInt8.self)
      let shown = try reader.numbers(UInt32.self).map { PageShower(word: $0) }
      return (place, Edit(bytes: bytes, former: former, now: now, shown: shown))
    }) {
      guard (0..<pageCount).contains(place), (0..<Self.largestText).contains(edit.former),
        (0..<Self.largestText).contains(edit.now), edit.shown.allSatisfy({ $0.place < pageCount })
      else { throw MalformedBytes() }
      edits[place] = edit
    }
    for (path, title) in try reader.list({ (PagePath(try $0.text()), try $0.text()) }) { titles[path] = title }
    lists = try ListHashes(from: &reader)
    search = try SearchDirectory(from: &reader)
    report = try Report(from: &reader)
    version = try reader.optional { try SiteVersion(from: &$0) }
    shownNow = try reader.optional { try $0.optional { try ShownSamples(from: &$0) } }
  }

  // MARK: All pages

  /// The articles that a later build need not read.
  func keptFiles() throws -> Set<String> {
    var files: Set<String> = []
    for (file, number) in try table(.articles, { try $0.all() }) {
      let article = ArticleNumber(number)
      let isKept = try article.place.flatMap { edits[$0] }.map { try $0.bytes.withUnsafeBytes(StoredPage.isKept) }
      if isKept ?? article.isKept { files.insert(file) }
    }
    return files
  }

  /// The pages that a later build need not make again.
  ///
  /// - Parameter jobs: How many are read at once.
  /// - Throws: ``MalformedBytes`` where one is not as it was written; `CancellationError` when the task is cancelled.
  func keptPages(jobs: Int) async throws -> [String: KeptPage] {
    let places = try texts(at: Array(0..<pageCount))
    let pages = try await (0..<pageCount).concurrentMap(jobs: jobs) { place in
      var page = try withPage(place) { try StoredPage.kept(in: $0) }
      page?.text = places[place]
      return page
    }
    var kept = [String: KeptPage](minimumCapacity: pages.count)
    for case let page? in pages { kept[page.file] = page }
    return kept
  }
}

extension StoredSite.ArticleNumber {
  /// The number in the table.
  var number: Int { ((place ?? -1) + 1) << 1 | (isKept ? 1 : 0) }

  /// What a number in the table says.
  init(_ number: Int) {
    self.init(place: number >> 1 == 0 ? nil : (number >> 1) - 1, isKept: number & 1 == 1)
  }
}
