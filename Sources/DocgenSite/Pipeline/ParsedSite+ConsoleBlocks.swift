import DocgenContent
import DocgenModel
import DocgenVerification

extension ParsedSite {
  /// The `console` code blocks whose commands docgen runs, without those marked `unverified`.
  static func consoleBlocks(of sources: [SampleSource]) -> [ConsoleBlock] {
    sources.flatMap { source in
      source.codeBlocks.compactMap { code, position in
        let info = FenceInfo(code.info)
        guard info.language == "console" else { return nil }
        if case .unverified = info.kind { return nil }
        return ConsoleBlock(code, at: position, status: info.status)
      }
    }
  }
}
