import DocgenContent
public import DocgenModel
import DocgenSyntax
import DocgenSystem
import DocgenVerification

extension ParsedSite {
  /// The positions of the Swift code blocks that aren't valid Swift.
  public var positionsOfFragments: Set<SourcePosition> {
    let blocks = fileSamples.flatMap(\.codeBlocks).filter {
      ["", "swift"].contains($0.code.info.language.lowercased())
    }
    return Set(blocks.filter { !SwiftSyntaxChecker.mistakes(in: $0.code.text).isEmpty }.map(\.position))
  }

  /// The edits that mark differences typed by hand as unverified, because they're errors under `strict`.
  ///
  /// - Parameter jobs: The number of files to read at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  public func editsOfUnverifiableCode(jobs: Int) async throws -> [SourceEdit] {
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
        default: return nil
        }
      }
    }.flatMap(\.self)
  }
}
