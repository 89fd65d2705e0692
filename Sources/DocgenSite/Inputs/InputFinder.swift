import DocgenModel
import DocgenSnippets
import DocgenSymbols
import DocgenSystem

/// Finds what a package's site is made from, and reads it.
///
/// Nothing outside the package is read through a symbolic link, and every file that cannot be used is told.
struct InputFinder: Sendable {
  /// The file system to read.
  let fileSystem: FileSystem
  /// The package's folder, absolute and without symbolic links.
  let package: String
  /// The output folder relative to the package, whose files are no input; `nil` where it is elsewhere.
  let output: String?
  /// How many files are read at once.
  let jobs: Int
  /// The names of the package's targets by folder, as far as they are known.
  var targetFolders: [String: String] = [:]
  /// The articles whose text nobody asks for, because their pages are kept; they are found without it.
  var unread: Set<String> = []
  /// The texts that were read already, by path.
  var texts: [String: [UInt8]] = [:]

  /// A file larger than this is not read: an article of that size is refused by the parser's own limit.
  private static let largestFile = 256 * 1_048_576

  /// A file larger than this is no code that a step of a tutorial shows.
  private static let largestCode = 1_048_576

  /// What was found, and what cannot be used.
  struct Found: Sendable {
    var inputs: Inputs
    var diagnostics: [Diagnostic]
  }

  /// Finds the inputs.
  ///
  /// - Parameters:
  ///   - asked: The `.docc` folders asked for, relative to the package or absolute; empty for those below `Sources`.
  ///   - configuration: Gives the name of the catalog `Articles`.
  ///   - needsArticles: Whether a build without any article is an error.
  func find(catalogs asked: [String], configuration: Configuration, needsArticles: Bool) async throws -> Found {
    var found = Found(inputs: Inputs(catalogs: []), diagnostics: [])
    if try exists("Articles", .directory) {
      try await readCatalog("Articles", bundle: configuration.bundle, into: &found)
    }
    for folder in asked {
      let path = relative(folder)
      guard try exists(path, .directory) else {
        found.diagnostics.append(
          Diagnostic(
            "missing-catalog", at: nil, "there is no folder '\(folder)'",
            notes: [.init("give the path of a '.docc' folder to '--catalog', relative to the package")]))
        continue
      }
      try await readCatalog(path, bundle: PackagePath.parted(path).stem, into: &found)
    }
    if asked.isEmpty {
      for (folder, bundle) in targetCatalogs(into: &found.diagnostics) {
        try await readCatalog(folder, bundle: bundle, into: &found)
      }
    }
    if needsArticles { requireArticles(&found) }
    let snippetPaths = files(below: "Snippets", into: &found.diagnostics).filter { $0.hasSuffix(".swift") }
    found.diagnostics += Self.twins(among: snippetPaths)
    found.inputs.snippets = try await read(snippetPaths, into: &found.diagnostics)
    if try exists("README.md", .file) {
      found.inputs.readme = try await read(["README.md"], into: &found.diagnostics).first
    }
    let sourcePaths = files(below: "Sources", into: &found.diagnostics).filter { $0.hasSuffix(".swift") }
    found.diagnostics += Self.twins(among: sourcePaths)
    found.inputs.sources = try await read(sourcePaths, into: &found.diagnostics).concurrentMap(jobs: jobs) { file in
      DocumentationComment.mayShowCode(file.bytes) ? file : nil
    }.compactMap(\.self)
    if configuration.repository != nil {
      found.inputs.packageFiles = Set(files(below: "", into: &found.diagnostics))
    }
    for site in configuration.linkedSites { try await readList(of: site, into: &found) }
    return found
  }

