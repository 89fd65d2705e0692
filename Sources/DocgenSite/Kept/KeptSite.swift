import DocgenModel
public import DocgenSystem

/// What is kept of a site's articles from one build to the next, by which the next one reads, renders and writes only the
/// pages that come out differently.
///
/// Whoever has it has to see that everything else is as it was: the arguments, the program, and every file that the
/// earlier build has seen but the articles and snippets told to ``after(changesOf:inside:of:)``.
public struct KeptSite: Sendable {
  /// The pages that are still good, by the file of their article; none while only a file has them.
  private(set) var pages: [String: KeptPage]

  /// What was kept of the articles that have changed.
  private(set) var former: [String: KeptPage] = [:]

  /// The articles and snippets that have changed.
  private(set) var changed: Set<String> = []

  /// The folders of the catalogs.
  private let folders: [String]

  /// Every article, also those that are not kept; none where a file has them.
  private let articles: Set<String>

  /// Every snippet; pages that show one are not kept.
  private let snippets: Set<String>

  /// Which files there are.
  private let listing: StableHash

  /// The names by which links find articles.
  let names: StableHash

  /// Which files were found, as ``InputFinder/stillFinds(_:_:)`` asks.
  let files: StableHash

  /// What articles may refer to, without any text.
  let inputs: Inputs

  /// Whether folders of articles or snippets have changed.
  var hasChangedFolders = false

  /// The site itself; `nil` where a file has it.
  var built: BuiltSite?

  /// The site as a file has it; `nil` where it is in memory.
  private(set) var stored: StoredSite?

  /// The site's folder as the build has left it.
  var version: SiteVersion?

  /// The file that got the pages while they were made.
  private var pagesFile: SealedPartsFile?

  /// What the package's texts show, where the site is in memory.
  private var shownInMemory: ShownSamples?

  /// Keeps pages.
  ///
  /// - Parameters:
  ///   - pages: The pages, by the file of their article.
  ///   - inputs: What the site was made from.
  ///   - built: The site itself.
  ///   - pagesFile: The file that got the pages while they were made; `nil` for none.
  init(_ pages: [String: KeptPage], of inputs: Inputs, built: BuiltSite, in pagesFile: SealedPartsFile? = nil) {
    self.built = built
    self.pagesFile = pagesFile
    self.pages = pages
    self.inputs = inputs
    folders = inputs.catalogs.map(\.folder)
    articles = Set(inputs.catalogs.flatMap { $0.articles.map(\.path) })
    snippets = Set(inputs.snippets.map(\.path))
    listing = Self.listing(of: inputs)
    names = .names(of: built.resolved.linkArticles)
    files = inputs.foundFiles
  }

  /// Opens a site that a file has.
  ///
  /// - Parameter file: What ``bytes(jobs:)`` gave. It is looked at when somebody asks for what is in it.
  /// - Returns: `nil` for other bytes, and where what is needed at once is not as it was written.
  public init?(_ file: FileBytes) {
    do {
      let stored = try StoredSite(file)
      self.stored = stored
      let head = stored.head
      (folders, snippets, listing, names) = (head.folders, Set(head.snippets), head.listing, head.names)
      (files, inputs, version) = (head.files, head.inputs, stored.version)
    } catch {
      return nil
    }
    (pages, articles) = ([:], [])
  }

  /// Opens a site that is in bytes, all of which are as they were written.
  ///
  /// - Parameters:
  ///   - bytes: What ``bytes(jobs:)`` gave.
  ///   - jobs: How many pages are looked at at once.
  /// - Returns: `nil` for bytes that are none, or not whole.
  /// - Throws: `CancellationError` when the task is cancelled.
  public init?(bytes: [UInt8], jobs: Int) async throws {
    guard let kept = KeptSite(FileBytes(bytes)), try await kept.stored?.isWhole(jobs: jobs) == true else { return nil }
    self = kept
  }

  // MARK: Samples

  /// What the package's texts show; `nil` where that is not known.
  var shown: ShownSamples? {
    guard let stored else { return shownInMemory }
    do { return try stored.shown() } catch { return nil }
  }

  /// Notes what the package's texts show now; `nil` for what is not known.
  mutating func note(_ shown: ShownSamples?) {
    if stored == nil { shownInMemory = shown } else { stored?.note(shown) }
  }

  // MARK: Changes

