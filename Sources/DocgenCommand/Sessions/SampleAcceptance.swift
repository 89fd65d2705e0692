import Dependencies
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem

/// The changes of `--accept`: comments of snippets with false claims, and the fences that mirror the snippets.
struct SampleAcceptance {
  /// The changes, as `diff` shows them.
  var differences = ""
  /// How many files were changed, in a line.
  var summary = ""
  /// The failures that no edit can fix.
  var remaining: [Diagnostic] = []

  /// Edits the sources.
  ///
  /// - Throws: ``FileError`` where a file cannot be read or written; `CancellationError`.
  static func run(_ result: SampleSession.Result, package: String, jobs: Int) async throws -> SampleAcceptance {
    var acceptance = SampleAcceptance()
    var files: Set<String> = []
    for outcome in result.outcomes where outcome.verification.outcome == .failed {
      let observed = Set(outcome.observations.map(\.position))
      // The block of an output is observed at its beginning, and fails at the line that differs.
      let hasOutput = outcome.observations.contains { if case .output = $0 { true } else { false } }
      acceptance.remaining += outcome.failures.filter { failure in
        failure.position.map { !observed.contains($0) } ?? true && !(hasOutput && failure.id == "output")
      }
      if try acceptance.edit(outcome.file, in: package, { Acceptance.edits(for: outcome.observations, in: $0) }) {
        files.insert(outcome.file)
      }
    }
    try acceptance.acceptInPlace(result.inPlace, package: package, files: &files)
    // After the snippets, since they may have become what their mirrors are not.
    let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: package, jobs: jobs))
    let mirrors = try await parsed.editsOfOutdatedSnippetCopies(jobs: jobs)
    for (file, edits) in Dictionary(grouping: mirrors, by: \.file).sorted(by: { $0.key < $1.key }) {
      if try acceptance.edit(file, in: package, { _ in edits }) { files.insert(file) }
    }
    acceptance.summary =
      files.isEmpty
      ? "Nothing to accept.\n"
      : "Changed \(files.count == 1 ? "1 file" : "\(files.count) files"). 'docgen test' checks what they say now.\n"
    return acceptance
  }

  /// Writes what was seen into comments of in-place samples, and marks the samples that fail in any other way.
  private mutating func acceptInPlace(
    _ outcomes: [SnippetOutcome], package: String, files: inout Set<String>
  ) throws {
    let failed = outcomes.filter { $0.verification.outcome == .failed }
    let byFile = Dictionary(grouping: failed) { $0.shownAt.first?.file ?? "" }
    for (file, outcomes) in byFile.sorted(by: { $0.key < $1.key }) where !file.isEmpty {
      var unmarked: [SnippetOutcome] = []
      let isChanged = try edit(file, in: package) { source in
        outcomes.flatMap { outcome -> [SourceEdit] in
          if let edits = Self.commentEdits(of: outcome, in: source) { return edits }
          guard let position = outcome.shownAt.first,
            let mark = UnverifiedMark.edit(
              at: position, reason: outcome.verification.failures.first?.message ?? "it fails", in: source)
          else {
            unmarked.append(outcome)
            return []
          }
          return [mark]
        }
      }
      if isChanged { files.insert(file) }
      remaining += unmarked.flatMap(\.failures)
    }
  }

  /// The edits of comments that make a sample pass, or `nil` if it also fails in another way.
  private static func commentEdits(of outcome: SnippetOutcome, in source: String) -> [SourceEdit]? {
    let observed = Set(outcome.observations.map(\.position))
    let hasOutput = outcome.observations.contains { if case .output = $0 { true } else { false } }
    let isCovered = outcome.verification.failures.allSatisfy {
      observed.contains($0.position) || (hasOutput && $0.id == "output")
    }
    // A documentation comment's code is behind `///`, which an edit of a comment would lose.
    guard isCovered, !observed.isEmpty, outcome.shownAt.first?.file.hasSuffix(".swift") == false else { return nil }
    let edits = Acceptance.edits(for: outcome.observations, in: source)
    return edits.count == outcome.observations.count ? edits : nil
  }

  /// Edits a file, and says whether that changed it.
  private mutating func edit(
    _ file: String, in package: String, _ edits: (String) throws -> [SourceEdit]
  ) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    let text = String(decoding: try fileSystem.read("\(package)/\(file)"), as: UTF8.self)
    let edits = try edits(text).map { $0.narrowed(in: text) }
    guard !edits.isEmpty else { return false }
    differences += SourceEdit.difference(edits, in: text)
    try fileSystem.write(Array(SourceEdit.apply(edits, to: text).utf8), "\(package)/\(file)")
    return true
  }
}