  /// Whether the catalogs have the files that were found in them, and there are the same snippets, and the same files that
  /// links may lead to.
  ///
  /// - Parameters:
  ///   - files: What ``Inputs/foundFiles`` gave.
  ///   - inputs: The inputs that were found; of what is in them nothing is needed.
  func stillFinds(_ files: StableHash, of inputs: Inputs) -> Bool {
    var complaints: [Diagnostic] = []
    let catalogs = inputs.catalogs.map { self.files(below: $0.folder, into: &complaints) }
    let snippets = self.files(below: "Snippets", into: &complaints).filter { $0.hasSuffix(".swift") }
    let others = inputs.packageFiles.isEmpty ? [] : Set(self.files(below: "", into: &complaints))
    return Inputs.foundFiles(catalogs, snippets, others) == files && complaints.isEmpty
  }

  // MARK: Other sites

  /// Reads the list of another site's pages.
  private func readList(of site: Configuration.LinkedSite, into found: inout Found) async throws {
    guard try exists(site.list, .file) else {
      found.diagnostics.append(
        Diagnostic(
          "missing-file", at: site.position, "there is no file '\(site.list)' in the package",
          notes: [.init("fetch 'linkable.json' from the root of the other site, and keep it with the sources")]))
      return
    }
    guard let file = try await read([site.list], into: &found.diagnostics).first else { return }
    do throws(UnreadableSymbolGraph) {
      let list = try LinkableSite(bytes: file.bytes, file: file.path, baseURL: site.baseURL)
      if list.baseURL == nil {
        found.diagnostics.append(
          Diagnostic(
            "unknown-site", at: site.position, "'\(site.list)' does not tell where its site is",
            notes: [.init("write 'list: \(site.list)', and 'base-url:' with the address below it")]))
      } else {
        found.inputs.linkedSites.append(list)
      }
    } catch {
      found.diagnostics.append(error.diagnostic)
    }
  }

  /// Whether a file is there and inside the package.
  func isFile(_ path: String) -> Bool {
    do { return try exists(path, .file) } catch { return false }
  }

  /// The files below a folder of the package with their contents, by path relative to the folder.
  ///
  /// - Throws: ``FileError`` where one cannot be read.
  func contents(of folder: String) throws -> [String: [UInt8]] {
    guard try exists(folder, .directory) else {
      throw FileError(operation: "read the folder", path: folder, reason: "it is not in the package")
    }
    var complaints: [Diagnostic] = []
    let paths = files(below: folder, into: &complaints)
    return try Dictionary(
      paths.map { (String($0.dropFirst(folder.count + 1)), try fileSystem.read(path: absolute($0))) },
      uniquingKeysWith: { first, _ in first })
  }

  private func requireArticles(_ found: inout Found) {
    if found.inputs.catalogs.isEmpty {
      found.diagnostics.append(
        Diagnostic(
          "no-articles", at: nil, "there is no folder 'Articles' and no '.docc' folder",
          notes: [.init("'docgen init' puts a first article into the package")]))
    }
    for catalog in found.inputs.catalogs where catalog.articles.isEmpty {
      // A folder whose only articles cannot be read has been complained about already.
      guard !found.diagnostics.contains(where: { $0.position?.file.isBelow(catalog.folder) == true }) else {
        continue
      }
      found.diagnostics.append(
        Diagnostic(
          "empty-catalog", at: SourcePosition(file: catalog.folder, line: 1),
          "'\(catalog.folder)' has no article", notes: [.init("an article is a file that ends in '.md'")]))
    }
  }

  // MARK: Catalogs

