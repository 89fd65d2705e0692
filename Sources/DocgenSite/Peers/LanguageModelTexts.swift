import DocgenModel

/// Writes `llms.txt`, the list of pages, and `llms-full.txt`, their texts one after the other.
///
/// Source: llmstxt.org — a title, a summary in a quotation, then sections of links.
enum LanguageModelTexts {
  /// The list of pages, relative to the site's root.
  static let listFile = "llms.txt"

  /// The file of all texts, relative to the site's root.
  static let fullFile = "llms-full.txt"

  /// The list of pages by the groups of the navigation tree.
  static func list(of site: Site) -> String {
    let landing = site.pages[PagePath("")]
    var text = "# \(site.configuration.title)\n"
    if let abstract = landing?.abstract, !abstract.isEmpty { text += "\n> \(escaped(abstract.plainText))\n" }
    func link(_ path: PagePath) -> String {
      guard let page = site.pages[path] else { return "" }
      let folder = path.description.isEmpty ? "" : percentEncodedPath(path.description) + "/"
      let abstract = page.abstract.isEmpty ? "" : ": \(escaped(page.abstract.plainText))"
      return "- [\(escaped(page.title.plainText))](\(site.configuration.baseURL ?? "")\(folder)index.md)\(abstract)\n"
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
    return text + sections
  }

  /// Text as Markdown.
  private static func escaped(_ text: String) -> String {
    var buffer = MarkdownBuffer(capacity: text.utf8.count)
    buffer.text(text)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// What stands before a page's text in the file of all texts, where they are in reading order, each under the address of
  /// its page.
  ///
  /// - Parameter isFirst: Whether it is the first page; before the others there is an empty line.
  static func head(of path: PagePath, isFirst: Bool, baseURL: String?) -> [UInt8] {
    var bytes: [UInt8] = []
    if !isFirst { bytes.append(UInt8(ascii: "\n")) }
    bytes += "<!-- ".utf8
    if let baseURL { bytes += baseURL.utf8 }
    bytes.append(percentEncodedPath: path.description)
    bytes += path.description.isEmpty ? "index.html -->\n\n".utf8 : "/index.html -->\n\n".utf8
    return bytes
  }

  /// Where the text of each page stands in the file of all texts.
  ///
  /// - Parameter counts: The pages in reading order, each with how many bytes its Markdown has.
  static func places(of counts: some Sequence<(PagePath, Int)>, baseURL: String?) -> [Range<Int>] {
    var end = 0
    return counts.map { path, count in
      let start = end + head(of: path, isFirst: end == 0, baseURL: baseURL).count
      end = start + count
      return start..<end
    }
  }
}
