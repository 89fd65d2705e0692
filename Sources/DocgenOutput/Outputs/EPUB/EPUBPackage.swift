import DocgenContent
import DocgenModel
import DocgenSystem

/// The files of a book that aren't pages: the package document, the table of contents, the cover, and the style sheet.
struct EPUBPackage: Sendable {
  /// The folder of all files of the book in the container.
  static let folder = "book"

  /// The name of each page's file in the page's folder.
  static let pageFile = "index.xhtml"

  /// The files that make the container an EPUB.
  static let container: [String: [UInt8]] = [
    "mimetype": Array("application/epub+zip".utf8),
    "META-INF/container.xml": Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles><rootfile full-path="\(folder)/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
      </container>

      """.utf8),
  ]

  private let contents: EPUBContents
  private let configuration: Configuration
  private let title: String
  private let language: String

  /// Creates the package of a book.
  init(_ contents: EPUBContents, _ configuration: Configuration) {
    self.contents = contents
    self.configuration = configuration
    title = markupEscaped(configuration.title)
    language = markupEscaped(configuration.language)
  }

  /// The files by path relative to the book's folder.
  ///
  /// - Parameter images: The paths of the images and videos.
  func files(images: [String]) -> [String: [UInt8]] {
    [
      "package.opf": Array(packageDocument(images: images).utf8),
      "contents.xhtml": document(titled: "Contents", in: PagePath(""), Array(tableOfContents.utf8)),
      "cover.xhtml": document(
        titled: configuration.title, in: PagePath(""),
        Array("<p class=\"cover\"><img src=\"cover.svg\" alt=\"\(title)\"/></p>\n".utf8)),
      "cover.svg": Array(cover.utf8),
      "style.css": Array(BookStyle.css.utf8),
    ]
  }

  /// A document of the book.
  ///
  /// - Parameters:
  ///   - title: The document's title.
  ///   - path: The document's folder.
  ///   - body: The content, XHTML.
  func document(titled title: String, in path: PagePath, _ body: [UInt8]) -> [UInt8] {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="\(language)" xml:lang="\(language)">
      <head><title>\(markupEscaped(title.isEmpty ? configuration.title : title))</title>
      <link rel="stylesheet" type="text/css" href="\(path.relativePath(to: "style.css"))"/></head>
      <body>

      """
    return Array(head.utf8) + body + Array("</body>\n</html>\n".utf8)
  }

  // MARK: Package document

  private struct Item {
    let name: String
    let path: String
    let type: String
    var properties = ""

    var element: String {
      let properties = properties.isEmpty ? "" : " properties=\"\(properties)\""
      let address = markupEscaped(percentEncodedPath(path))
      return "<item id=\"\(name)\" href=\"\(address)\" media-type=\"\(type)\"\(properties)/>\n"
    }
  }

  private func packageDocument(images: [String]) -> String {
    let xhtml = "application/xhtml+xml"
    let documents =
      [
        Item(name: "cover", path: "cover.xhtml", type: xhtml),
        Item(name: "contents", path: "contents.xhtml", type: xhtml, properties: "nav"),
      ]
      + contents.pages.enumerated().map {
        Item(name: "page-\($0)", path: $1.path.file(named: Self.pageFile), type: xhtml)
      }
    let others =
      [
        Item(name: "cover-image", path: "cover.svg", type: "image/svg+xml", properties: "cover-image"),
        Item(name: "style", path: "style.css", type: "text/css"),
      ] + images.enumerated().map { Item(name: "image-\($0)", path: $1, type: Self.mediaType(of: $1)) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">urn:uuid:\(identifier)</dc:identifier>
      <dc:title>\(title)</dc:title>
      <dc:language>\(language)</dc:language>
      <meta property="dcterms:modified">\(Self.date)</meta>
      </metadata>
      <manifest>
      \((documents + others).map(\.element).joined())</manifest>
      <spine>
      \(documents.map { "<itemref idref=\"\($0.name)\"/>\n" }.joined())</spine>
      </package>

      """
  }

  /// The date that the format requires: the one of all entries in the container, so that each build makes the same bytes.
  private static let date = "1980-01-01T00:00:00Z"

  /// A name-based UUID: the same for each build of one version.
  private var identifier: String {
    var hasher = FingerprintHasher()
    hasher.add(configuration.bundle)
    hasher.add(configuration.baseURL ?? "")
    hasher.add(configuration.version ?? "")
    let hash = hasher.finalize()
    // RFC 9562: version 8 and the variant have fixed bits.
    let high = hash.high & ~0xF000 | 0x8000
    let low = hash.low & ~(0b11 << 62) | 0b10 << 62
    let digits = Self.hexadecimal(high) + Self.hexadecimal(low)
    let ends = [8, 12, 16, 20, 32]
    return zip([0] + ends, ends).map { digits.dropFirst($0).prefix($1 - $0) }.joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func mediaType(of path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "webp": "image/webp"
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    case "webm": "video/webm"
    default: "application/octet-stream"
    }
  }

  // MARK: Table of contents and cover

  private var tableOfContents: String {
    "<nav xmlns:epub=\"http://www.idpf.org/2007/ops\" epub:type=\"toc\">\n<h1>Contents</h1>\n\(Self.list(contents.entries))</nav>\n"
  }

  private static func list(_ nodes: [NavigationNode]) -> String {
    guard !nodes.isEmpty else { return "" }
    let items = nodes.map { node in
      let title = markupEscaped(node.title)
      let entry =
        node.page.map { "<a href=\"\(markupEscaped(percentEncodedPath($0.file(named: pageFile))))\">\(title)</a>" }
        ?? "<span>\(title)</span>"
      return "<li>\(entry)\n\(list(node.children))</li>\n"
    }
    return "<ol>\n\(items.joined())</ol>\n"
  }

  /// The cover: the site's title in large type, and its version.
  private var cover: String {
    let lines = Self.lines(of: configuration.title)
    let size = min(72, 900 / max(lines.map(\.count).max() ?? 1, 1))
    let texts = lines.enumerated().map { number, line -> String in
      let top = 260 + number * size * 5 / 4
      return "<text x=\"60\" y=\"\(top)\" font-size=\"\(size)\" font-weight=\"bold\">\(markupEscaped(line))</text>\n"
    }
    let version = configuration.version.map {
      "<text x=\"60\" y=\"720\" font-size=\"28\">\(markupEscaped($0))</text>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800">
      <rect width="600" height="800" fill="#0a5cc4"/>
      <rect x="60" y="120" width="120" height="10" fill="#fff"/>
      <g font-family="sans-serif" fill="#fff">
      \(texts.joined())\(version ?? "")</g>
      </svg>

      """
  }

  /// Divides a title into lines of about 14 characters, between its words.
  private static func lines(of title: String) -> [String] {
    var lines: [String] = []
    for word in title.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 14 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
