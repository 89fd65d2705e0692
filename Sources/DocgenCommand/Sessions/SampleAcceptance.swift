import Dependencies
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem

/// What `--accept` changed: comments of snippets that claim something else than was observed, and the fences that mirror
/// them.
struct SampleAcceptance {
  /// The changes, as `diff` shows them.
  var differences = ""
  /// How many files were changed, in a line.
  var summary = ""
  /// The failures that no edit can mend.
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

  /// Edits a file, and says whether that changed it.
  private mutating func edit(
    _ file: String, in package: String, _ edits: (String) -> [SourceEdit]
  ) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    let text = String(decoding: try fileSystem.read("\(package)/\(file)"), as: UTF8.self)
    let edits = edits(text).map { $0.narrowed(in: text) }
    guard !edits.isEmpty else { return false }
    differences += SourceEdit.difference(edits, in: text)
    try fileSystem.write(Array(SourceEdit.apply(edits, to: text).utf8), "\(package)/\(file)")
    return true
  }
}
