import DocgenContent
public import DocgenModel
import DocgenSystem
import DocgenVerification

extension ParsedSite {
  /// The edits that bring each code block that's a copy of a snippet up to date.
  ///
  /// A code block whose snippet isn't found gets no edit: only its author knows what it should be.
  ///
  /// - Parameter jobs: The number of files to compare at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  public func editsOfOutdatedSnippetCopies(jobs: Int) async throws -> [SourceEdit] {
    let samples = SampleResolver(snippets: snippetIndex, results: [:])
    let files = articleTexts
    return try await fileSamples.concurrentMap(jobs: jobs) { source -> [SourceEdit] in
      guard !source.codeBlocks.isEmpty, let bytes = files[source.file] else { return [] }
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return source.codeBlocks.compactMap { edit(of: $0.code, in: lines, samples) }
    }.flatMap(\.self)
  }

  /// The bytes of all files that can contain samples in Markdown, by path.
  var articleTexts: [String: [UInt8]] {
    Dictionary(
      (sources.catalogs.flatMap(\.articles) + sources.commentedFiles + sources.rootDocuments)
        .map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
  }

  private func edit(of code: CodeBlock, in lines: [Substring], _ samples: SampleResolver) -> SourceEdit? {
    guard case .snippetCopy(let path) = code.info.kind,
      let found = try? samples.slice(at: path, position: code.textPosition)
    else { return nil }
    let shown = code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let wanted = found.slice.lines.map(\.text)
    let first = code.textPosition.line
    guard !shown.elementsEqual(wanted, by: { String($0) == $1 }), lines.indices.contains(first - 1) else { return nil }
    // Each line begins with what precedes the code on its first line: a list's indentation or a quote's sign.
    let prefix = String(decoding: lines[first - 1].utf8.prefix(code.textPosition.column - 1), as: UTF8.self)
    return SourceEdit(
      file: code.textPosition.file, lines: first..<first + shown.count,
      replacement: wanted.map { prefix + $0 }.map {
        $0.allSatisfy(\.isWhitespace) ? "" : String($0.trimmingSuffix { $0 == " " })
      })
  }
}
