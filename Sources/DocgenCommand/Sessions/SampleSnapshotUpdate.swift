import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// The changes of `--accept`: comments with false claims, code blocks that copy snippets, languages of code blocks, and marks of
/// code blocks that can't be verified.
///
/// Marking a code block can make later ones fail that used its declarations. The update therefore verifies and edits until
/// there's nothing left to edit.
struct SampleSnapshotUpdate {
  let build: ScratchDirectory
  let options: BuildOptions
  /// Whether mistakes, wrong claims, and warnings are marked, too, instead of being reported.
  let marksMistakes: Bool

  /// The changes, as `diff` shows them.
  private(set) var differences = ""
  /// The failures that the author has to fix.
  private(set) var remaining: [Diagnostic] = []
  private var files: Set<String> = []

  init(in build: ScratchDirectory, _ options: BuildOptions, marksMistakes: Bool) {
    (self.build, self.options, self.marksMistakes) = (build, options, marksMistakes)
  }

  /// How many files were changed, in a line.
  var summary: String {
    files.isEmpty
      ? "Nothing to accept.\n"
      : "Changed \(files.count == 1 ? "1 file" : "\(files.count) files"). 'docgen test' checks what they say now.\n"
  }

  /// Adds languages to code blocks, before the samples are verified.
  mutating func label(_ parsed: ParsedSite) async throws {
    try apply(try await parsed.editsOfUnlabeledCode(jobs: options.jobs))
  }

  /// Edits the sources until no edit is left.
  ///
  /// Returns the results of the edited sources, or the problem that prevents their verification.
  mutating func run(_ verified: VerifiedSite) async throws -> VerifiedSite {
    var verified = verified
    // Each round can only mark more code blocks, and a page has few that depend on each other.
    for _ in 1...Self.rounds {
      remaining = []
      let edits = try edits(of: verified)
      let isChanged = try apply(edits)
      // Read the files again, because accepting snippets can make their copies in articles outdated.
      let builder = SiteBuilder(BuildEnvironment(package: options.packagePath, build: build))
      let parsed = try await builder.parse(options)
      let copies = try apply(try await parsed.editsOfOutdatedSnippetCopies(jobs: options.jobs))
      guard isChanged || copies else { break }
      var next = options
      next.isFresh = false
      verified = try await builder.verify(copies ? builder.parse(options) : parsed, next)
      guard verified.problem == nil else { break }
    }
    return verified
  }

  private static let rounds = 5

  // MARK: Edits

  private mutating func edits(of verified: VerifiedSite) throws -> [SourceEdit] {
    var edits: [SourceEdit] = []
    let blocks = verified.parsed.codeBlocks
    for result in verified.results {
      if result.id.isSnippet {
        guard result.state == .failed else { continue }
        remaining += result.diagnostics.filter { !Self.isFixed($0, byEditing: result) }
        edits += SnapshotUpdate.edits(for: result.corrections, in: try text(of: result.id.file))
      } else if result.isInPlace, let position = result.shownAt.first, let block = blocks[position] {
        edits += try self.edits(of: result, block, at: position, causes: verified.causes[result.id] ?? [])
      }
    }
    return edits
  }

  /// The edits of a code block: of its comments if they make it pass, or else of its fence.
  private mutating func edits(
    of result: SampleResult, _ block: CodeBlock, at position: SourcePosition, causes: [FailureCause]
  ) throws -> [SourceEdit] {
    let text = try text(of: position.file)
    guard let failure = result.failures.first, let cause = causes.first, result.state == .failed else {
      // The code block passes, so only its author can decide about a warning.
      if marksMistakes, !result.warnings.isEmpty {
        let isComment = result.warnings.allSatisfy(\.isAboutComment)
        let reason = isComment ? UnverifiedReason.uncheckedComment : UnverifiedReason.warning
        let edit = CodeBlockEdit.marking(
          block, as: isComment ? Self.mark(of: block) : .unverified, at: position, reason: reason, in: text)
        return edit.map { [$0] } ?? []
      }
      remaining += result.warnings.map { $0.diagnostic(.warning) }
      return []
    }
    if result.diagnostics.allSatisfy({ Self.isFixed($0, byEditing: result) }), !result.corrections.isEmpty {
      let edits = SnapshotUpdate.edits(
        for: result.corrections, in: text, isDocumentation: position.file.hasSuffix(".swift"))
      if edits.count == result.corrections.count { return edits }
    }
    if marksMistakes || Self.isMarked(failure, cause), failure.id != "not-verified",
      let edit = CodeBlockEdit.marking(
        block, as: result.failures.allSatisfy(\.isAboutRun) ? Self.mark(of: block) : .unverified, at: position,
        reason: UnverifiedReason.text(for: failure, cause, in: block), in: text)
    {
      return [edit]
    }
    // The cause is reported at the earlier sample, and errors with a less useful cause are often consequences.
    if cause != .otherSample { remaining += zip(result.diagnostics, causes).filter { $1 == cause }.map(\.0) }
    return []
  }

  /// The mark of a code block that compiles, which is a stronger one if it's already marked.
  private static func mark(of block: CodeBlock) -> CodeBlockEdit.Mark {
    if case .compile = block.info.kind { .unverified } else { .compile }
  }

  /// Whether a code block is marked without a further request.
  private static func isMarked(_ failure: SampleResult.Failure, _ cause: FailureCause) -> Bool {
    switch cause {
    case .mistake, .otherSample: false
    case .wrongClaim: failure.isVarying
    case .failedRun, .compilerError, .fragment, .notChecked: true
    }
  }

  /// Returns whether editing the sample's comments fixes a failure.
  private static func isFixed(_ failure: Diagnostic, byEditing result: SampleResult) -> Bool {
    result.corrections.contains { correction in
      // The correction of an output block is at its first line, and the failure is at the line that differs.
      if case .output = correction, failure.id == "output" { return true }
      return correction.position == failure.position
    }
  }

  // MARK: Files

  /// The text of a file without a byte order mark, which positions don't count.
  private func text(of file: String) throws -> String {
    @Dependency(\.fileSystem) var fileSystem
    let bytes = try fileSystem.read(file.absolutePath(in: options.packagePath))
    return String(decoding: UTF8Text.body(of: bytes), as: UTF8.self)
  }

  /// Edits files, and returns whether that changed any.
  @discardableResult
  private mutating func apply(_ edits: [SourceEdit]) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    var isChanged = false
    for (file, edits) in Dictionary(grouping: edits, by: \.file).sorted(by: { $0.key < $1.key }) {
      let path = file.absolutePath(in: options.packagePath)
      let bytes = try fileSystem.read(path)
      let body = UTF8Text.body(of: bytes)
      let text = String(decoding: body, as: UTF8.self)
      let edited = SourceEdit.apply(edits.map { $0.narrowed(in: text) }, to: text)
      guard edited != text else { continue }
      differences += UnifiedDifference.between(text, and: edited, path: file, context: 0)
      let mark = bytes.prefix(bytes.count - body.count)
      try fileSystem.write(Array(mark) + edited.utf8, path)
      files.insert(file)
      isChanged = true
    }
    return isChanged
  }
}
