import DocgenModel

/// A site as it was last built, as far as the edit of an article asks for it.
protocol FormerSite: Sendable {
  /// Looks up what pages refer to.
  var resolver: PageResolver { get }
  /// Writes the pages of the edited articles.
  var renderer: HTMLRenderer { get }
  /// Checks pages.
  var checker: LinkChecker { get }
  /// What the search index consists of.
  var search: SearchDirectory { get }
  /// The figures.
  var report: Report { get }

  /// What is known of the page that an article makes.
  func article(writtenIn file: String) -> BuiltArticle?

  /// Whether a file, or the page that it makes, has anything to complain about.
  func complains(about article: BuiltArticle, in file: String) -> Bool

  /// The number of a page in reading order.
  func place(of path: PagePath) -> Int?

  /// The page with a number, in its place among the others; of its own text it may have nothing.
  func page(at place: Int) -> Page?

  /// What the link check found on a page, by the page's file.
  func check(ofFile file: String) -> LinkChecker.PageResult?

  /// What the search index holds of the page with a number.
  func entry(at place: Int) -> SearchEntry?

  /// Where the texts of some pages stand in the file of all texts, in the order of the pages' numbers, and how many bytes
  /// that file has.
  ///
  /// - Parameter numbers: The pages' numbers, in rising order.
  func texts(at numbers: [Int]) -> (places: [Range<Int>], size: Int)?

  /// The search index of the site with other entries of some pages; `nil` where the entries of all pages are not at hand.
  ///
  /// - Parameters:
  ///   - entries: The other entries, by the pages' numbers.
  ///   - jobs: How many parts are made at once.
  func searchIndex(with entries: [Int: SearchEntry], jobs: Int) async throws -> SearchIndex.Made?

  /// Whether all that was asked for so far was there as it was written.
  var isWhole: Bool { get }
}
