import DocgenModel
import DocgenSystem

/// Makes the parts of a file that has a site, one for each page.
struct PageSealing: Sendable {
  private let resolved: SiteResolver.Resolved
  /// The articles by the pages that they make.
  private let files: [PagePath: String]

  /// Prepares for the pages of a site.
  init(_ resolved: SiteResolver.Resolved) {
    self.resolved = resolved
    files = Dictionary(
      resolved.articles.map { ($0.value.path, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part of the page with a number.
  ///
  /// - Parameters:
  ///   - place: The number.
  ///   - kept: What a later build need not make again.
  ///   - check: What the link check found on it.
  ///   - textCount: How many bytes its Markdown has.
  ///   - search: What the search index holds of it.
  func part(
    at place: Int, kept: KeptPage?, check: LinkChecker.PageResult, textCount: Int, search: SearchEntry
  ) -> SealedPart {
    let path = resolved.order[place]
    // A page that is not there cannot be edited, and the head says so.
    let page = resolved.site.pages[path] ?? Page(path: path, kind: .article, title: [])
    let article = files[path].flatMap { file in resolved.articles[file].map { (file, $0) } }
    let stored = StoredPage(
      page, article, kept: article == nil ? nil : kept, anchors: resolved.index.entries[path]?.anchors ?? [],
      check: check, textCount: textCount)
    return SealedPart(stored.bytes(with: search))
  }
}

extension StoredSite {
  /// The bytes of a file that has a site.
  ///
  /// - Parameters:
  ///   - built: The site.
  ///   - head: What is asked for by each build.
  ///   - kept: The pages that a later build need not make again, by the file of their article.
  ///   - version: The site's folder as the build has left it.
  ///   - shown: What the package's texts show; `nil` where that is not known.
  ///   - jobs: How many pages are written at once.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func bytes(
    of built: BuiltSite, _ head: Head, kept: [String: KeptPage], version: SiteVersion?,
    _ shown: ShownSamples?, jobs: Int
  ) async throws -> [UInt8] {
    let resolved = built.resolved
    let sealing = PageSealing(resolved)
    async let last = tables(of: built, head, kept: Set(kept.keys), version: version, shown, jobs: jobs)
    let keptByPath = Dictionary(kept.values.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let pages = try await resolved.order.indices.concurrentMap(jobs: jobs) { place -> SealedPart in
      let path = resolved.order[place]
      return sealing.part(
        at: place, kept: keptByPath[path],
        check: built.checks[path.file]
          ?? LinkChecker.PageResult(file: path.file, ids: [], fragments: [], diagnostics: []),
        textCount: built.textCounts[place], search: built.entries[place])
    }
    return try await SealedParts.bytes(of: pages + last)
  }

  /// The parts behind the pages.
  ///
  /// - Parameters:
  ///   - built: The site.
  ///   - head: What is asked for by each build.
  ///   - kept: The articles whose pages a later build need not make again.
  ///   - version: The site's folder as the build has left it.
  ///   - shown: What the package's texts show; `nil` where that is not known.
  ///   - jobs: How many of them are made at once.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func tables(
    of built: BuiltSite, _ head: Head, kept: Set<String>, version: SiteVersion?, _ shown: ShownSamples?, jobs: Int
  ) async throws -> [SealedPart] {
    let resolved = built.resolved
    var head = head
    var places = built.places
    // Links may find an article that has no page.
    for article in resolved.linkArticles where places[article.path] == nil {
      places[article.path] = resolved.order.count + head.pathsWithoutPage.count
      head.pathsWithoutPage.append(article.path)
    }
    return try await Part.allCases.concurrentMap(jobs: jobs) { [head, places] part in
      switch part {
      case .head: Self.part(head, built.search, built.report, version, built.lists)
      case .articles: SealedPart(KeyTable.bytes(of: articles(of: built, places, kept: kept)))
      case .names:
        SealedPart(
          KeyTable.bytes(
            of: resolved.linkArticles.map { (name($0.name, inCatalog: $0.catalog), places[$0.path] ?? 0) }))
      case .paths:
        SealedPart(KeyTable.bytes(of: zip(resolved.order, resolved.order.indices).map { ($0.description, $1) }))
      case .otherFiles: SealedPart(KeyTable.bytes(of: built.otherFiles.map { ($0, 0) }))
      case .navigation: Self.part(resolved.site.navigation)
      case .texts:
        self.part(
          LanguageModelTexts.places(
            of: resolved.order, built.textCounts, baseURL: resolved.site.configuration.baseURL
          ).map { ($0.lowerBound, $0.count) })
      case .shown: Self.part(shown)
      case .showers: SealedPart(built.showers.bytes)
      }
    }
  }

  /// What the table of articles says.
  private static func articles(
    of built: BuiltSite, _ places: [PagePath: Int], kept: Set<String>
  ) -> [(key: String, number: Int)] {
    let byFile = Dictionary(
      built.resolved.linkArticles.map { ($0.file, places[$0.path]) }, uniquingKeysWith: { first, _ in first })
    return built.inputs.catalogs.flatMap(\.articles).map { article in
      let number = ArticleNumber(place: byFile[article.path] ?? nil, isKept: kept.contains(article.path))
      return (key: article.path, number: number.number)
    }
  }

  /// How an article is found by its name.
  static func name(_ name: String, inCatalog catalog: Int) -> String { "\(catalog)/\(name)" }

  private static func part(
    _ head: Head, _ search: SearchDirectory, _ report: Report, _ version: SiteVersion?, _ lists: ListHashes
  ) -> SealedPart {
    var writer = ByteWriter()
    head.write(to: &writer)
    search.write(to: &writer)
    report.write(to: &writer)
    writer.add(version) { $1.write(to: &$0) }
    lists.write(to: &writer)
    return SealedPart(writer.bytes)
  }

  private static func part(_ navigation: NavigationNode) -> SealedPart {
    var writer = ByteWriter()
    navigation.write(to: &writer)
    return SealedPart(writer.bytes)
  }

  private static func part(_ shown: ShownSamples?) -> SealedPart {
    var writer = ByteWriter()
    writer.add(shown) { $1.write(to: &$0) }
    return SealedPart(writer.bytes)
  }

  private static func part(_ texts: [(start: Int, count: Int)]) -> SealedPart {
    SealedPart(texts.flatMap { [UInt64($0.start), UInt64($0.count)] }.withUnsafeBytes { Array($0) })
  }

  /// The bytes of a file that has the site with what was edited since.
  ///
  /// - Parameter jobs: How many pages are read at once.
  /// - Throws: ``MalformedBytes`` where the file is not as it was written; `CancellationError` when the task is cancelled.
  func bytes(jobs: Int) async throws -> [UInt8] {
    let pages = try await (0..<pageCount).concurrentMap(jobs: jobs) { SealedPart(try withPage($0) { Array($0) }) }
    let tables = try Part.allCases.map { part in
      switch part {
      case .head: Self.part(head, search, report, version, lists)
      case .articles:
        SealedPart(
          KeyTable.bytes(
            of: try table(.articles) { try $0.all() }.map { file, number in
              var article = ArticleNumber(number)
              if let edit = article.place.flatMap({ edits[$0] }) {
                article.isKept = try edit.bytes.withUnsafeBytes(StoredPage.isKept)
              }
              return (file, article.number)
            }))
      case .texts: Self.part(try texts(at: Array(0..<pageCount)).map { ($0.lowerBound, $0.count) })
      case .shown: Self.part(try shown())
      case .showers: SealedPart(try showers().bytes)
      case .navigation: Self.part(try navigation())
      case .names, .paths, .otherFiles: SealedPart(try withPart(part) { Array($0) })
      }
    }
    return SealedParts.bytes(of: pages + tables)
  }
}

extension StoredSite.Head {
  private static let version = "docgen-pages 9"

  /// Writes it, and before it what file it is the head of.
  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(Self.version)
    writer.add(list: folders) { $0.add($1) }
    writer.add(list: snippets) { $0.add($1) }
    for hash in [listing, names, files, knowledge] { writer.add(hash) }
    inputs.writeReferences(to: &writer)
    writer.add(rootAddress)
    writer.add(list: assets) {
      $0.add($1.source)
      $0.add($1.destination)
    }
    writer.add(canBeEdited)
    for paths in [pathsWithoutPage, redirected] { writer.add(list: paths) { $0.add($1.description) } }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws {
    guard try reader.text() == Self.version else { throw MalformedBytes() }
    folders = try reader.list { try $0.text() }
    snippets = try reader.list { try $0.text() }
    (listing, names, files, knowledge) = (try reader.hash(), try reader.hash(), try reader.hash(), try reader.hash())
    inputs = try Inputs(referencesFrom: &reader)
    rootAddress = try reader.text()
    assets = try reader.list { Asset(source: try $0.text(), destination: try $0.text()) }
    canBeEdited = try reader.flag()
    pathsWithoutPage = try reader.list { PagePath(try $0.text()) }
    redirected = try reader.list { PagePath(try $0.text()) }
  }
}
