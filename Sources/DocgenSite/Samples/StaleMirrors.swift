import Dependencies
public import DocgenModel
import DocgenSnippets
import DocgenSystem

/// Fences of articles, of `README.md` and of comments that are not as the snippets they mirror.
public enum StaleMirrors {
  /// The edits that make each mirror as its snippet is.
  ///
  /// - Parameter options: Which package, and which catalogs.
  /// - Returns: The edits. A fence whose snippet is not found has none: only its author knows what it should be.
  /// - Throws: ``FileError`` where the package cannot be read; `CancellationError` when the task is cancelled.
  public static func edits(_ options: BuildOptions) async throws -> [SourceEdit] {
    @Dependency(\.fileSystem) var fileSystem
    let package = try fileSystem.resolve(path: options.packagePath)
    let finder = InputFinder(fileSystem: fileSystem, package: package, output: nil, jobs: options.jobs)
    let inputs = try await finder.find(
      catalogs: options.catalogs, configuration: Configuration(title: "", bundle: ""), needsArticles: false
    ).inputs
    let readings = inputs.snippets.map { SnippetReader.read(String(decoding: $0.bytes, as: UTF8.self), file: $0.path) }
    let samples = SampleResolver(
      snippets: SnippetIndex(readings, package: PackagePath.name(of: package)), verifications: [:])
    return try await CheckedText.all(of: inputs).filter(\.mayShowSamples).concurrentMap(jobs: options.jobs) { text in
      let lines = String(decoding: text.file.bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return text.references.codeBlocks.compactMap { edit(of: $0.code, in: lines, samples) }
    }.flatMap(\.self)
  }

  private static func edit(of code: CodeBlock, in lines: [Substring], _ samples: SampleResolver) -> SourceEdit? {
    guard case .mirror(let path) = FenceInfo(code.info).kind,
      case .success(let found) = samples.slice(at: path, position: code.textPosition)
    else { return nil }
    let shown = code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let wanted = found.slice.lines.map(\.text)
    let first = code.textPosition.line
    guard !shown.elementsEqual(wanted, by: { String($0) == $1 }), lines.indices.contains(first - 1) else { return nil }
    // What stands before the code on its first line, a list's indentation or a quote's sign, stands before each.
    let prefix = String(decoding: lines[first - 1].utf8.prefix(code.textPosition.column - 1), as: UTF8.self)
    return SourceEdit(
      file: code.textPosition.file, lines: first..<first + shown.count,
      replacement: wanted.map { prefix + $0 }.map { $0.allSatisfy(\.isWhitespace) ? "" : $0.trimmingSpacesAtEnd })
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpacesAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
