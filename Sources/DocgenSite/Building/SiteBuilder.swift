import Dependencies
import DocgenModel
import DocgenSystem

/// Builds a package's site: finds the inputs, resolves them, renders, checks, writes.
///
/// ```swift unverified reason="docgen's own modules are no product that a snippet could import"
/// let result = try await SiteBuilder().build(BuildOptions(packagePath: "."))
/// ```
///
/// With any error in the content no file of the site changes.
public struct SiteBuilder: Sendable {
  /// The folder in which new files wait, relative to the site's.
  public static let stagingFolder = SiteWriter.stagingFolder

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a builder that reads and writes through the current dependencies.
  public init() {}

  /// Builds a site.
  ///
  /// - Parameter options: What is asked for.
  /// - Returns: What was done, and every complaint. Bad content and files that cannot be read or written are told there.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func build(_ options: BuildOptions) async throws -> BuildResult {
    var build = Build(options: options, fileSystem: fileSystem)
    let duration = try await clock.measure {
      do {
        try await build.run()
      } catch let error as FileError {
        build.diagnostics.append(Diagnostic("file-error", at: nil, "\(error)"))
      }
    }
    return build.result(seconds: duration.inSeconds)
  }
}

/// The state of one build.
private struct Build {
  let options: BuildOptions
  let fileSystem: FileSystem
  var diagnostics: [Diagnostic] = []
  private var resolved: SiteResolver.Resolved?
  private var written = SiteWriter.Written()
  private var entry: String?
  private var keptSite: KeptSite?
  private var former: (any FormerSite)?
  /// The figures, where they are known without counting.
  private var report: Report?
  private var isStrict: Bool

  init(options: BuildOptions, fileSystem: FileSystem) {
    self.options = options
    self.fileSystem = fileSystem
    isStrict = options.isStrict
    diagnostics = options.diagnostics
  }

  mutating func run() async throws {
    let package = try fileSystem.resolve(path: options.packagePath)
    let name = try packageName(in: package)
    let configuration = try readConfiguration(in: package, name: name)
    isStrict = configuration.isStrict
    let output = options.output.hasPrefix("/") ? options.output : "\(package)/\(options.output)"
    let insideName = PackagePath.normalized(options.output)

    if let problem = overlap(ofOutput: output, in: package) {
      diagnostics.append(problem)
      return
    }
    var finder = InputFinder(
      fileSystem: fileSystem, package: package, output: insideName, jobs: options.jobs,
      targetFolders: options.targetFolders)
    finder.texts = options.texts.take()
    let writer = SiteWriter(
      fileSystem: fileSystem, output: output, outputName: options.output, jobs: options.jobs, confirm: options.confirm)
    let editResolver = SiteResolver(
      configuration: configuration, package: name, verifications: options.verifications,
      loadedManifests: options.loadedManifests, symbols: options.symbols, jobs: options.jobs)
    var reread: [String] = []
    if try await writeEdit(editResolver, finder, writer, to: output, alsoReading: &reread) { return }
    var kept = try await options.kept?.rereading(reread).withPages(jobs: options.jobs)
    let before = diagnostics
    while true {
      finder.unread = Set((kept?.pages ?? [:]).keys)
      let found = try await finder.find(
        catalogs: options.catalogs, configuration: configuration, needsArticles: options.symbols == nil)
      finder.texts = [:]
      if let earlier = kept, !earlier.lists(found.inputs) {
        kept = nil
        continue
      }
      diagnostics = before + found.diagnostics
      guard !found.inputs.catalogs.isEmpty || options.symbols != nil else { return }

      let resolver = SiteResolver(
        configuration: configuration, package: name, verifications: options.verifications,
        loadedManifests: options.loadedManifests, symbols: options.symbols, jobs: options.jobs,
        kept: kept?.pages ?? [:])
      var resolved = try await resolver.resolve(found.inputs)
      // Nobody reads the texts again: their memory is free for the pages.
      let inputs = found.inputs.withoutBytes
      diagnostics += resolved.site.diagnostics
      addSiteImages(to: &resolved.site, finder)
      guard let theme = try theme(configuration, finder) else {
        self.resolved = resolved
        return
      }
      let renderer = HTMLRenderer(site: resolved.site, theme: theme)
      if let earlier = kept {
        // What comes out differently is made again; that may change further pages, until nothing does.
        let stale = try await Staleness(kept: earlier, resolved: resolved, renderer: renderer, jobs: options.jobs)
          .files()
        if !stale.isEmpty {
          kept = earlier.without(stale)
          continue
        }
      }
      self.resolved = resolved
      let isDone = try await write(
        resolved, of: inputs, theme: theme, renderer: renderer, package: package, to: output, with: writer,
        goingOnFrom: kept)
      if isDone { return }
      // Somebody else has written there.
      kept = nil
    }
  }

  // MARK: Steps

