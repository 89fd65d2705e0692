import DocgenModel
import DocgenSystem

/// What is kept of a site's articles from one build to the next, by which the next one reads, renders and writes only the
/// pages that come out differently.
///
/// Whoever has it has to see that everything else is as it was: the arguments, the program, and every file that the
/// earlier build has seen but the articles and snippets told to ``after(changesOf:inside:of:)``.
public struct KeptSite: Sendable {
  /// The pages that are still good, by the file of their article.
  private(set) var pages: [String: KeptPage]

  /// What was kept of the articles that have changed.
  private(set) var former: [String: KeptPage] = [:]

  /// The articles and snippets that have changed.
  private(set) var changed: Set<String> = []

  /// The folders of the catalogs.
  private let folders: [String]

  /// Every article, also those that are not kept.
  private let articles: Set<String>

  /// Every snippet; pages that show one are not kept.
  private let snippets: Set<String>

  /// Which files there are.
  private let listing: StableHash

  /// The names by which links find articles.
  let names: StableHash

  /// Whether folders of articles or snippets have changed.
  private(set) var hasChangedFolders = false

  /// The site itself; `nil` where nothing more is known of it than its pages, or what a file has of it.
  var built: BuiltSite?

  /// What a file has of the site.
  private(set) var stored: StoredSite?

  /// The site's folder as the build has left it.
  var version: SiteVersion?

  /// The mark of the file from which the site was read and edited since, and the articles whose edits that was.
  public private(set) var base: String?
  private var edited: Set<String> = []

  /// Keeps pages.
  ///
  /// - Parameters:
  ///   - pages: The pages, by the file of their article.
  ///   - inputs: What the site was made from.
  ///   - built: The site itself.
  init(_ pages: [String: KeptPage], of inputs: Inputs, built: BuiltSite) {
    self.built = built
    self.pages = pages
    folders = inputs.catalogs.map(\.folder)
    articles = Set(inputs.catalogs.flatMap { $0.articles.map(\.path) })
    snippets = Set(inputs.snippets.map(\.path))
    listing = Self.listing(of: inputs)
    names = .names(of: built.resolved.linkArticles)
  }

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
      guard let file = relative(path, to: package), articles.contains(file) || snippets.contains(file) else {
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

  /// Whether there are the same files as before.
  func lists(_ inputs: Inputs) -> Bool { listing == Self.listing(of: inputs) }

  /// The articles that have changed, sorted; `nil` where anything else has.
  var changedArticles: [String]? { changed.isSubset(of: articles) ? changed.sorted() : nil }

  /// The pages as they were, also those of the articles that have changed.
  var formerPages: [String: KeptPage] { pages.merging(former) { page, _ in page } }

  /// The same once the pages of the changed articles are made, and nothing else has come out differently.
  func after(_ edit: ArticleEdit.Outcome) -> KeptSite {
    var kept = self
    (kept.changed, kept.former, kept.hasChangedFolders) = ([], [:], false)
    (kept.built, kept.stored) = (edit.built, nil)
    kept.edited.formUnion(changed)
    for page in edit.kept { kept.pages[page.file] = page }
    kept.place(
      edit.built.resolved.order, edit.built.textCounts, baseURL: edit.built.resolved.site.configuration.baseURL)
    return kept
  }

  /// Notes where the texts of the pages stand.
  private mutating func place(_ order: [PagePath], _ counts: [Int], baseURL: String?) {
    let places = LanguageModelTexts.places(of: zip(order, counts), baseURL: baseURL)
    let texts = Dictionary(zip(order, places), uniquingKeysWith: { first, _ in first })
    var index = pages.startIndex
    while index != pages.endIndex {
      if let text = texts[pages.values[index].path] { pages.values[index].text = text }
      pages.formIndex(after: &index)
    }
  }

  /// The same with less in memory, for whoever keeps it for long.
  public var withoutTexts: KeptSite {
    var kept = self
    kept.built = built?.withoutTexts()
    return kept
  }

  /// Whether the file of all texts has as much as the pages have in it.
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

// MARK: - Edits

extension KeptSite {
  /// With more articles edited than these the site is stored as a whole again.
  private static let editsToStore = 100

  private static let editsVersion = "docgen-edits 2"

  /// What has changed since the site was read, in few bytes; `nil` where it is to be stored as a whole.
  public var edits: [UInt8]? {
    guard let base, let built, edited.count <= Self.editsToStore else { return nil }
    var writer = ByteWriter()
    writer.add(Self.editsVersion)
    writer.add(base)
    writer.add(built.resolved.site.configuration.baseURL) { $0.add($1) }
    writer.add(version) { $1.write(to: &$0) }
    guard StoredSite.write(editsOf: edited.sorted(), of: built, pages, to: &writer) else { return nil }
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
        let baseURL = try reader.optional { try $0.text() }
        kept.version = try reader.optional { try SiteVersion(from: &$0) }
        guard let changes = try kept.stored?.readEdits(from: &reader), let stored = kept.stored else { return nil }
        for (file, page) in changes {
          kept.pages[file] = page
          kept.edited.insert(file)
        }
        kept.place(stored.pages.map(\.page.path), stored.pages.map(\.textCount), baseURL: baseURL)
        return kept
      }
    } catch {
      return nil
    }
  }
}

