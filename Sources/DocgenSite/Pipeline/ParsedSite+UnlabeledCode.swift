import DocgenContent
public import DocgenModel
import DocgenSyntax
import DocgenSystem
import DocgenVerification

extension ParsedSite {
  /// The edits of code blocks that are errors under `strict`, whatever their code does.
  ///
  /// A code block without a language gets one, and a difference that's typed by hand is marked as unverified.
  ///
  /// - Parameter jobs: The number of files to read at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  public func editsOfUnlabeledCode(jobs: Int) async throws -> [SourceEdit] {
    let files = articleTexts
    return try await fileSamples.concurrentMap(jobs: jobs) { source -> [SourceEdit] in
      guard let bytes = files[source.file] else { return [] }
      let text = String(decoding: UTF8Text.body(of: bytes), as: UTF8.self)
      return source.codeBlocks.compactMap { code, position -> SourceEdit? in
        let kind = code.info.kind
        switch code.language(at: position, default: source.defaultLanguage) {
        case "": return CodeBlockEdit.labeling(code, at: position, language: CodeLanguage.name(of: code.text), in: text)
        case "diff", "patch":
          if case .unverified = kind { return nil }
          return CodeBlockEdit.marking(code, at: position, reason: "typed by hand", in: text)
        default: return nil
        }
      }
    }.flatMap(\.self)
  }

  /// Whether articles, Markdown files, or comments contain Swift code that docgen checks.
  public var hasCodeBlockSamples: Bool {
    !codeBlocks(libraries: [], targetFolders: [:]).isEmpty || !samples.manifests.isEmpty
  }

  /// The code blocks by their positions.
  public var codeBlocks: [SourcePosition: CodeBlock] {
    Dictionary(
      fileSamples.flatMap(\.codeBlocks).map { ($0.position, $0.code) }, uniquingKeysWith: { first, _ in first })
  }
}
