import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// The changes of `--accept`: comments of snippets with false claims, and the code blocks that copy the snippets.
struct SampleSnapshotUpdate {
  /// The changes, as `diff` shows them.
  var differences = ""
  /// How many files were changed, in a line.
  var summary = ""
  /// The failures that no edit can fix.
  var remaining: [Diagnostic] = []
  /// The positions of the code blocks that aren't valid Swift.
  private var fragments: Set<SourcePosition> = []

  /// Edits the sources.
  ///
  /// - Throws: ``FileError`` where a file cannot be read or written; `CancellationError`.
  static func run(_ results: [SampleResult], package: String, jobs: Int) async throws -> SampleSnapshotUpdate {
    var update = SampleSnapshotUpdate()
    update.fragments = try await SiteBuilder().parse(BuildOptions(packagePath: package, jobs: jobs))
      .positionsOfFragments
    var files: Set<String> = []
    for result in results where result.id.isSnippet && result.state == .failed {
      update.remaining += result.diagnostics.filter { !isFixed($0, byEditing: result) }
      let file = result.id.file
      if try update.edit(file, in: package, { SnapshotUpdate.edits(for: result.corrections, in: $0) }) {
        files.insert(file)
      }
    }
    try update.acceptInPlace(results.filter(\.isInPlace), package: package, files: &files)
    // Read the files again, because accepting snippets can make their copies in articles outdated.
    let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: package, jobs: jobs))
    let edits =
      try await parsed.editsOfOutdatedSnippetCopies(jobs: jobs)
      + parsed.editsOfUnverifiableCode(jobs: jobs)
    for (file, edits) in Dictionary(grouping: edits, by: \.file).sorted(by: { $0.key < $1.key }) {
      if try update.edit(file, in: package, { _ in edits }) { files.insert(file) }
    }
    update.summary =
      files.isEmpty
      ? "Nothing to accept.\n"
      : "Changed \(files.count == 1 ? "1 file" : "\(files.count) files"). 'docgen test' checks what they say now.\n"
    return update
  }

  /// Writes what was seen into comments of in-place samples, and marks the samples that fail in any other way or have warnings, which
  /// are errors with `--strict`.
  private mutating func acceptInPlace(_ results: [SampleResult], package: String, files: inout Set<String>) throws {
    let fragments = fragments
    let rejected = results.filter { $0.state == .failed || !$0.warnings.isEmpty }
    let byFile = Dictionary(grouping: rejected) { $0.shownAt.first?.file ?? "" }
    for (file, results) in byFile.sorted(by: { $0.key < $1.key }) where !file.isEmpty {
      var unmarked: [SampleResult] = []
      let isChanged = try edit(file, in: package) { source in
        results.flatMap { result -> [SourceEdit] in
          if let edits = Self.commentEdits(of: result, in: source) { return edits }
          let problem = (result.failures + result.warnings).first
          guard let position = result.shownAt.first,
            let mark = UnverifiedMark.edit(
              at: position,
              reason: fragments.contains(position) ? Sample.fragment : problem?.message ?? "it fails", in: source)
          else {
            unmarked.append(result)
            return []
          }
          return [mark]
        }
      }
      if isChanged { files.insert(file) }
      remaining += unmarked.flatMap(\.diagnostics)
    }
  }

  /// The edits of comments that make a sample pass, or `nil` if it also fails in another way.
  private static func commentEdits(of result: SampleResult, in source: String) -> [SourceEdit]? {
    guard result.diagnostics.allSatisfy({ isFixed($0, byEditing: result) }), !result.corrections.isEmpty,
      result.warnings.isEmpty, let file = result.shownAt.first?.file
    else { return nil }
    let edits = SnapshotUpdate.edits(
      for: result.corrections, in: source, isDocumentation: file.hasSuffix(".swift"))
    return edits.count == result.corrections.count ? edits : nil
  }

  /// Returns whether editing the sample's comments fixes a failure.
  private static func isFixed(_ failure: Diagnostic, byEditing result: SampleResult) -> Bool {
    result.corrections.contains { correction in
      // The correction of an output block is at its first line, and the failure is at the line that differs.
      if case .output = correction, failure.id == "output" { return true }
      return correction.position == failure.position
    }
  }

  /// Edits a file, and says whether that changed it.
  private mutating func edit(
    _ file: String, in package: String, _ edits: (String) throws -> [SourceEdit]
  ) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    let text = String(decoding: try fileSystem.read(file.absolutePath(in: package)), as: UTF8.self)
    let edits = try edits(text).map { $0.narrowed(in: text) }
    guard !edits.isEmpty else { return false }
    let edited = SourceEdit.apply(edits, to: text)
    differences += UnifiedDifference.between(text, and: edited, path: file, context: 0)
    try fileSystem.write(Array(edited.utf8), file.absolutePath(in: package))
    return true
  }
}