// MARK: - Bytes

extension KeptSite {
  private static let version = "docgen-pages 5"

  /// The bytes by which a later build finds the site again.
  ///
  /// - Parameter jobs: How many pages are written at once.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func bytes(jobs: Int) async throws -> [UInt8] {
    let written = try await pages.keys.sorted().concurrentMap(jobs: jobs) { file in
      var writer = ByteWriter()
      pages[file]?.write(to: &writer)
      return writer.bytes
    }
    var writer = ByteWriter()
    writer.add(Self.version)
    writer.add(list: folders) { $0.add($1) }
    for files in [articles, snippets] { writer.add(list: files.sorted()) { $0.add($1) } }
    writer.add(listing)
    writer.add(names)
    writer.add(version) { $1.write(to: &$0) }
    writer.reserve(for: written)
    writer.add(list: written) { $0.add(numbers: $1) }
    if let stored {
      writer.add(true)
      try await stored.write(to: &writer, jobs: jobs)
    } else if let built, built.diagnostics.isEmpty {
      try await StoredSite.write(built, kept: pages, to: &writer, jobs: jobs)
    } else {
      writer.add(false)
    }
    writer.seal()
    return writer.bytes
  }

  /// The mark by which bytes of a site are told from those of another.
  public static func mark(of bytes: [UInt8]) -> String {
    bytes.suffix(16).map { String($0, radix: 16) }.joined(separator: "-")
  }

  /// Reads a site; `nil` for bytes that are none, or not whole.
  ///
  /// - Parameters:
  ///   - bytes: What ``bytes(jobs:)`` gave.
  ///   - jobs: How many pages are read at once.
  /// - Throws: `CancellationError` when the task is cancelled.
  public init?(bytes: [UInt8], jobs: Int) async throws {
    let (kept, stored): ([Range<Int>], [Range<Int>])
    do {
      (self, kept, stored) = try bytes.withUnsafeBytes { all in
        var reader = try ByteReader(sealed: all)
        guard try reader.text() == Self.version else { throw MalformedBytes() }
        var site = try KeptSite(from: &reader)
        let kept = try reader.list { try $0.rawRange() }
        guard try reader.flag() else { return (site, kept, []) }
        let stored = try reader.list { try $0.rawRange() }
        site.stored = try StoredSite(withoutPagesFrom: &reader)
        return (site, kept, stored)
      }
      async let storedPages = stored.concurrentMap(jobs: jobs) { range in
        try bytes.withUnsafeBytes { try StoredSite.StoredPage(UnsafeRawBufferPointer(rebasing: $0[range])) }
      }
      let read = try await kept.concurrentMap(jobs: jobs) { range in
        try bytes.withUnsafeBytes { all in
          var reader = ByteReader(UnsafeRawBufferPointer(rebasing: all[range]))
          return try KeptPage(from: &reader)
        }
      }
      pages = Dictionary(minimumCapacity: read.count)
      for page in read { pages[page.file] = page }
      self.stored?.pages = try await storedPages
      base = Self.mark(of: bytes)
    } catch is MalformedBytes {
      return nil
    }
  }

  /// Reads all but the pages.
  private init(from reader: inout ByteReader) throws {
    folders = try reader.list { try $0.text() }
    articles = Set(try reader.list { try $0.text() })
    snippets = Set(try reader.list { try $0.text() })
    listing = try reader.hash()
    names = try reader.hash()
    version = try reader.optional { try SiteVersion(from: &$0) }
    pages = [:]
  }
}
