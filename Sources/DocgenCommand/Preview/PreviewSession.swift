import Dependencies
import DocgenModel
import DocgenSite
import DocgenSnippets

/// Builds a site again with each change, while its author writes.
///
/// A build shows what has changed with what is known about the samples. If a snippet or a source has changed, the samples are
/// checked at the same time, and a second build shows their results. All builds go through the stages of ``SiteBuilder``; they
/// share a cache of parsed files and resolved pages.
struct PreviewSession: Sendable {
  /// What to build, the output included.
  var options: BuildOptions
  /// Where the package manager builds the package.
  var build: BuildFolder
  /// A folder of symbol graphs to read; `nil` to ask the compiler.
  var graphs: String?
  /// Whether symbols have pages.
  var hasSymbols = true
  /// Whether samples are checked.
  var verifies = true
  /// What the pages that are open are told.
  var board: PreviewBoard
  /// How it is found out what is known, or checked anew: tests have no compiler.
  var gather: @Sendable (_ session: PreviewSession, _ isChecking: Bool) async -> Knowledge = {
    await $0.known(checking: $1)
  }

  /// What happens.
  private enum Event: Sendable {
    case changed(Set<String>)
    /// What came of a check, the number of which tells whether it is still the last one.
    case checked(Knowledge, check: Int)
  }

  /// What is known of the package besides its articles.
  struct Knowledge: Sendable {
    /// What is known of the samples.
    var samples = SampleSession.Result()
    /// The symbols; `nil` for none.
    var symbols: SymbolSources?
    /// What is wrong with either.
    var diagnostics: [Diagnostic] = []
    /// The folders of the package's targets.
    var targetFolders: [String: String] = [:]
    /// Whether links may lead to any file of the package, since its repository is known.
    var linksToFiles = false
  }

  /// What a change asks for.
  struct Consequence: OptionSet, Hashable, Sendable {
    let rawValue: Int
    /// The site is written again.
    static let build = Consequence(rawValue: 1)
    /// What is known of the samples is not true any more, and they are checked again.
    static let check = Consequence(rawValue: 2)

    /// What a changed file asks for.
    ///
    /// - Parameters:
    ///   - path: The path relative to the package; empty for any.
    ///   - targetFolders: The folders of the package's targets, wherever they are.
    ///   - linksToFiles: Whether links may lead to any file of the package.
    init(of path: String, targetFolders: some Collection<String> = [], linksToFiles: Bool = false) {
      let folder = path.split(separator: "/").first.map(String.init) ?? ""
      let isCatalog = path.split(separator: "/").contains { $0.hasSuffix(".docc") }
      self =
        switch folder {
        case "": [.build, .check]
        // The configuration names the modules that have pages, and says whether samples are checked.
        case "Snippets", "Package.swift", "docgen.yml": [.build, .check]
        case "Sources": isCatalog ? .build : .check
        // A link may lead to a file that has gone now, or come.
        case "Tests", "Benchmarks", "Plugins": isCatalog || linksToFiles ? .build : []
        default:
          targetFolders.contains { !$0.isEmpty && path.hasPrefix("\($0)/") } && !isCatalog ? .check : .build
        }
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Builds, and builds again with each change until there are no more.
  ///
  /// - Parameters:
  ///   - changes: The changes, by paths relative to the package.
  ///   - onBuild: Told of each build.
  /// - Throws: `CancellationError` when the task is cancelled.
  func run(
    changes: AsyncStream<Set<String>>, onBuild: @escaping @Sendable (BuildResult) -> Void = { _ in }
  ) async throws {
    var knowledge = await gather(self, false)
    try await show(knowledge, onBuild)
    let (events, stream) = AsyncStream.makeStream(of: Event.self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        for await changed in changes { stream.yield(.changed(changed)) }
        stream.finish()
      }
      defer { group.cancelAll() }
      var number = 0
      var check = startCheck(number, stream)
      defer { check?.cancel() }
      for await event in events {
        switch event {
        case .changed(let paths):
          let consequence = paths.reduce(into: Consequence()) {
            $0.formUnion(
              Consequence(
                of: $1, targetFolders: knowledge.targetFolders.keys, linksToFiles: knowledge.linksToFiles))
          }
          if consequence.contains(.check) {
            check?.cancel()
            await check?.value
            knowledge = await gather(self, false)
          }
          if consequence.contains(.build) { try await show(knowledge, onBuild) }
          if consequence.contains(.check) {
            number += 1
            check = startCheck(number, stream)
          }
        case .checked(let found, let checked):
          // A change that came before it has had everything checked again.
          guard checked == number else { continue }
          knowledge = found
          board.post(isChecking: false)
          try await show(knowledge, onBuild)
        }
      }
      await check?.value
    }
  }

  /// Checks the samples beside everything else; the result comes as an event.
  private func startCheck(_ number: Int, _ stream: AsyncStream<Event>.Continuation) -> Task<Void, Never>? {
    guard verifies else { return nil }
    board.post(isChecking: true)
    return Task { stream.yield(.checked(await gather(self, true), check: number)) }
  }

  // MARK: Steps

  /// Gathers what is known, or finds it out.
  private func known(checking: Bool) async -> Knowledge {
    var knowledge = Knowledge()
    var options = options
    do {
      let basis = BuildBasis(package: options.packagePath, build: build, remembersCompiler: true)
      if options.catalogs.isEmpty { options.targetFolders = try await TargetFolders.of(basis) }
      let parsed = try await SiteBuilder().parse(options)
      let (configuration, isStrict) = (parsed.configuration, parsed.configuration.isStrict)
      knowledge.targetFolders = options.targetFolders
      knowledge.linksToFiles = configuration.repository != nil
      let session = SampleSession(basis: basis, parsed: parsed, jobs: options.jobs)
      let symbolSession = SymbolSession(
        basis: basis, modules: configuration.modules, graphs: graphs, buildsFirst: checking, isStrict: isStrict,
        jobs: options.jobs)
      async let known = hasSymbols ? symbolSession.known() : nil
      // Without strictness a package shows as it stands, with what is known.
      if checking, isStrict {
        knowledge.samples = try await session.run()
        knowledge.diagnostics += knowledge.samples.outcomes.flatMap { $0.failures + $0.diagnostics }
      } else {
        knowledge.samples = try await session.known()
      }
      knowledge.diagnostics += knowledge.samples.diagnostics
      if hasSymbols {
        let gathered = if let known = try await known { known } else { try await symbolSession.run() }
        knowledge.symbols = gathered.sources
        if checking { knowledge.diagnostics += gathered.diagnostics }
      }
    } catch let error as VerificationError {
      knowledge.diagnostics += error.complaints
    } catch is CancellationError {
      // A newer change has made this one's result worthless.
    } catch {
      knowledge.diagnostics.append(Diagnostic("unverifiable", at: nil, "\(error)"))
    }
    return knowledge
  }

  /// Writes the site, or reports the errors in the content to the pages.
  private func show(_ knowledge: Knowledge, _ onBuild: (BuildResult) -> Void) async throws {
    var options = options
    options.targetFolders = knowledge.targetFolders
    options.symbols = knowledge.symbols
    options.verifications = knowledge.samples.verifications
    options.loadedManifests = knowledge.samples.loadedManifests
    var result = try await SiteBuilder().build(options)
    result.diagnostics = Set(knowledge.diagnostics + result.diagnostics).sorted()
    board.post(changed: result.written + result.removed, diagnostics: result.diagnostics)
    onBuild(result)
  }
}
