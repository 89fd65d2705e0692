import DocgenModel
import DocgenSymbols
import DocgenSyntax
package import DocgenSystem

/// Reads everything that a package's site is made from: the configuration, the theme, the catalogs, and all files with samples.
///
/// The loader follows no symbolic link out of the package, and reports every file that it can't use.
package struct SourceLoader: Sendable {
  let fileSystem: FileSystem
  /// The package's folder, absolute and without symbolic links.
  let package: String
  /// The output folder, absolute or relative to the package.
  let output: String
  /// The `.docc` folders, absolute or relative to the package.
  ///
  /// If it's empty, docgen uses the targets' folders.
  let catalogs: [String]
  /// The names of the package's targets by folder, as far as they're known.
  let targetFolders: [String: String]
  /// The site's address, instead of the one in `docgen.yml`.
  let baseURL: String?
  /// Whether every warning is an error, regardless of `docgen.yml`.
  let isStrict: Bool
  /// The number of files to read at the same time.
  let jobs: Int

  /// The maximum size of a file, because the parser rejects larger articles.
  private static let largestFile = 256 * 1_048_576

  /// The maximum size of code in a tutorial step.
  private static let largestCode = 1_048_576

  package init(
    fileSystem: FileSystem, package: String, output: String, catalogs: [String], targetFolders: [String: String],
    baseURL: String?, isStrict: Bool, jobs: Int
  ) {
    (self.fileSystem, self.package, self.output, self.catalogs) = (fileSystem, package, output, catalogs)
    (self.targetFolders, self.baseURL, self.isStrict, self.jobs) = (targetFolders, baseURL, isStrict, jobs)
  }

  /// Reads the sources.
  ///
  /// - Throws: ``FileError`` if the configuration or the theme can't be read.
  package func load() async throws -> Sources {
    var diagnostics: [Diagnostic] = []
    let name = try packageName()
    let configuration = try configuration(named: name, into: &diagnostics)
    var sources = Sources(
      packageName: name, configuration: configuration, package: package,
      output: output.hasPrefix("/") ? output : "\(package)/\(output)")
    sources.diagnostics = diagnostics
    if let problem = overlap(ofOutput: sources.output) {
      sources.diagnostics.append(problem)
      return sources
    }
    try await findFiles(of: &sources)
    sources.areLoaded = true
    findSiteImages(of: &sources)
    findThemeFiles(of: &sources)
    return sources
  }

  // MARK: Configuration and theme

  private func packageName() throws -> String {
    let manifest = absolute("Package.swift")
    if try fileSystem.status(path: manifest)?.kind == .file {
      let text = String(decoding: try fileSystem.read(path: manifest), as: UTF8.self)
      if let name = PackageName.read(fromManifest: text) { return name }
    }
    return PackagePath.name(of: package)
  }

  private func configuration(named name: String, into diagnostics: inout [Diagnostic]) throws -> Configuration {
    var configuration = Configuration(title: name, bundle: name)
    if try fileSystem.status(path: absolute("docgen.yml")) != nil {
      let bytes = try fileSystem.read(path: absolute("docgen.yml"))
      do throws(DiagnosticError) {
        let text = try UTF8Text.decode(bytes, file: "docgen.yml")
        let read = ConfigurationReader.read(text, defaults: configuration)
        configuration = read.configuration
        diagnostics += read.diagnostics
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    for name in ["docgen.yaml", ".docgen.yml", ".docgen.yaml"] where try exists(name, .file) {
      diagnostics.append(
        Diagnostic(
          "configuration-name", .warning, at: SourcePosition(file: name, line: 1), "docgen doesn't read this file",
          notes: [.init("rename it to 'docgen.yml'")]))
    }
    let paths: [WritableKeyPath<Configuration, String?>] = [\.logo, \.favicon, \.socialImage, \.theme]
    for path in paths { configuration[keyPath: path] = try configuration[keyPath: path].map(located) }
    for index in configuration.linkedSites.indices {
      configuration.linkedSites[index].list = try located(configuration.linkedSites[index].list)
    }
    if let baseURL = baseURL { configuration.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }
    configuration.isStrict = configuration.isStrict || isStrict
    return configuration
  }

  /// A diagnostic if the output folder is among the sources, because the next build would read its files as sources and
  /// could overwrite them.
  private func overlap(ofOutput output: String) -> Diagnostic? {
    let path = PackagePath.standardized(output)
    let sources =
      ["Articles", "Snippets", "Sources", "Tests", "Plugins"].map { absolute($0) }
      + catalogs.map { PackagePath.standardized(absolute($0)) }
    guard
      "\(package)/".hasPrefix(path == "/" ? path : "\(path)/")
        || sources.contains(where: { "\(path)/".hasPrefix("\($0)/") })
    else { return nil }
    let name = path.hasPrefix("\(package)/") ? String(path.dropFirst(package.utf8.count + 1)) : path
    return Diagnostic(
      "output-among-sources", at: nil, "the output folder '\(name)' is a folder of the package's sources",
      notes: [.init("choose a separate folder with '--output', such as 'site'")])
  }

  /// The extensions of images that browsers show.
  private static let imageTypes = ["svg", "png", "jpg", "jpeg", "gif", "webp", "apng", "avif", "ico"]

  /// Finds the images for the head of every page.
  private func findSiteImages(of sources: inout Sources) {
    let images: [(key: Configuration.Key, path: WritableKeyPath<Configuration, String?>)] = [
      (.logo, \.logo), (.favicon, \.favicon), (.socialImage, \.socialImage),
    ]
    for (key, image) in images {
      guard let path = sources.configuration[keyPath: image] else { continue }
      if !Self.imageTypes.contains(PackagePath.parted(path).fileExtension.lowercased()) {
        sources.configuration[keyPath: image] = nil
        sources.diagnostics.append(
          Diagnostic(
            "missing-image", at: sources.configuration.position(of: key), "'\(path)' isn't an image",
            notes: [.init("name a file whose extension is one of \(Self.imageTypes.joined(separator: ", "))")]))
      } else if (try? exists(path, .file)) == true {
        let asset = Asset(source: path, destination: "images/\(PackagePath.name(of: path))")
        if !sources.siteImages.contains(asset) { sources.siteImages.append(asset) }
      } else {
        // Remove the missing image from the configuration, so that there's one diagnostic instead of one per page.
        sources.configuration[keyPath: image] = nil
        sources.diagnostics.append(
          Diagnostic(
            "missing-image", at: sources.configuration.position(of: key), "the package has no file '\(path)'"))
      }
    }
  }

  private func findThemeFiles(of sources: inout Sources) {
    guard let folder = sources.configuration.theme else { return }
    do {
      sources.themeFiles = try contents(of: folder)
    } catch {
      sources.themeFiles = nil
      sources.diagnostics.append(
        Diagnostic("file-error", at: sources.configuration.position(of: .theme), "\(error)"))
    }
  }

  // MARK: Files

  private func findFiles(of sources: inout Sources) async throws {
    let configuration = sources.configuration
    if try exists("Articles", .directory) {
      let paths = files(below: "Articles", into: &sources.diagnostics)
      // Each `.docc` folder is a separate guide, with its own root page and addresses.
      let guides = Dictionary(grouping: paths) { guide(of: $0, in: "Articles") ?? "Articles" }
      try await readCatalog(
        "Articles", bundle: configuration.bundle, paths: guides["Articles"] ?? [], into: &sources)
      for (folder, paths) in guides.sorted(by: { $0.key < $1.key }) where folder != "Articles" {
        try await readCatalog(folder, bundle: PackagePath.parted(folder).stem, paths: paths, into: &sources)
      }
    }
    for folder in catalogs {
      let path = try located(folder)
      if sources.catalogs.contains(where: { $0.folder == path }) { continue }
      let status = try fileSystem.status(path: absolute(path))
      guard status?.kind == .directory else {
        sources.diagnostics.append(
          Diagnostic(
            "missing-catalog", at: nil,
            status == nil ? "folder '\(folder)' doesn't exist" : "'\(folder)' isn't a folder",
            notes: [.init("give the path of a '.docc' folder to '--catalog', absolute or relative to the package")]))
        continue
      }
      try await readCatalog(path, bundle: PackagePath.parted(absolute(path)).stem, into: &sources)
    }
    if catalogs.isEmpty {
      for (folder, bundle) in targetCatalogs(into: &sources.diagnostics) {
        try await readCatalog(folder, bundle: bundle, into: &sources)
      }
    }
    let snippetPaths = files(below: "Snippets", into: &sources.diagnostics).filter { $0.hasSuffix(".swift") }
    sources.diagnostics += Self.twins(among: snippetPaths)
    sources.snippets = try await read(snippetPaths, into: &sources.diagnostics)
    let rootFiles = try fileSystem.list(directory: package).filter { $0.kind != .directory && !$0.name.hasPrefix(".") }
    let rootDocuments = try rootFiles.map(\.name).filter {
      try SourceFile.isMarkdown($0) && exists($0, .file) && !configuration.excludes($0)
    }
    for excluded in configuration.excludedFiles where try fileSystem.status(path: absolute(excluded.path)) == nil {
      sources.diagnostics.append(
        Diagnostic("missing-file", at: excluded.position, "the package has no file or folder '\(excluded.path)'"))
    }
    sources.rootDocuments = try await read(rootDocuments.sorted(), into: &sources.diagnostics)
    for folder in configuration.sampleDocuments {
      guard try fileSystem.status(path: absolute(folder.path))?.kind == .directory else {
        sources.diagnostics.append(
          Diagnostic("missing-file", at: folder.position, "the package has no folder '\(folder.path)'"))
        continue
      }
      let paths = files(below: folder.path, into: &sources.diagnostics).filter {
        SourceFile.isMarkdown($0) && !configuration.excludes($0)
      }
      sources.rootDocuments += try await read(paths, into: &sources.diagnostics)
    }
    let sourcePaths = files(below: "Sources", into: &sources.diagnostics)
    let swiftPaths = sourcePaths.filter { $0.hasSuffix(".swift") }
    sources.diagnostics += Self.twins(among: swiftPaths)
    sources.code = try await read(swiftPaths, into: &sources.diagnostics)
    let swiftFiles = try await sources.code.concurrentMap(jobs: jobs) {
      (
        file: !configuration.excludes($0.path) && DocumentationComment.mayShowCode($0.bytes) ? $0 : nil,
        hidden: HiddenDeclaration.all(in: $0.bytes, file: $0.path)
      )
    }
    let headers = try await read(sourcePaths.filter { $0.hasSuffix(".h") }, into: &sources.diagnostics)
    sources.commentedFiles =
      swiftFiles.compactMap(\.file)
      + headers.filter {
        // A line `\code` of Doxygen begins code, too.
        !configuration.excludes($0.path)
          && (DocumentationComment.mayShowCode($0.bytes) || $0.bytes.contains(text: "code"))
      }
    sources.hiddenDeclarations = swiftFiles.flatMap(\.hidden)
    useReadmeWithoutArticles(in: &sources)
    if configuration.repository != nil || sources.catalogs.contains(where: \.isReadme) {
      sources.packageFiles = Set(files(below: "", into: &sources.diagnostics))
    }
    for site in configuration.linkedSites { try await readList(of: site, into: &sources) }
  }

  /// Makes `README.md` the landing page of a package without articles.
  private func useReadmeWithoutArticles(in sources: inout Sources) {
    guard sources.catalogs.isEmpty,
      let index = sources.rootDocuments.firstIndex(where: { $0.path.lowercased() == "readme.md" })
    else { return }
    let readme = sources.rootDocuments.remove(at: index)
    var catalog = Catalog(folder: readme.path, bundle: sources.configuration.bundle, isReadme: true)
    let images = files(below: "", into: &sources.diagnostics).filter {
      ImageHeader.isImage($0) && readme.bytes.contains(text: $0)
    }
    let read = images.map { resource($0) }
    catalog.resources = read.compactMap(\.resource)
    sources.diagnostics += read.compactMap(\.diagnostic)
    catalog.articles = [readme]
    sources.catalogs = [catalog]
  }

  // MARK: Other sites

  /// Reads the list of another site's pages.
  private func readList(of site: Configuration.LinkedSite, into sources: inout Sources) async throws {
    guard try exists(site.list, .file) else {
      sources.diagnostics.append(
        Diagnostic(
          "missing-file", at: site.position, "the package has no file '\(site.list)'",
          notes: [.init("fetch 'linkable.json' from the root of the other site, and keep it with the sources")]))
      return
    }
    guard let file = try await read([site.list], into: &sources.diagnostics).first else { return }
    do throws(DiagnosticError) {
      let list = try LinkableSite(bytes: file.bytes, file: file.path, baseURL: site.baseURL)
      if list.baseURL == nil {
        sources.diagnostics.append(
          Diagnostic(
            "unknown-site", at: site.position, "'\(site.list)' doesn't contain the address of its site",
            notes: [.init("write 'list: \(site.list)', and 'base-url:' with the address below it")]))
      } else {
        sources.linkedSites.append(list)
        sources.linkedSiteFiles.append(file)
      }
    } catch {
      sources.diagnostics.append(error.diagnostic)
    }
  }

  /// The files below a folder of the package with their contents, by path relative to the folder.
  ///
  /// - Throws: ``FileError`` if a file can't be read.
  private func contents(of folder: String) throws -> [String: [UInt8]] {
    guard try exists(folder, .directory) else {
      throw FileError(operation: "read the folder", path: folder, reason: "it doesn't exist")
    }
    var ignoredDiagnostics: [Diagnostic] = []
    let paths = files(below: folder, into: &ignoredDiagnostics)
    return try Dictionary(
      paths.map { (String($0.dropFirst(folder.count + 1)), try fileSystem.read(path: absolute($0))) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Catalogs

  /// The `.docc` folders of targets.
  ///
  /// Each has its target's name, as in the package manager's plugin.
  private func targetCatalogs(into diagnostics: inout [Diagnostic]) -> [(folder: String, bundle: String)] {
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

  /// The name of the target that contains a catalog, or `nil` for a catalog outside the targets.
  private func target(around catalog: String) -> String? {
    var folder = PackagePath.folder(of: catalog)
    while !folder.isEmpty {
      if let name = targetFolders[folder] { return name }
      folder = PackagePath.folder(of: folder)
    }
    let parts = catalog.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : nil
  }

  /// Returns the `.docc` folder in a catalog that contains a file, or `nil` if none does.
  private func guide(of file: String, in catalog: String) -> String? {
    guard let end = file.dropFirst(catalog.count + 1).firstRange(of: ".docc/") else { return nil }
    return String(file[..<file.index(before: end.upperBound)])
  }

  private func readCatalog(_ folder: String, bundle: String, into sources: inout Sources) async throws {
    let paths = files(below: folder, into: &sources.diagnostics).filter { guide(of: $0, in: folder) == nil }
    try await readCatalog(folder, bundle: bundle, paths: paths, into: &sources)
  }

  private func readCatalog(
    _ folder: String, bundle: String, paths: [String], into sources: inout Sources
  ) async throws {
    var catalog = Catalog(folder: folder, bundle: bundle)
    sources.diagnostics += Self.twins(among: paths)
    catalog.articles = try await read(
      paths.filter(SourceFile.isDocument), into: &sources.diagnostics)
    for path in paths where path == "\(folder)/Info.plist" {
      guard let file = try await read([path], into: &sources.diagnostics).first else { continue }
      do {
        let information = try CatalogInformation.read(file.bytes)
        catalog.bundle = information.displayName ?? bundle
        catalog.identifier = information.identifier
        catalog.defaultCodeLanguage = information.defaultCodeLanguage
      } catch {
        sources.diagnostics.append(CatalogInformation.diagnostic(of: error, in: file))
      }
    }
    let others = paths.filter { !SourceFile.isDocument($0) && $0 != "\(folder)/Info.plist" }
    if catalog.articles.contains(where: { $0.path.hasSuffix(".tutorial") }) {
      catalog.codeFiles = try await read(others.filter(mayBeCode), into: &sources.diagnostics)
    }
    let read = try await others.concurrentMap(jobs: jobs) { path in resource(path) }
    catalog.resources = read.compactMap(\.resource)
    sources.diagnostics += read.compactMap(\.diagnostic)
    sources.catalogs.append(catalog)
  }

  /// Whether a tutorial can show a file as code: it isn't an image, video, or archive, and isn't too large for a page.
  private func mayBeCode(_ path: String) -> Bool {
    let others: Set<String> = [
      "png", "jpg", "jpeg", "gif", "webp", "svg", "apng", "mov", "mp4", "m4v", "webm", "zip", "gz", "pdf",
    ]
    guard !others.contains(PackagePath.parted(path).fileExtension.lowercased()) else { return false }
    do {
      return try fileSystem.status(path: absolute(path))?.size ?? 0 <= Self.largestCode
    } catch {
      // Reading the file reports the error.
      return true
    }
  }

  private func resource(_ path: String) -> (resource: Resource?, diagnostic: Diagnostic?) {
    guard ImageHeader.isImage(path) else { return (Resource(path: path), nil) }
    do {
      return (Resource(path: path, size: ImageHeader.size(of: try fileSystem.read(path: absolute(path)))), nil)
    } catch {
      return (nil, unreadable(path, error))
    }
  }

  // MARK: Files

  /// The output folder relative to the package, which contains no sources, or `nil` if it's elsewhere.
  private var outputInPackage: String? {
    let path = PackagePath.standardized(absolute(output))
    return path.isBelow(package) ? path.path(from: package) : nil
  }

  /// The files below a folder of the package, sorted, without hidden files, the output, and links out of the package.
  private func files(below root: String, into diagnostics: inout [Diagnostic]) -> [String] {
    let output = outputInPackage
    func path(_ relative: String) -> String {
      root.isEmpty || relative.isEmpty ? root + relative : "\(root)/\(relative)"
    }
    do {
      guard try exists(root, .directory) else { return [] }
      return try fileSystem.files(
        below: absolute(root),
        where: { relative, kind in kind != .directory || path(relative) != output },
        includesLink: { isFileInside(path($0), root: root, into: &diagnostics) },
        handleUnreadable: { diagnostics.append(unreadable(path($0), $1)) }
      ).map(path)
    } catch {
      diagnostics.append(unreadable(root, error))
      return []
    }
  }

  /// Diagnostics about files whose paths look the same but have different bytes, such as a precomposed and a decomposed
  /// `é`.
  ///
  /// Swift compares these strings as equal, so one file would get the results of the other.
  ///
  /// - Parameter paths: The files, sorted.
  private static func twins(among paths: [String]) -> [Diagnostic] {
    zip(paths, paths.dropFirst()).filter { $0 == $1 }.map { _, path in
      Diagnostic(
        "same-name", at: SourcePosition(file: path, line: 1),
        "another file's name looks the same but has different bytes",
        notes: [.init("rename one of them, because some file systems can't store both")])
    }
  }

  /// Whether a link leads to a file of the package, or of the folder outside the package that contains the link.
  ///
  /// Links to folders aren't followed, because they can form a cycle.
  private func isFileInside(_ path: String, root: String, into diagnostics: inout [Diagnostic]) -> Bool {
    do {
      let target = try fileSystem.resolve(path: absolute(path))
      let isInside = target.isBelow(package) || path.hasPrefix("/") && target.isBelow(root)
      if isInside, try fileSystem.status(path: target)?.kind == .file { return true }
      diagnostics.append(
        Diagnostic(
          "outside-package", .warning, at: SourcePosition(file: path, line: 1),
          "docgen doesn't follow a symbolic link to a folder or out of the package"))
    } catch {
      // Pages that need the file have their own diagnostics.
      var diagnostic = unreadable(path, error)
      diagnostic.severity = .warning
      diagnostic.notes = [.init("remove the symbolic link, or correct its target")]
      diagnostics.append(diagnostic)
    }
    return false
  }

  private func read(_ paths: [String], into diagnostics: inout [Diagnostic]) async throws -> [SourceFile] {
    let results = try await paths.concurrentMap(jobs: jobs) { path -> (SourceFile?, Diagnostic?) in
      do {
        if let size = try fileSystem.status(path: absolute(path))?.size, size > Self.largestFile {
          let message = "the file has \(size) bytes, and the limit is \(Self.largestFile)"
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

  /// Whether a file or folder exists and, with links resolved, is inside the package.
  private func exists(_ path: String, _ kind: FileSystem.Kind) throws -> Bool {
    guard try fileSystem.status(path: absolute(path))?.kind == kind else { return false }
    if path.hasPrefix("/") || path.isEmpty { return true }
    let resolved = try fileSystem.resolve(path: absolute(path))
    return resolved == package || resolved.isBelow(package)
  }

  private func absolute(_ path: String) -> String { path.absolutePath(in: package) }

  /// A path from the command line or `docgen.yml`, relative to the package, or absolute if it's elsewhere.
  ///
  /// These paths are the author's, so they may leave the package, also through links.
  private func located(_ path: String) throws -> String {
    var path = PackagePath.standardized(absolute(path))
    if try fileSystem.status(path: path) != nil {
      let target = try fileSystem.resolve(path: path)
      if !path.isBelow(package) || !target.isBelow(package) { path = target }
    }
    return path == package ? "" : path.isBelow(package) ? path.path(from: package) : path
  }
}
