import DocgenContent
import DocgenModel
public import DocgenSnippets

extension ParsedSite {
  /// The `console` code blocks whose commands docgen runs.
  public var consoleBlocks: [ConsoleBlock] {
    sampleSources.flatMap { source in
      source.codeBlocks.compactMap { code, position in
        let info = FenceInfo(code.info)
        guard info.language == "console" else { return nil }
        if case .unverified = info.kind { return nil }
        return ConsoleBlock(code, at: position, status: info.status)
      }
    }
  }
}