  /// The `.docc` folders of targets; each is named like its target, as the package manager's plugin names it.
  func targetCatalogs(into diagnostics: inout [Diagnostic]) -> [(folder: String, bundle: String)] {
    var found: [(String, String)] = []
    let elsewhere = targetFolders.keys.filter { $0 != "Sources" && !$0.hasPrefix("Sources/") && !$0.isEmpty }
    var pending: [(folder: String, depth: Int)] = ([("Sources", 0)] + elsewhere.sorted().map { ($0, 1) })
    var seen: Set<String> = []
    while let (folder, depth) = pending.popLast() {
      guard seen.insert(folder).inserted else { continue }
      var entries: [FileSystem.Entry] = []
      do {
        if try exists(folder, .directory) { entries = try fileSystem.list(directory: absolute(folder)) }
      } catch {
        diagnostics.append(unreadable(folder, error))
      }
      for entry in entries where entry.kind == .directory && !entry.name.hasPrefix(".") {
        let path = "\(folder)/\(entry.name)"
        if entry.name.hasSuffix(".docc") {
          found.append((path, target(around: path) ?? PackagePath.parted(path).stem))
        } else if depth < 3 {
          pending.append((path, depth + 1))
        }
      }
    }
    return found.sorted { $0.0 < $1.0 }
  }

  /// The name of the target that a catalog belongs to; `nil` for one that lies beside the targets.
  private func target(around catalog: String) -> String? {
    var folder = PackagePath.folder(of: catalog)
    while !folder.isEmpty {
      if let name = targetFolders[folder] { return name }
      folder = PackagePath.folder(of: folder)
    }
    let parts = catalog.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : nil
  }

  private func readCatalog(_ folder: String, bundle: String, into found: inout Found) async throws {
    var catalog = Catalog(folder: folder, bundle: bundle)
    let paths = files(below: folder, into: &found.diagnostics)
    found.diagnostics += Self.twins(among: paths)
    catalog.files = paths
    catalog.articles = try await read(
      paths.filter { $0.hasSuffix(".md") || $0.hasSuffix(".tutorial") }, into: &found.diagnostics)
    for path in paths where path == "\(folder)/Info.plist" {
      guard let file = try await read([path], into: &found.diagnostics).first else { continue }
      do {
        let information = try CatalogInformation.read(file.bytes)
        catalog.bundle = information.displayName ?? bundle
        catalog.identifier = information.identifier
        catalog.defaultCodeLanguage = information.defaultCodeLanguage
      } catch {
        found.diagnostics.append(
          Diagnostic("invalid-plist", .warning, at: SourcePosition(file: path, line: 1), "not a property list of texts")
        )
      }
    }
    let others = paths.filter { !$0.hasSuffix(".md") && !$0.hasSuffix(".tutorial") && $0 != "\(folder)/Info.plist" }
    if catalog.articles.contains(where: { $0.path.hasSuffix(".tutorial") }) {
      catalog.codeFiles = try await self.read(others.filter(mayBeCode), into: &found.diagnostics)
    }
    let read = try await others.concurrentMap(jobs: jobs) { path in resource(path) }
    catalog.resources = read.compactMap(\.resource)
    found.diagnostics += read.compactMap(\.diagnostic)
    found.inputs.catalogs.append(catalog)
  }

  /// Whether a tutorial may show a file as code: no picture, film or archive, and no larger than a page can show.
  private func mayBeCode(_ path: String) -> Bool {
    let others: Set<String> = [
      "png", "jpg", "jpeg", "gif", "webp", "svg", "apng", "mov", "mp4", "m4v", "webm", "zip", "gz", "pdf",
    ]
    guard !others.contains(PackagePath.parted(path).fileExtension.lowercased()) else { return false }
    do {
      return try fileSystem.status(path: absolute(path))?.size ?? 0 <= Self.largestCode
    } catch {
      // What is wrong with the file is told when it is read.
      return true
    }
  }

  private func resource(_ path: String) -> (resource: Resource?, diagnostic: Diagnostic?) {
    switch PackagePath.parted(path).fileExtension.lowercased() {
    case "png", "jpg", "jpeg", "gif", "webp", "svg", "apng":
      do {
        return (Resource(path: path, size: ImageHeader.size(of: try fileSystem.read(path: absolute(path)))), nil)
      } catch {
        return (nil, unreadable(path, error))
      }
    default: return (Resource(path: path), nil)
    }
  }

  // MARK: Files

