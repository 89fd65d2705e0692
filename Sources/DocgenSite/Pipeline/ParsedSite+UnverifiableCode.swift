import DocgenContent
public import DocgenModel
import DocgenSyntax
import DocgenSystem
import DocgenVerification

extension ParsedSite {
  /// The edits of code blocks that docgen can't verify and that aren't labeled as such, so that they're errors under `strict`.
  ///
  /// A difference that's typed by hand is marked as unverified. A sample that has just been marked as unverified is labeled `text`
  /// if it isn't Swift, because docgen parses Swift code even if it's unverified.
  ///
  /// - Parameters:
  ///   - marked: The positions of the fences that have just been marked.
  ///   - jobs: The number of files to read at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  public func editsOfUnverifiableCode(marked: Set<SourcePosition>, jobs: Int) async throws -> [SourceEdit] {
    let files = articleTexts
    return try await fileSamples.concurrentMap(jobs: jobs) { source -> [SourceEdit] in
      guard let bytes = files[source.file] else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      return source.codeBlocks.compactMap { block -> SourceEdit? in
        let info = block.code.info
        switch (info.language, info.kind) {
        case ("diff", .unverified), ("patch", .unverified): return nil
        case ("diff", _), ("patch", _):
          return UnverifiedMark.edit(at: block.position, reason: "typed by hand", in: text)
        case ("console", _): return nil
        case _ where marked.contains(block.position):
          guard !SwiftSyntaxChecker.mistakes(in: block.code.text).isEmpty else { return nil }
          return UnverifiedMark.textEdit(at: block.position, in: text)
        default: return nil
        }
      }
    }.flatMap(\.self)
  }
}