  /// What is still good after some files have changed.
  ///
  /// - Parameters:
  ///   - files: The files that are not as the build left them, absolute.
  ///   - folders: The folders into which something was put, or from which something was taken, absolute.
  ///   - package: The package's folder, absolute and without symbolic links.
  /// - Returns: `nil` where anything but articles, snippets, and the folders that they are in, has changed.
  public func after(changesOf files: [String], inside folders: [String], of package: String) -> KeptSite? {
    var kept = self
    for path in files {
      guard let file = relative(path, to: package), isArticle(file) || snippets.contains(file) else {
        return nil
      }
      kept.changed.insert(file)
      kept.former[file] = kept.pages.removeValue(forKey: file)
    }
    // Editors put a new file in the old one's place, which changes the folder; whether any file came or went is told by
    // the listing.
    kept.hasChangedFolders = kept.hasChangedFolders || !folders.isEmpty
    for path in folders {
      guard let folder = relative(path, to: package),
        (self.folders + ["Snippets"]).contains(where: { folder == $0 || folder.hasPrefix($0 + "/") })
      else { return nil }
    }
    return kept
  }

  private func relative(_ path: String, to package: String) -> String? {
    path.hasPrefix(package + "/") ? String(path.dropFirst(package.count + 1)) : nil
  }

  private func isArticle(_ file: String) -> Bool {
    guard let stored else { return articles.contains(file) }
    // Of a file that cannot be told by a table that is not whole, a build of all tells.
    do { return try stored.article(file) != nil } catch { return false }
  }

  /// Whether there are the same files as before.
  func lists(_ inputs: Inputs) -> Bool { listing == Self.listing(of: inputs) }

  /// The articles that have changed, sorted; `nil` where anything else has.
  var changedArticles: [String]? { changed.allSatisfy(isArticle) ? changed.sorted() : nil }

  /// The articles that need not be read; none where that cannot be told.
  var unreadFiles: Set<String> {
    guard let stored else { return Set(pages.keys) }
    do { return try stored.keptFiles().subtracting(changed) } catch { return [] }
  }

  /// The same with all pages in memory.
  ///
  /// - Parameter jobs: How many pages are read at once.
  /// - Returns: `nil` where a file has them, and they are not as they were written.
  /// - Throws: `CancellationError` when the task is cancelled.
  func withPages(jobs: Int) async throws -> KeptSite? {
    guard let stored else { return self }
    do {
      var kept = self
      kept.pages = try await stored.keptPages(jobs: jobs)
      for file in changed { kept.former[file] = kept.pages.removeValue(forKey: file) }
      return kept
    } catch is MalformedBytes {
      return nil
    }
  }

  /// The same with further articles to be read again.
  func rereading(_ files: [String]) -> KeptSite {
    var kept = self
    for file in files where kept.changed.insert(file).inserted {
      kept.former[file] = kept.pages.removeValue(forKey: file)
    }
    return kept
  }

  /// The same once the pages of the changed articles are made, and nothing else has come out differently.
  ///
  /// - Returns: `nil` where a file has the site, and it is not as it was written.
  func after(_ edit: ArticleEdit.Outcome) -> KeptSite? {
    var kept = self
    (kept.changed, kept.former, kept.hasChangedFolders) = ([], [:], false)
    kept.version = edit.written.version
    if let built {
      kept.built = built.after(edit)
      for made in edit.pages { kept.pages[made.file] = made.kept }
      kept.placeTexts()
      return kept
    }
    do {
      kept.stored = try stored?.after(edit)
      return kept
    } catch {
      return nil
    }
  }

  /// Notes where the texts of the pages stand.
  private mutating func placeTexts() {
    guard let built else { return }
    let places = LanguageModelTexts.places(
      of: built.resolved.order, built.textCounts, baseURL: built.resolved.site.configuration.baseURL)
    var index = pages.startIndex
    while index != pages.endIndex {
      if let place = built.places[pages.values[index].path] { pages.values[index].text = places[place] }
      pages.formIndex(after: &index)
    }
  }

  /// The same with less in memory, for whoever keeps it for long.
  public var withoutTexts: KeptSite {
    var kept = self
    kept.built = built?.withoutTexts()
    return kept
  }

  /// Whether the files of all texts have as much as the pages have in it.
  func fits(_ texts: [UInt8]) -> Bool { pages.values.allSatisfy { $0.text.upperBound <= texts.count } }

  /// The pages without some of them.
  func without(_ files: Set<String>) -> KeptSite {
    var kept = self
    for file in files { kept.pages[file] = nil }
    return kept
  }