  /// An output folder among the sources would be read as sources by the next build, and could write over them.
  private func overlap(ofOutput output: String, in package: String) -> Diagnostic? {
    let path = PackagePath.standardized(output)
    let inputs =
      ["Articles", "Snippets", "Sources", "Tests", "Plugins"].map { "\(package)/\($0)" }
      + options.catalogs.map {
        PackagePath.standardized($0.hasPrefix("/") ? $0 : "\(package)/\($0)")
      }
    guard
      "\(package)/".hasPrefix(path == "/" ? path : "\(path)/")
        || inputs.contains(where: { "\(path)/".hasPrefix("\($0)/") })
    else {
      return nil
    }
    return Diagnostic(
      "output-among-sources", at: nil, "the output folder '\(options.output)' is a folder of the package's sources",
      notes: [.init("give a folder of its own to '--output', such as 'site'")])
  }

  private func packageName(in package: String) throws -> String {
    let manifest = "\(package)/Package.swift"
    if try fileSystem.status(path: manifest)?.kind == .file {
      let text = String(decoding: try fileSystem.read(path: manifest), as: UTF8.self)
      if let name = PackageName.read(fromManifest: text) { return name }
    }
    return PackagePath.name(of: package)
  }

  private mutating func readConfiguration(in package: String, name: String) throws -> Configuration {
    var configuration = Configuration(title: name, bundle: name)
    let path = "\(package)/docgen.yml"
    if try fileSystem.status(path: path) != nil {
      switch UTF8Text.decode(try fileSystem.read(path: path), file: "docgen.yml") {
      case .success(let text):
        let read = ConfigurationReader.read(text, defaults: configuration)
        configuration = read.configuration
        diagnostics += read.diagnostics
      case .failure(let problem): diagnostics.append(problem.diagnostic)
      }
    }
    if let baseURL = options.baseURL { configuration.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }
    configuration.isStrict = configuration.isStrict || options.isStrict
    return configuration
  }

  /// Adds the images that every page's head shows to the files to copy.
  private mutating func addSiteImages(to site: inout Site, _ finder: InputFinder) {
    let images: [WritableKeyPath<Configuration, String?>] = [\.logo, \.favicon, \.socialImage]
    for image in images {
      guard let path = site.configuration[keyPath: image] else { continue }
      if finder.isFile(path) {
        let asset = Asset(source: path, destination: "images/\(PackagePath.name(of: path))")
        if !site.assets.contains(asset) { site.assets.append(asset) }
      } else {
        // Without it in the configuration the pages do not ask for it, and there is one complaint and not one a page.
        site.configuration[keyPath: image] = nil
        diagnostics.append(
          Diagnostic(
            "missing-image", at: SourcePosition(file: "docgen.yml", line: 1),
            "there is no file '\(path)' in the package"))
      }
    }
  }