  /// The files below a folder of the package, sorted, without hidden ones, the output and what leaves the package.
  private func files(below root: String, into diagnostics: inout [Diagnostic]) -> [String] {
    var found: [String] = []
    var pending = [root]
    while let folder = pending.popLast() {
      let entries: [FileSystem.Entry]
      do {
        guard try exists(folder, .directory) else { continue }
        entries = try fileSystem.list(directory: absolute(folder))
      } catch {
        diagnostics.append(unreadable(folder, error))
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        switch entry.kind {
        case .file: found.append(path)
        case .directory: if path != output { pending.append(path) }
        case .symbolicLink: if isFileInside(path, into: &diagnostics) { found.append(path) }
        case .other: break
        }
      }
    }
    return found.sorted()
  }

  /// Complaints about files whose paths look the same and have other bytes, such as an `é` of one character and one of two:
  /// texts that look the same are equal, so that what is known of one file would be known of the other.
  ///
  /// - Parameter paths: The files, sorted.
  private static func twins(among paths: [String]) -> [Diagnostic] {
    zip(paths, paths.dropFirst()).filter { $0 == $1 }.map { _, path in
      Diagnostic(
        "same-name", at: SourcePosition(file: path, line: 1), "the name of another file looks the same, in other bytes",
        notes: [.init("rename one of the two; some volumes cannot hold both")])
    }
  }

  /// Whether a link leads to a file of the package; one to a folder is not followed, since it may lead in circles.
  private func isFileInside(_ path: String, into diagnostics: inout [Diagnostic]) -> Bool {
    do {
      let target = try fileSystem.resolve(path: absolute(path))
      if target.isBelow(package), try fileSystem.status(path: target)?.kind == .file { return true }
      diagnostics.append(
        Diagnostic(
          "outside-package", .warning, at: SourcePosition(file: path, line: 1),
          "a symbolic link that leads to a folder or out of the package is not followed"))
    } catch {
      diagnostics.append(unreadable(path, error))
    }
    return false
  }

  func read(_ paths: [String], into diagnostics: inout [Diagnostic]) async throws -> [SourceFile] {
    let results = try await paths.concurrentMap(jobs: jobs) { path -> (SourceFile?, Diagnostic?) in
      if unread.contains(path) { return (SourceFile(path: path, bytes: []), nil) }
      if let bytes = texts[path] { return (SourceFile(path: path, bytes: bytes), nil) }
      do {
        if let size = try fileSystem.status(path: absolute(path))?.size, size > Self.largestFile {
          let message = "the file has \(size) bytes; at most \(Self.largestFile) are read"
          return (nil, Diagnostic("file-too-large", at: SourcePosition(file: path, line: 1), message))
        }
        return (SourceFile(path: path, bytes: try fileSystem.read(path: absolute(path))), nil)
      } catch {
        return (nil, unreadable(path, error))
      }
    }
    diagnostics += results.compactMap(\.1)
    return results.compactMap(\.0)
  }

  private func unreadable(_ path: String, _ error: any Error) -> Diagnostic {
    let reason = (error as? FileError)?.reason ?? "\(error)"
    return Diagnostic(
      "unreadable-file", at: SourcePosition(file: path.isEmpty ? "." : path, line: 1), "cannot be read: \(reason)")
  }

  /// Whether a file or folder is there and, links followed, inside the package.
  private func exists(_ path: String, _ kind: FileSystem.Kind) throws -> Bool {
    guard try fileSystem.status(path: absolute(path))?.kind == kind else { return false }
    if path.hasPrefix("/") || path.isEmpty { return true }
    let resolved = try fileSystem.resolve(path: absolute(path))
    return resolved == package || resolved.isBelow(package)
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : path.isEmpty ? package : "\(package)/\(path)"
  }

  private func relative(_ path: String) -> String {
    let path = String(path.trimmingSuffix { $0 == "/" })
    return path.isBelow(package) ? path.path(from: package) : path
  }
}
