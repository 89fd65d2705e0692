import DocgenContent
public import DocgenModel
import DocgenSystem
public import DocgenVerification

/// The samples and steps of a site that a reader can change and run, by the names that a preview's pages give them.
public struct EditableSamples: Sendable {
  private let samples: [String: EditableSample]
  private let steps: [String: EditableStep]
  /// Verifies changed samples.
  public let verification: EditVerification

  /// Collects the samples of a site.
  ///
  /// - Parameters:
  ///   - parsed: The parsed files.
  ///   - verification: Verifies samples of the package.
  /// - Throws: ``VerificationError`` if the manifest can't be loaded or a file for samples is missing, or
  ///   `CancellationError`.
  public init(_ parsed: ParsedSite, _ verification: EditVerification) async throws {
    var verification = verification
    let (package, manifests) = (verification.buildEnvironment.package, verification.buildEnvironment.manifests)
    verification.buildEnvironment.sampleFiles = try parsed.sampleFiles(of: package)
    let groups = parsed.codeBlocks(
      libraries: try await manifests.manifest(at: package).libraryModules,
      targetFolders: try await manifests.targetFolders(of: package))
    self.init(
      groups: groups, snippets: parsed.snippets.compactMap(\.reading), tutorials: parsed.tutorials,
      repository: parsed.configuration.repository, verification)
  }

  init(
    groups: [SampleGroup], snippets: [SnippetReading], tutorials: [TutorialSeries] = [], repository: String? = nil,
    _ verification: EditVerification
  ) {
    let codeBlocks = groups.filter { $0.obstacle == nil }.flatMap { group in
      group.samples.indices.filter { !group.samples[$0].isHidden && !group.samples[$0].isTemplate }
        .map { EditableSample($0, of: group) }
    }
    let slices = snippets.flatMap { reading in
      ([reading.snippet.shown] + reading.snippet.slices).compactMap { EditableSample($0, of: reading) }
    }
    self.verification = verification
    let steps = tutorials.flatMap { series in
      series.steps.compactMap { EditableStep($0, of: series, repository: repository) }
    }
    self.steps = Dictionary(steps.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    samples = Dictionary((codeBlocks + slices).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The code block or the part of a snippet with a name, or `nil` if there's none.
  public subscript(name: String) -> EditableSample? { samples[name] }

  /// The step of a tutorial with a name, or `nil` if there's none.
  public func step(named name: String) -> EditableStep? { steps[name] }
}

/// A code block or a part of a snippet that a reader can change and run.
public struct EditableSample: Sendable {
  /// The name on pages: `Articles/QuickStart.md:12`, `Snippets/Search.swift`, or `Snippets/Search.swift#model`.
  public let name: String
  /// The text to edit, with a newline at its end.
  public let text: String
  /// The file, relative to the package's root.
  public let file: String
  /// The lines of the text in the file.
  let lines: Range<Int>
  /// The number of bytes before the text in each line of the file.
  let indentation: Int
  /// The page's samples, or the snippet.
  private let group: SampleGroup
  private let place: Int

  fileprivate init(_ place: Int, of group: SampleGroup) {
    let sample = group.samples[place]
    let first = sample.textPosition.line
    (name, text, file) = (sample.id.description, sample.text, group.name)
    lines = first..<first + sample.text.utf8.count { $0 == UInt8(ascii: "\n") }
    indentation = sample.textPosition.column - 1
    (self.group, self.place) = (group, place)
  }

  /// The lines of a snippet from the first to the last one that a slice shows, including hidden lines between them.
  fileprivate init?(_ slice: Snippet.Slice, of reading: SnippetReading) {
    guard let first = slice.lines.first?.number, let last = slice.lines.last?.number, first <= last else { return nil }
    let snippet = reading.snippet
    let source = splitLines(snippet.source)[(first - 1)..<last]
    let indentation =
      source.filter { !$0.trimmingWhitespace().isEmpty }.map { $0.utf8.prefix { $0 == UInt8(ascii: " ") }.count }.min()
      ?? 0
    name = slice.name.isEmpty ? snippet.file : "\(snippet.file)#\(slice.name)"
    text = source.map { String(decoding: $0.utf8.dropFirst(indentation), as: UTF8.self) + "\n" }.joined()
    (file, lines, self.indentation) = (snippet.file, first..<last + 1, indentation)
    (group, place) = (SampleGroup(reading), 0)
  }

  /// Verifies the sample with another text, as a part of its page.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - verification: The package.
  ///   - onEvent: A closure that receives what the sample's program does.
  /// - Throws: ``VerificationError`` if the sample can't be verified, or `CancellationError`.
  public func run(
    _ text: String, in verification: EditVerification, onEvent: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> SampleResult {
    let group = replacing(text)
    let count = splitLines(text).count
    return try await verification.run(
      place, of: group, showing: lines.lowerBound..<lines.lowerBound + count, onEvent: onEvent)
  }

  /// The group with another text in place of the sample.
  ///
  /// Later samples keep their lines, because no program of an earlier sample contains them.
  func replacing(_ text: String) -> SampleGroup {
    var text = text.replacing("\r\n", with: "\n")
    if !text.hasSuffix("\n") { text += "\n" }
    var group = group
    guard group.samples[place].id.isSnippet else {
      group.samples[place].text = text
      return group
    }
    let source = splitLines(group.samples[place].text)
    let changed =
      source[..<(lines.lowerBound - 1)] + splitLines(text).map(indented) + source[(lines.upperBound - 1)...]
    return SampleGroup(SnippetReader.read(changed.joined(separator: "\n") + "\n", file: file))
  }

  private func indented(_ line: String) -> String {
    line.isEmpty ? line : String(repeating: " ", count: indentation) + line
  }

  // MARK: Places

  /// The line and column of a position in the text to edit, or `nil` if the position is in another part of the file.
  ///
  /// - Parameters:
  ///   - position: A position in the file with the new text.
  ///   - text: The new text. Columns count its UTF-16 code units, as scripts do.
  public func place(of position: SourcePosition, in text: String) -> (line: Int, column: Int)? {
    guard position.file == file else { return nil }
    let line = position.line - lines.lowerBound + 1
    let texts = splitLines(text)
    guard texts.indices.contains(line - 1) else { return nil }
    let bytes = texts[line - 1].utf8.prefix(max(0, position.column - 1 - indentation))
    return (line, String(decoding: bytes, as: UTF8.self).utf16.count + 1)
  }

  /// The edit of the text that makes a claim true, or `nil` if the claim is in another part of the file.
  ///
  /// - Parameters:
  ///   - correction: A correction from a run of the text.
  ///   - text: The text.
  public func edit(for correction: SampleResult.Correction, in text: String) -> SourceEdit? {
    let before = [String](repeating: "", count: lines.lowerBound - 1)
    let own = splitLines(text)
    let source = (before + own.map(indented)).joined(separator: "\n")
    guard var edit = SnapshotUpdate.edits(for: [correction], in: source).first else { return nil }
    edit = SourceEdit(
      file: file, lines: edit.lines.lowerBound - before.count..<edit.lines.upperBound - before.count,
      replacement: edit.replacement.map { String(decoding: $0.utf8.dropFirst(indentation), as: UTF8.self) })
    guard edit.lines.lowerBound >= 1, edit.lines.upperBound <= own.count + 1 else { return nil }
    return edit
  }
}