  private mutating func theme(_ configuration: Configuration, _ finder: InputFinder) throws -> Theme? {
    guard let folder = configuration.theme else { return .standard }
    do {
      return try Theme(overriddenBy: try finder.contents(of: folder), folder: folder)
    } catch let error as ThemeError {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }

  /// The files of all texts as an earlier build has left them, one after the other; empty where one cannot be read.
  private func texts(in writer: SiteWriter) -> [UInt8] {
    do {
      var texts = try writer.read(LanguageModelTexts.fullFile(0))
      var number = 1
      while try writer.size(of: LanguageModelTexts.fullFile(number)) != nil {
        texts += try writer.read(LanguageModelTexts.fullFile(number))
        number += 1
      }
      return texts
    } catch {
      return []
    }
  }

  /// Makes and writes the pages of the articles that have changed, and those that show something of them, where no other
  /// page can come out differently.
  ///
  /// - Parameter reread: Gets the other articles that were read: what is known of them counts as seen now, so that nobody
  ///   may go on from what was kept of them.
  /// - Returns: Whether that was so.
  private mutating func writeEdit(
    _ resolver: SiteResolver, _ finder: InputFinder, _ writer: SiteWriter, to output: String,
    alsoReading reread: inout [String]
  ) async throws -> Bool {
    guard let kept = options.kept, options.diagnostics.isEmpty, let files = kept.changedArticles,
      // Where no folder has changed, no file came or went.
      !kept.hasChangedFolders || finder.stillFinds(kept.files, of: kept.inputs)
    else { return false }
    var complaints: [Diagnostic] = []
    let articles = try await finder.read(files, into: &complaints)
    guard complaints.isEmpty, articles.map(\.path) == files else { return false }
    do {
      guard let (site, configuration) = try await formerSite(of: kept, resolver, finder) else { return false }
      former = site
      let edit = ArticleEdit(site: site, jobs: options.jobs)
      guard let begun = try await edit.begin(articles) else { return false }
      reread = begun.others
      let others = try await finder.read(begun.others, into: &complaints)
      guard complaints.isEmpty, others.map(\.path) == begun.others,
        let made = try await edit.finish(begun, with: others),
        let outcome = try await edit.write(made, over: kept.version, with: writer, configuration: configuration)
      else { return false }
      written = outcome.written
      report = outcome.report
      entry = "\(output)/index.html"
      keptSite = kept.after(outcome)
      resolved = keptSite?.built?.resolved
      diagnostics = keptSite?.built?.diagnostics ?? []
      return true
    } catch is FileError {
      // What is wrong with a file, a build of the whole tells.
      return false
    }
  }

  /// The site that was kept, and what its head says; `nil` where what is known of samples is not what it was made with, or
  /// too little was kept.
  private mutating func formerSite(
    of kept: KeptSite, _ resolver: SiteResolver, _ finder: InputFinder
  ) async throws -> (any FormerSite, Configuration)? {
    if let built = kept.built {
      return built.isMade(with: options) ? (built, built.resolved.site.configuration) : nil
    }
    guard let stored = kept.stored, stored.head.canBeEdited,
      stored.head.knowledge == .knowledge(options.verifications, options.loadedManifests)
    else { return nil }
    // The tree is as long to read as the theme.
    async let navigation = stored.navigation()
    var site = Site(
      configuration: resolver.configuration, pages: [:], navigation: NavigationNode(title: "", page: nil))
    let before = diagnostics
    defer { diagnostics = before }
    addSiteImages(to: &site, finder)
    guard let theme = try theme(resolver.configuration, finder), diagnostics.isEmpty else { return nil }
    let restoring = SiteRestoring(
      resolver: resolver, finder: finder, theme: theme, outputName: options.output)
    do {
      site.navigation = try await navigation
    } catch {
      return nil
    }
    return restoring.site(stored, site).map { ($0, site.configuration) }
  }

  /// Renders and writes the site; with anything wrong in it, the old one stays.
  ///
  /// - Parameter earlier: What was kept of the site, of which most pages stay as they are.
  /// - Returns: `false`, with nothing done, where the folder is not as the build left it from which this one goes on.
  private mutating func write(
    _ resolved: SiteResolver.Resolved, of inputs: Inputs, theme: Theme, renderer: HTMLRenderer, package: String,
    to output: String, with writer: SiteWriter, goingOnFrom earlier: KeptSite?
  ) async throws -> Bool {
    async let figures = Report(
      site: resolved.site, symbols: resolved.symbols, links: resolved.links,
      files: .init(written: 0, unchanged: 0, removed: 0), diagnostics: [], seconds: 0)
    do {
      let writing = try writer.begin()
      do {
        // While the folder is claimed nobody else writes there.
        let texts = earlier == nil ? [] : texts(in: writer)
        if let earlier, earlier.version != writing.version || !earlier.fits(texts) {
          writing.abandon()
          return false
        }
        let rendered = try await RenderedSite(
          resolved, theme: theme, package: package, to: writing, earlierTexts: texts, renderer: renderer,
          inputs: inputs, options: options, pagesFile: pagesFile())
        diagnostics += rendered.diagnostics
        if diagnostics.contains(where: { $0.severity == .error || isStrict }) {
          writing.abandon()
          return true
        }
        async let kept = KeptSite(rendered.kept, of: inputs, built: rendered.built, in: rendered.pagesFile)
        written = try await writing.finish(rendered.staged)
        entry = "\(output)/index.html"
        (keptSite, report) = await (kept, figures)
        keptSite?.version = written.version
      } catch {
        writing.abandon()
        throw error
      }
    } catch let error as FileError {
      diagnostics.append(
        Diagnostic(
          "unwritable-output", at: nil, "\(error)",
          notes: [.init("give a folder that can be written to '--output', and see that its disk is not full")]))
    }
    return true
  }

  /// Begins the file that gets the pages for a later build.
  private func pagesFile() -> SealedPartsFile? {
    guard let path = options.pagesFile else { return nil }
    // What cannot be kept is done again.
    do { return SealedPartsFile(try fileSystem.stream(path: path)) } catch { return nil }
  }

  // MARK: The result

  func result(seconds: Double) -> BuildResult {
    var sorted = Set(diagnostics).sorted()
    if isStrict { for index in sorted.indices { sorted[index].severity = .error } }
    let site =
      resolved?.site
      ?? Site(
        configuration: Configuration(title: "", bundle: ""), pages: [:],
        navigation: NavigationNode(title: "", page: nil))
    let files = Report.Files(
      written: written.written.count, unchanged: written.unchanged, removed: written.removed.count)
    var report =
      self.report
      ?? Report(
        site: site, symbols: resolved?.symbols, links: resolved?.links ?? .init(), files: files, diagnostics: sorted,
        seconds: seconds)
    (report.files, report.seconds) = (files, seconds)
    report.diagnostics = sorted.map(Report.Complaint.init)
    var kept = keptSite
    kept?.built?.report = report
    kept?.built?.diagnostics = diagnostics
    kept?.note(options.shown)
    return BuildResult(
      site: resolved?.site, report: report, diagnostics: sorted, written: written.written, removed: written.removed,
      entry: entry, kept: kept, former: former)
  }
}

extension Duration {
  /// The duration in seconds.
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
