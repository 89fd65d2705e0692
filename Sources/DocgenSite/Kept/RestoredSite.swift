import ConcurrencyExtras
import DocgenModel
import DocgenSnippets
import DocgenSymbols
import DocgenSystem

/// A site as a file has it, of which only that is read which the edit of an article asks for.
struct RestoredSite: Sendable {
  let index: LinkIndex
  let checker: LinkChecker

  private let pages: RestoredPages
  private let restoring: SiteRestoring
  private let renderer: HTMLRenderer
  private let symbols: SymbolIndex

  fileprivate init(
    _ pages: RestoredPages, _ symbols: SymbolIndex, checker: LinkChecker, renderer: HTMLRenderer,
    restoring: SiteRestoring
  ) {
    index = pages.linkIndex()
    self.checker = checker
    self.pages = pages
    self.restoring = restoring
    self.renderer = renderer
    self.symbols = symbols
  }
}

extension RestoredSite: FormerSite {
  var search: SearchDirectory { pages.stored.search }
  var report: Report { pages.stored.report }
  var lists: ListHashes { pages.stored.lists }
  var isWhole: Bool { pages.isWhole }
  var pageCount: Int { pages.stored.pageCount }

  /// Nothing was: a site with complaints is not gone on from.
  var hasComplaints: Bool { false }

  func surroundings(after changes: [HeadChange], making sources: [SourceFile]) async throws -> PageSurroundings? {
    guard
      let resolver = try await restoring.resolver(
        of: sources, pages.stored.head.inputs, changes.isEmpty ? index : index.with(changes.map(\.now)), symbols)
    else { return nil }
    return PageSurroundings(resolver: resolver, renderer: changes.isEmpty ? renderer : renderer.after(changes))
  }

  func article(writtenIn file: String) -> BuiltArticle? {
    guard let place = pages.article(file)?.place, let article = pages.head(at: place)?.article, article.file == file,
      pages.stored.head.inputs.catalogs.indices.contains(article.known.catalog)
    else { return nil }
    return article.known
  }

  func article(at place: Int) -> String? { pages.head(at: place)?.article?.file }
  func showers(of place: Int) -> [PageShower] { pages.showers()?.showers(of: place) ?? [] }
  func isRedirectedTo(_ path: PagePath) -> Bool { pages.stored.head.redirected.contains(path) }

  /// Nothing does: a site with complaints is not gone on from.
  func complains(about article: BuiltArticle, in file: String) -> Bool { false }

  func place(of path: PagePath) -> Int? { pages.place(of: path) }
  func page(at place: Int) -> Page? { pages.page(at: place) }

  func check(ofFile file: String) -> LinkChecker.PageResult? {
    PagePath(file: file).flatMap { pages.head($0)?.check }
  }

  func entry(at place: Int) -> SearchEntry? { pages.search(at: place) }
  func texts(at numbers: [Int]) -> [Range<Int>]? { pages.texts(at: numbers) }

  /// Not at hand: to read the entries of all pages is as much as to build anew.
  func searchIndex(with entries: [Int: SearchEntry], jobs: Int) async throws -> SearchIndex.Made? { nil }
}

/// The pages of a site in a file, each read when somebody asks for it.
///
/// What is not as it was written is not there for whoever asks, and noted: nothing that was made without it may be written.
///
/// Unchecked, since only whoever holds the lock around the notes touches them. They are an object because the lock hands a
/// value out as a copy.
private final class RestoredPages: Sendable {
  private final class Notes: @unchecked Sendable {
    var heads: [Int: StoredPage] = [:]
    var isWhole = true
  }

  let stored: StoredSite
  private let symbols: SymbolIndex
  private let notes = LockIsolated(Notes())

  init(_ stored: StoredSite, _ symbols: SymbolIndex) {
    self.stored = stored
    self.symbols = symbols
  }

  var isWhole: Bool { notes.withValue(\.isWhole) }

  private func noting<Result>(_ body: () throws -> Result?) -> Result? {
    do {
      return try body()
    } catch {
      notes.withValue { $0.isWhole = false }
      return nil
    }
  }

  /// What there is of a page, without its topics and further links.
  func head(at place: Int) -> StoredPage? {
    if let head = notes.withValue({ $0.heads[place] }) { return head }
    return noting {
      let head = try stored.withPage(place) { try StoredPage($0, symbols, withTopics: false) }
      notes.withValue { $0.heads[place] = head }
      return head
    }
  }

  func head(_ path: PagePath) -> StoredPage? { place(of: path).flatMap(head(at:)) }

  /// A page, with its topics and further links.
  func page(at place: Int) -> Page? {
    noting { try stored.withPage(place) { try StoredPage($0, symbols).page } }
  }

  func place(of path: PagePath) -> Int? { noting { try stored.place(of: path) } }
  func article(_ file: String) -> StoredSite.ArticleNumber? { noting { try stored.article(file) } }
  func search(at place: Int) -> SearchEntry? { noting { try stored.withPage(place, StoredPage.search) } }
  func texts(at numbers: [Int]) -> [Range<Int>]? { noting { try stored.texts(at: numbers) } }
  func showers() -> PageShowers? { noting { try stored.showers() } }

  /// The address with a number, which may be that of no page.
  private func path(_ number: Int) -> PagePath? {
    if number < stored.pageCount { return head(at: number)?.page.path }
    return noting {
      guard number - stored.pageCount < stored.head.pathsWithoutPage.count else { throw MalformedBytes() }
      return stored.head.pathsWithoutPage[number - stored.pageCount]
    }
  }

