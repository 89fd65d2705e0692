import DocgenModel
import DocgenSystem

/// What pages are made with: the site around them.
struct PageSurroundings: Sendable {
  /// Looks up what pages refer to.
  var resolver: PageResolver
  /// Writes pages.
  var renderer: HTMLRenderer
}

/// A site as it was last built, as far as the edit of an article asks for it.
protocol FormerSite: Sendable {
  /// What links could lead to.
  var index: LinkIndex { get }
  /// Checks pages.
  var checker: LinkChecker { get }
  /// What the search index consists of.
  var search: SearchDirectory { get }
  /// The figures.
  var report: Report { get }

  /// The lists of all pages.
  var lists: ListHashes { get }
  /// Whether there was anything to complain about.
  var hasComplaints: Bool { get }

  /// What pages are made with.
  ///
  /// - Parameters:
  ///   - changes: The pages of which others show something else now.
  ///   - sources: The articles of the pages that are to be made.
  /// - Returns: `nil` where something cannot be read.
  func surroundings(after changes: [HeadChange], making sources: [SourceFile]) async throws -> PageSurroundings?

  /// What is known of the page that an article makes.
  func article(writtenIn file: String) -> BuiltArticle?

  /// The article that makes the page with a number; `nil` for a page that none does, or of which too little is known.
  func article(at place: Int) -> String?

  /// The pages that show something of the page with a number, but in the navigation tree.
  func showers(of place: Int) -> [PageShower]

  /// Whether old addresses lead to a page.
  func isRedirectedTo(_ path: PagePath) -> Bool

  /// Whether a file, or the page that it makes, has anything to complain about.
  func complains(about article: BuiltArticle, in file: String) -> Bool

  /// How many pages there are.
  var pageCount: Int { get }

  /// The number of a page in reading order.
  func place(of path: PagePath) -> Int?

  /// The page with a number, in its place among the others; of its own text it may have nothing.
  func page(at place: Int) -> Page?

  /// What the link check found on a page, by the page's file.
  func check(ofFile file: String) -> LinkChecker.PageResult?

  /// What the search index holds of the page with a number.
  func entry(at place: Int) -> SearchEntry?

  /// Where the texts of some pages stand in the files of all texts, as if they were one.
  ///
  /// - Parameter numbers: The pages' numbers.
  func texts(at numbers: [Int]) -> [Range<Int>]?

  /// The search index of the site with other entries of some pages; `nil` where the entries of all pages are not at hand.
  ///
  /// - Parameters:
  ///   - entries: The other entries, by the pages' numbers.
  ///   - jobs: How many parts are made at once.
  func searchIndex(with entries: [Int: SearchEntry], jobs: Int) async throws -> SearchIndex.Made?

  /// Whether all that was asked for so far was there as it was written.
  var isWhole: Bool { get }
}

/// The lists of all pages as they were written.
struct ListHashes: Hashable, Sendable {
  /// That for programs that read texts.
  var pages: StableHash
  /// That for other sites.
  var linkable: StableHash

  /// Notes lists.
  init(pages: [UInt8], linkable: [UInt8]) {
    (self.pages, self.linkable) = (Self.hash(of: pages), Self.hash(of: linkable))
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws { (pages, linkable) = (try reader.hash(), try reader.hash()) }

  /// Writes the hashes.
  func write(to writer: inout ByteWriter) { for hash in [pages, linkable] { writer.add(hash) } }

  /// The hash of a list.
  static func hash(of list: [UInt8]) -> StableHash {
    var hasher = StableHasher()
    hasher.add(list)
    return hasher.finalize()
  }
}