  private static func listing(of inputs: Inputs) -> StableHash {
    var hasher = StableHasher()
    func add(_ paths: some Sequence<String>) { hasher.add(Array(paths.joined(separator: "\n").utf8)) }
    for catalog in inputs.catalogs {
      add([catalog.folder, catalog.bundle])
      add(catalog.articles.map(\.path))
      add(catalog.resources.map(\.path))
      add(catalog.codeFiles.map(\.path))
    }
    add(inputs.snippets.map(\.path))
    add(inputs.sources.map(\.path))
    add(inputs.packageFiles.sorted())
    return hasher.finalize()
  }
}

// MARK: - Bytes

extension KeptSite {
  /// The bytes by which a later build finds the site again.
  ///
  /// - Parameter jobs: How many pages are written at once.
  /// - Returns: No bytes for a site in a file that is not as it was written.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func bytes(jobs: Int) async throws -> [UInt8] {
    if let built {
      return try await StoredSite.bytes(
        of: built, head(of: built), kept: pages, version: version, shownInMemory, jobs: jobs)
    }
    do {
      return try await stored?.bytes(jobs: jobs) ?? []
    } catch is MalformedBytes {
      return []
    }
  }

  /// Finishes the file that got the pages while they were made, ``BuildOptions/pagesFile``.
  ///
  /// - Parameter jobs: How many parts of it are made at once.
  /// - Returns: By what it is told from others, as ``mark(of:)`` tells; `nil` where there is none.
  /// - Throws: ``FileError`` where anything of it could not be written; `CancellationError` when the task is cancelled.
  public func finishFile(jobs: Int) async throws -> String? {
    guard let built, let pagesFile else { return nil }
    return try pagesFile.finish(
      with: try await StoredSite.tables(
        of: built, head(of: built), kept: Set(pages.keys), version: version, shownInMemory, jobs: jobs))
  }

  private func head(of built: BuiltSite) -> StoredSite.Head {
    StoredSite.Head(
      folders: folders, snippets: snippets.sorted(), listing: listing, names: names, inputs: inputs, files: files,
      rootAddress: built.resolved.symbols.rootAddress, assets: built.resolved.site.assets, knowledge: built.knowledge,
      canBeEdited: built.diagnostics.isEmpty, redirected: Set(built.resolved.site.redirects.values).sorted())
  }

  /// The mark by which bytes of a site are told from those of another.
  public static func mark(of bytes: [UInt8]) -> String { SealedParts.mark(of: bytes) }

  /// The mark of the file that has the site; `nil` where it is in memory.
  public var base: String? { stored?.mark }

  /// With more pages edited than these the site is stored as a whole again.
  private static let editsToStore = 400

  private static let editsVersion = "docgen-edits 5"

  /// What was edited since the site was written, in few bytes; `nil` where it is to be stored as a whole.
  public var edits: [UInt8]? {
    guard let stored, stored.edits.count <= Self.editsToStore else { return nil }
    var writer = ByteWriter()
    writer.add(Self.editsVersion)
    writer.add(stored.mark)
    stored.writeEdits(to: &writer)
    writer.seal()
    return writer.bytes
  }

  /// The site after edits; `nil` for bytes that are none of this site, or not whole.
  ///
  /// - Parameter edits: What ``edits`` gave.
  public func after(_ edits: [UInt8]) -> KeptSite? {
    do {
      return try edits.withUnsafeBytes { all in
        var reader = try ByteReader(sealed: all)
        guard try reader.text() == Self.editsVersion, try reader.text() == base else { return nil }
        var kept = self
        try kept.stored?.readEdits(from: &reader)
        kept.version = kept.stored?.version
        return kept
      }
    } catch {
      return nil
    }
  }
}

extension Inputs {
  /// Which files were found: those of each catalog, below `Snippets`, and of the package where links may lead to any.
  var foundFiles: StableHash {
    Self.foundFiles(catalogs.map(\.files), snippets.map(\.path), packageFiles)
  }

  /// Which files were found.
  ///
  /// - Parameters:
  ///   - catalogs: The files of each catalog, in their order.
  ///   - snippets: The snippets, in their order.
  ///   - others: Those of the package that links may lead to.
  static func foundFiles(_ catalogs: [[String]], _ snippets: [String], _ others: Set<String>) -> StableHash {
    var writer = ByteWriter()
    for files in catalogs + [snippets, others.sorted()] { writer.add(list: files) { $0.add($1) } }
    var hasher = StableHasher()
    hasher.add(writer.bytes)
    return hasher.finalize()
  }
}
