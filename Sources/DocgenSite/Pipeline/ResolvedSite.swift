import DocgenContent
import DocgenModel
import DocgenSymbols
import DocgenSystem
import DocgenVerification

/// The resolved pages of a site, before they're ordered.
struct ResolvedSite: Sendable {
  /// The pages, in the order of ``IndexedSite/pages``.
  let pages: [ResolvedPage]
  /// The images, videos, and downloads that pages refer to.
  let assets: [Asset]
  /// Diagnostics about the texts and their samples.
  let diagnostics: [Diagnostic]

  /// Resolves everything that pages refer to.
  ///
  /// - Parameters:
  ///   - indexed: The pages.
  ///   - verified: The files with the results of their samples, and the symbols.
  ///   - cache: The values that a preview reuses.
  ///   - jobs: The number of pages to work on at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  init(_ indexed: IndexedSite, of verified: VerifiedSite, cache: PreviewCache?, jobs: Int) async throws {
    let parsed = verified.parsed
    let inputs = ResolutionInputs(indexed, verified)
    let resolver = PageResolver(inputs, symbols: indexed.plan.symbols)
    let cache = cache?.pages(resolvedFrom: inputs)
    let pages = try await indexed.pages.concurrentMap(jobs: jobs) { page in
      cache?.value(of: page.page.path, from: page) { resolver.resolve(page) } ?? resolver.resolve(page)
    }
    cache?.keep(Set(pages.indices.map { pages[$0].page.path }))
    self.pages = pages

    // Access pages by index, because reading one from the array copies all its parts.
    var diagnostics = parsed.articles.flatMap(\.diagnostics)
    diagnostics += parsed.snippets.flatMap(\.diagnostics)
    diagnostics += parsed.tutorialDiagnostics
    diagnostics += pages.indices.flatMap { pages[$0].diagnostics }
    let shown = pages.indices.flatMap { pages[$0].shownSnippets }
    let snippets = parsed.snippets.compactMap(\.reading)
    diagnostics += Self.failures(of: snippets, shown: shown, verified.resultsByID)
    let members = verified.symbols.map { _ in CodeVoiceMemberCheck(symbols: indexed.plan.symbols) }
    var copied: Set<String> = []
    for source in parsed.samplesBesidePages {
      diagnostics += source.diagnostics
      diagnostics += source.codeVoice.compactMap { members?.diagnostic(of: $0.text, at: $0.position, from: nil) }
      var fences = resolver.fences
      for (code, position) in source.codeBlocks {
        let resolved = fences.resolve(code, at: position, defaultLanguage: source.defaultLanguage)
        diagnostics += resolved.diagnostics
        copied.formUnion(resolved.shown)
      }
    }
    // A misspelled name has a diagnostic already, and omitted extension files can show any snippet.
    let misspelled: Set = ["unknown-snippet", "unknown-slice", "empty-slice"]
    if !indexed.plan.omitsExtensions, !diagnostics.contains(where: { misspelled.contains($0.id) }) {
      diagnostics += Self.unshown(snippets, shown: copied.union(shown.map(\.name)))
    }
    assets = Self.unique(pages.indices.flatMap { pages[$0].assets }, into: &diagnostics)
    self.diagnostics = diagnostics
  }

  /// The number of links on all pages.
  var linkCount: ResolvedPage.LinkCount {
    pages.indices.reduce(into: ResolvedPage.LinkCount()) {
      $0.resolved += pages[$1].links.resolved
      $0.unresolved += pages[$1].links.unresolved
    }
  }

  /// Diagnostics about samples: warnings, and failures with the places that show them.
  private static func failures(
    of readings: [SnippetReading], shown: [(name: String, position: SourcePosition)],
    _ results: [SampleID: SampleResult]
  ) -> [Diagnostic] {
    var places: [String: [SourcePosition]] = [:]
    for (name, position) in shown { places[name, default: []].append(position) }
    return readings.flatMap { reading -> [Diagnostic] in
      guard let result = results[reading.snippet.id] else { return [] }
      // The parser has already reported the problems of the text itself, with a fix.
      func isReported(_ failure: SampleResult.Failure) -> Bool {
        reading.diagnostics.contains { $0.id == failure.id && $0.position == failure.position }
      }
      let warnings = result.warnings.filter { !isReported($0) }.map { $0.diagnostic(.warning) }
      let notes = Set(places[reading.snippet.name] ?? []).sorted().map {
        Diagnostic.Note("a page shows the snippet here", at: $0)
      }
      return warnings
        + result.failures.filter { !isReported($0) }.map { failure in
          var diagnostic = failure.diagnostic()
          diagnostic.notes += notes
          return diagnostic
        }
    }
  }

  /// Diagnostics about snippets that no page shows, because a page or the package no longer needs them.
  private static func unshown(_ readings: [SnippetReading], shown: Set<String>) -> [Diagnostic] {
    readings.map(\.snippet).filter { !shown.contains($0.name) }.map { snippet in
      Diagnostic(
        "unshown-snippet", .warning, at: SourcePosition(file: snippet.file, line: 1),
        "snippet '\(snippet.name)' doesn't appear on any page",
        notes: [.init("show the snippet with '@Snippet(path: \"\(snippet.name)\")', or remove the file")])
    }
  }

  /// The files without duplicates, with a diagnostic for two files with the same destination.
  private static func unique(_ assets: [Asset], into diagnostics: inout [Diagnostic]) -> [Asset] {
    var byDestination: [String: Asset] = [:]
    for asset in Set(assets).sorted(by: { ($0.destination, $0.source) < ($1.destination, $1.source) }) {
      if let other = byDestination[asset.destination] {
        diagnostics.append(
          Diagnostic(
            "duplicate-file", .warning, at: SourcePosition(file: asset.source, line: 1),
            "the file has the same name as '\(other.source)', which appears instead"))
      } else {
        byDestination[asset.destination] = asset
      }
    }
    return byDestination.values.sorted { $0.destination < $1.destination }
  }
}
