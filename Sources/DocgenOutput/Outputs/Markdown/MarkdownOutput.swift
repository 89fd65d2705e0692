import DocgenContent
import DocgenModel

/// The pages as Markdown, beside their HTML.
struct MarkdownOutput: Output {
  static let format = "markdown"
  static let pageFile: String? = "index.md"

  init(_ site: OutputSite) {}

  func render(_ page: Page) -> [UInt8] { MarkdownExport.bytes(of: page) }
}
