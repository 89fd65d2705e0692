import DocgenContent
import DocgenModel

/// The pages as Markdown, beside their HTML.
struct MarkdownOutput: Output {
  static let format = "markdown"
  static let pageFile: String? = "index.md"

  init(_ site: OutputSite) {}

  func prepare(_ page: Page) -> PreparedPage { PreparedPage { MarkdownExport.bytes(of: page) } }
}
