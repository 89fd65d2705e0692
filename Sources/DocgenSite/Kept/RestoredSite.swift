import ConcurrencyExtras
import DocgenModel
import DocgenSnippets
import DocgenSymbols
import DocgenSystem

/// A site as a file has it, of which only that is read which the edit of an article asks for.
struct RestoredSite: Sendable {
  let resolver: PageResolver
  let renderer: HTMLRenderer
  let checker: LinkChecker

  private let pages: RestoredPages

  fileprivate init(resolver: PageResolver, renderer: HTMLRenderer, checker: LinkChecker, pages: RestoredPages) {
    self.resolver = resolver
    self.renderer = renderer
    self.checker = checker
    self.pages = pages
  }
}

extension RestoredSite: FormerSite {
  var search: SearchDirectory { pages.stored.search }
  var report: Report { pages.stored.report }
  var isWhole: Bool { pages.isWhole }

  func article(writtenIn file: String) -> BuiltArticle? {
    guard let place = pages.article(file)?.place, let article = pages.page(at: place)?.article, article.file == file,
      pages.stored.head.inputs.catalogs.indices.contains(article.known.catalog)
    else { return nil }
    return article.known
  }

  /// Nothing does: a site with complaints is not gone on from.
  func complains(about article: BuiltArticle, in file: String) -> Bool { false }

  func place(of path: PagePath) -> Int? { pages.place(of: path) }
  func page(at place: Int) -> Page? { pages.page(at: place)?.page }

  func check(ofFile file: String) -> LinkChecker.PageResult? {
    PagePath(file: file).flatMap { pages.page($0)?.check }
  }

  func entry(at place: Int) -> SearchEntry? { pages.search(at: place) }
  func texts(at numbers: [Int]) -> (places: [Range<Int>], size: Int)? { pages.texts(at: numbers) }

  /// Not at hand: to read the entries of all pages is as much as to build anew.
  func searchIndex(with entries: [Int: SearchEntry], jobs: Int) async throws -> SearchIndex.Made? { nil }
}

extension PagePath {
  /// The page that has a file of the site; `nil` for a file of another name.
  fileprivate init?(file: String, name: String = "index.html") {
    guard file.hasSuffix(name) else { return nil }
    let path = file.dropLast(name.utf8.count)
    guard path.isEmpty || path.last == "/" && path.count > 1 else { return nil }
    self.init(String(path.dropLast()))
  }
}

/// The pages of a site in a file, each read when somebody asks for it.
///
/// What is not as it was written is not there for whoever asks, and noted: nothing that was made without it may be written.
///
/// Unchecked, since only whoever holds the lock around the notes touches them. They are an object because the lock hands a
/// value out as a copy.
private final class RestoredPages: Sendable {
  private final class Notes: @unchecked Sendable {
    var pages: [Int: StoredPage] = [:]
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

  func page(at place: Int) -> StoredPage? {
    if let page = notes.withValue({ $0.pages[place] }) { return page }
    return noting {
      let page = try stored.withPage(place) { try StoredPage($0, symbols) }
      notes.withValue { $0.pages[place] = page }
      return page
    }
  }

  func page(_ path: PagePath) -> StoredPage? { place(of: path).flatMap(page(at:)) }
  func place(of path: PagePath) -> Int? { noting { try stored.place(of: path) } }
  func article(_ file: String) -> StoredSite.ArticleNumber? { noting { try stored.article(file) } }
  func search(at place: Int) -> SearchEntry? { noting { try stored.withPage(place, StoredPage.search) } }
  func texts(at numbers: [Int]) -> (places: [Range<Int>], size: Int)? { noting { try stored.texts(at: numbers) } }

  /// The address with a number, which may be that of no page.
  private func path(_ number: Int) -> PagePath? {
    if number < stored.pageCount { return page(at: number)?.page.path }
    return noting {
      guard number - stored.pageCount < stored.head.pathsWithoutPage.count else { throw MalformedBytes() }
      return stored.head.pathsWithoutPage[number - stored.pageCount]
    }
  }

  /// What links can lead to.
  func linkIndex() -> LinkIndex {
    let catalogs = stored.head.inputs.catalogs
    return LinkIndex(
      entries: Lookup { self.page($0)?.entry },
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

  /// The navigation tree.
  func navigation() -> NavigationNode? {
    noting {
      try stored.withPart(.navigation) { bytes in
        var reader = ByteReader(bytes)
        return try NavigationNode(from: &reader)
      }
    }
  }
}

/// What a stored site is put together with to be gone on from.
struct SiteRestoring {
  /// Resolves the edited articles.
  let resolver: SiteResolver
  /// Reads the snippets that they may show.
  let finder: InputFinder
  /// The edited articles.
  let edited: [SourceFile]
  /// How the site looks.
  let theme: Theme
  /// The output folder as diagnostics show it.
  let outputName: String

  /// Puts a site together.
  ///
  /// - Parameters:
  ///   - stored: What a file has of it.
  ///   - configuration: What the pages' heads show.
  /// - Returns: `nil` where the file does not fit what is there now.
  /// - Throws: `CancellationError` when the task is cancelled.
  func site(_ stored: StoredSite, configuration: Configuration) async throws -> RestoredSite? {
    var complaints: [Diagnostic] = []
    var inputs = stored.head.inputs
    // Lists of other sites' pages are large, and read for a build of the whole. What tutorials show, no article does.
    guard configuration.linkedSites.isEmpty else { return nil }
    inputs.snippets = try await finder.read(shownSnippets(among: inputs.snippets), into: &complaints)
    guard complaints.isEmpty else { return nil }
    let symbols = SymbolIndex(
      tree: resolver.symbols.map { SymbolTree($0.graphs) } ?? SymbolTree(), known: resolver.symbols?.known,
      sites: [], rootAddress: stored.head.rootAddress)
    let pages = RestoredPages(stored, symbols)
    guard let navigation = pages.navigation() else { return nil }
    var site = Site(
      configuration: configuration, pages: [:], navigation: navigation, assets: stored.head.assets)
    site.otherPages = Lookup { pages.page($0)?.page }
    let readings = inputs.snippets.map {
      SnippetReader.read(String(decoding: $0.bytes, as: UTF8.self), file: $0.path)
    }
    return RestoredSite(
      resolver: resolver.pageResolver(of: inputs, pages.linkIndex(), symbols, readings),
      renderer: HTMLRenderer(site: site, theme: theme),
      checker: LinkChecker(outputName: outputName, baseURL: configuration.baseURL) { pages.isFile($0) },
      pages: pages)
  }

  /// The snippets whose names the edited articles have somewhere.
  private func shownSnippets(among snippets: [SourceFile]) -> [String] {
    let texts = edited.map { String(decoding: $0.bytes, as: UTF8.self) }
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