  /// What links can lead to.
  func linkIndex() -> LinkIndex {
    let catalogs = stored.head.inputs.catalogs
    return LinkIndex(
      entries: Lookup { self.head($0)?.entry },
      articles: catalogs.indices.map { catalog in
        Lookup { name in
          self.namedPage(name) {
            try self.stored.table(.names) { try $0.number(of: StoredSite.name(name, inCatalog: catalog)) }
          }
        }
      },
      pagesByFile: Lookup { file in self.namedPage(file) { try self.stored.article(file)?.place } },
      bundles: catalogs.map { LinkIndex.Bundle(name: $0.bundle, identifier: $0.identifier) })
  }

  /// The page that a name leads to.
  ///
  /// Links find what is called the same, and a table what has the same bytes. Where these need not be one, a build of the
  /// whole tells whether there is such a page.
  private func namedPage(_ name: String, _ number: () throws -> Int?) -> PagePath? {
    noting {
      guard let number = try number() else {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { throw MalformedBytes() }
        return nil
      }
      return path(number)
    }
  }

  /// Whether a path, as UTF-8, is that of a file of the site.
  func isFile(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    for name in ["index.html", "index.md"] {
      guard let page = PagePath(file: String(decoding: path, as: UTF8.self), name: name) else { continue }
      if place(of: page) != nil { return true }
    }
    return noting { try stored.table(.otherFiles) { try $0.number(of: UnsafeRawBufferPointer(path)) } } != nil
  }
}

/// What a stored site is put together with to be gone on from.
struct SiteRestoring: Sendable {
  /// Resolves the edited articles.
  let resolver: SiteResolver
  /// Reads the snippets that they may show.
  let finder: InputFinder
  /// How the site looks.
  let theme: Theme
  /// The output folder as diagnostics show it.
  let outputName: String

  /// Puts a site together.
  ///
  /// - Parameters:
  ///   - stored: What a file has of it.
  ///   - site: What the pages' heads show, and the navigation tree.
  /// - Returns: `nil` where the file does not fit what is there now.
  func site(_ stored: StoredSite, _ site: Site) -> RestoredSite? {
    // Lists of other sites' pages are large, and read for a build of the whole.
    guard site.configuration.linkedSites.isEmpty else { return nil }
    let symbols = SymbolIndex(
      tree: resolver.symbols.map { SymbolTree($0.graphs) } ?? SymbolTree(), known: resolver.symbols?.known,
      sites: [], rootAddress: stored.head.rootAddress)
    let pages = RestoredPages(stored, symbols)
    var site = site
    site.assets = stored.head.assets
    // Of another page no page shows the topics.
    site.otherPages = Lookup { pages.head($0)?.page }
    let checker = LinkChecker(outputName: outputName, baseURL: site.configuration.baseURL) { pages.isFile($0) }
    return RestoredSite(
      pages, symbols, checker: checker,
      renderer: HTMLRenderer(site: site, theme: theme, isForFewPages: true), restoring: self)
  }

  /// What looks up what articles refer to; `nil` where a snippet cannot be read.
  fileprivate func resolver(
    of articles: [SourceFile], _ inputs: Inputs, _ index: LinkIndex, _ symbols: SymbolIndex
  ) async throws -> PageResolver? {
    var (inputs, complaints) = (inputs, [Diagnostic]())
    // What tutorials show, no article does.
    inputs.snippets = try await finder.read(snippets(among: inputs.snippets, in: articles), into: &complaints)
    guard complaints.isEmpty else { return nil }
    var readings: [SnippetReading] = []
    for file in inputs.snippets {
      // Of a file that is no text, a build of the whole tells.
      guard case .success(let text) = UTF8Text.decode(file.bytes, file: file.path) else { return nil }
      readings.append(SnippetReader.read(text, file: file.path))
    }
    return resolver.pageResolver(of: inputs, index, symbols, readings)
  }

  /// The snippets whose names articles have somewhere.
  private func snippets(among snippets: [SourceFile], in articles: [SourceFile]) -> [String] {
    guard !snippets.isEmpty else { return [] }
    let texts = articles.map { String(decoding: $0.bytes, as: UTF8.self) }
    return snippets.map(\.path).filter { path in
      let name = SnippetReader.name(of: path)
      return texts.contains { $0.firstRange(of: name) != nil }
    }
  }
}

extension StableHash {
  /// What is known of samples, as far as pages show it.
  static func knowledge(_ verifications: [String: Verification], _ manifests: Set<String>) -> StableHash {
    var writer = ByteWriter()
    writer.add(list: verifications.sorted { $0.key < $1.key }) { writer, verification in
      let (name, known) = verification
      for text in [name, known.outcome.rawValue, known.standardOutput, known.compiler, known.platform] {
        writer.add(text)
      }
      writer.add(list: known.checks) { $0.add($1.rawValue) }
      writer.add(list: known.failures) {
        for text in [$1.id, $1.position.file, $1.message, $1.details] { $0.add(text) }
        $0.add($1.position.line)
        $0.add($1.position.column)
      }
      writer.add(known.claims)
      writer.add(list: known.notRun) {
        $0.add($1.lines.lowerBound)
        $0.add($1.lines.upperBound)
        $0.add($1.reason)
      }
      writer.add(known.identifiers) { writer, identifiers in
        writer.add(list: identifiers) {
          $0.add($1.line)
          $0.add($1.column)
          $0.add($1.length)
          $0.add($1.symbol)
        }
      }
    }
    writer.add(list: manifests.sorted()) { $0.add($1) }
    var hasher = StableHasher()
    hasher.add(writer.bytes)
    return hasher.finalize()
  }
}
