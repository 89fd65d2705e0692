import DocgenContent
import DocgenModel
import DocgenSystem

/// Writes `llms.txt`, the list of pages, and `llms-full.txt`, the text of all pages.
///
/// The format follows llmstxt.org: a title, a summary in a block quotation, and sections of links. For a large site,
/// the texts are in several files, which `llms.txt` lists, because hosts limit the file size: Cloudflare Pages to 25
/// MiB and GitHub to 100 MiB.
struct LLMsTextOutput: Output {
  static let format = "markdown"
  private static let listFile = "llms.txt"

  private let site: OutputSite

  init(_ site: OutputSite) { self.site = site }

  var paths: [String] { [Self.listFile] + Self.fullFiles(of: site.site.order.count).map(\.path) }

  var siteFiles: [SiteFiles] {
    let baseURL = site.site.configuration.baseURL
    let list = SiteFiles { [site = site.site] in [Self.listFile: Array(Self.list(of: site).utf8)] }
    return [list]
      + Self.fullFiles(of: site.site.order.count).map { file in
        SiteFiles { [pages = site.site.pagesInOrder] in [file.path: Self.bytes(of: file, in: pages, baseURL: baseURL)] }
      }
  }

  /// The number of pages per file of texts.
  ///
  /// Files are divided by the number of pages instead of their size, so that an edit doesn't move pages to another
  /// file.
  static let pagesPerFile = 1_000

  private struct TextFile: Sendable {
    /// The path relative to the site's root.
    let path: String
    /// The numbers of its pages in reading order.
    let pages: Range<Int>

    /// The title: `Pages 1 to 1000`.
    fileprivate var title: String {
      pages.count == 1 ? "Page \(pages.upperBound)" : "Pages \(pages.lowerBound + 1) to \(pages.upperBound)"
    }
  }

  /// The files of all texts.
  ///
  /// - Parameter count: The number of pages.
  private static func fullFiles(of count: Int) -> [TextFile] {
    (0..<max(1, (count + pagesPerFile - 1) / pagesPerFile)).map { number in
      TextFile(
        path: number == 0 ? "llms-full.txt" : "llms-full-\(number + 1).txt",
        pages: number * pagesPerFile..<min((number + 1) * pagesPerFile, count))
    }
  }

  /// The list of pages by the groups of the navigation tree.
  private static func list(of site: Site) -> String {
    var text = "# \(site.configuration.title)\n"
    if let abstract = site.pages[PagePath("")]?.abstract, !abstract.isEmpty {
      text += "\n> \(escaped(abstract.plainText))\n"
    }
    func link(_ path: PagePath) -> String {
      guard let page = site.pages[path] else { return "" }
      let abstract = page.abstract.isEmpty ? "" : ": \(escaped(page.abstract.plainText))"
      let address = "\(site.configuration.baseURL ?? "")\(path.encodedFolder)index.md"
      return "- [\(escaped(page.title.plainText))](\(address))\(abstract)\n"
    }
    func links(_ node: NavigationNode) -> String {
      (node.page.map(link) ?? "") + node.children.map(links).joined()
    }
    var loose = ""
    var sections = ""
    for node in site.navigation.children {
      if node.page == nil {
        sections += "\n## \(node.title)\n\n\(node.children.map(links).joined())"
      } else {
        loose += links(node)
      }
    }
    if !loose.isEmpty { text += "\n## Pages\n\n\(loose)" }
    return text + sections + fullTexts(of: site)
  }

  /// The links to the files of texts, if there's more than the conventional `llms-full.txt`.
  private static func fullTexts(of site: Site) -> String {
    let files = fullFiles(of: site.pages.count)
    guard files.count > 1 else { return "" }
    let links = files.map { "- [\($0.title)](\(site.configuration.baseURL ?? "")\($0.path))\n" }
    return "\n## Full texts\n\n\(links.joined())"
  }

  /// Text as Markdown.
  private static func escaped(_ text: String) -> String {
    var buffer = MarkdownBuffer(capacity: text.utf8.count)
    buffer.text(text)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// The bytes of a file of texts, each under the address of its page.
  ///
  /// - Parameters:
  ///   - file: One of ``fullFiles(of:)``.
  ///   - pages: All pages, in reading order.
  ///   - baseURL: The URL where you publish the site.
  private static func bytes(of file: TextFile, in pages: [Page], baseURL: String?) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in file.pages {
      bytes += head(of: pages[number].path, at: number, among: pages.count, baseURL: baseURL).utf8
      bytes += MarkdownExport.bytes(of: pages[number])
    }
    return bytes
  }

  /// The comment before a page's text.
  ///
  /// If there are several files, the first comment of each says which part of the site it contains.
  private static func head(of path: PagePath, at place: Int, among count: Int, baseURL: String?) -> String {
    let base = baseURL ?? ""
    var text = ""
    if place % pagesPerFile != 0 {
      text = "\n"
    } else if count > pagesPerFile {
      let (files, number) = (fullFiles(of: count), place / pagesPerFile)
      let next = number + 1 < files.count ? ", continued in \(base)\(files[number + 1].path)" : ""
      text = "<!-- \(files[number].title) of \(count)\(next) -->\n\n"
    }
    return text + "<!-- \(base)\(path.encodedFolder)index.html -->\n\n"
  }
}
