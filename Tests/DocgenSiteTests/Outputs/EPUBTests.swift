import DocgenModel
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenSite

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The e-book of a site.
@Suite struct EPUBTests {
  private static let book = [
    "docgen.yml": "title: Books & more\nversion: '1.0'\noutputs: [html, epub]\n",
    "Articles/Book.md": """
    # Book

    All about books.

    ## Topics

    ### First steps

    - <doc:One>
    """,
    "Articles/One.md": """
    # One <1>

    @Metadata {
      @CallToAction(file: "data.json", purpose: download)
    }

    Links to <doc:Two>, <doc:Two#A-heading>, <doc:#Here>, and [elsewhere](https://example.com/?a=1&b=2).

    ## Here

    ![Boxes](boxes)

    First line\\
    second line.

    ```swift unverified reason="a test"
    let one = "1 < 2"
    ```

    @TabNavigator {
      @Tab("Linux") { apt }
      @Tab("macOS") { brew }
    }

    - [x] Done

    | a | b |
    | - | - |
    | 1 | 2 |
    """,
    "Articles/Two.md": "# Two\n\nAnother page.\n\n## A heading\n\nBack to <doc:One>.\n",
    "Articles/Resources/boxes.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"></svg>\n",
    "Articles/Resources/data.json": "{}\n",
  ]

  /// Returns the files of the book, in the order of the container.
  private func files(of package: TestPackage) throws -> [(path: String, bytes: [UInt8])] {
    let archive = try #require(package.files["site/book.epub"])
    func number(at offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(archive[offset + $1]) << (8 * $1) }
    }
    var files: [(path: String, bytes: [UInt8])] = []
    var offset = 0
    while number(at: offset, 4) == 0x0403_4B50 {
      let start = offset + 30 + number(at: offset + 26, 2)
      let end = start + number(at: offset + 18, 4)
      files.append((String(decoding: archive[(offset + 30)..<start], as: UTF8.self), Array(archive[start..<end])))
      offset = end
    }
    return files
  }

  private func build(baseURL: String? = nil, jobs: Int = 2) async throws -> TestPackage {
    let package = TestPackage(Self.book)
    let result = try await package.build(jobs: jobs) { $0.baseURL = baseURL }
    #expect(result.messages == [])
    return package
  }

  @Test func `Each document is well-formed, and each address in it leads to a part of the book`() async throws {
    let files = try files(of: try await build())
    #expect(files.first?.path == "mimetype")
    #expect(files.first.map { String(decoding: $0.bytes, as: UTF8.self) } == "application/epub+zip")
    var documents: [String: Elements] = [:]
    for (path, bytes) in files where ["xhtml", "opf", "xml", "svg"].contains(path.split(separator: ".").last) {
      let elements = Elements()
      let parser = XMLParser(data: Data(bytes))
      parser.delegate = elements
      #expect(parser.parse(), "\(path): \(parser.parserError.map { "\($0)" } ?? "")")
      documents[path] = elements
    }
    let paths = Set(files.map(\.path))
    var count = 0
    for (path, elements) in documents where path.hasPrefix("book/") {
      for address in elements.addresses where !address.contains("://") {
        let url = try #require(URL(string: address, relativeTo: URL(string: "epub:///\(path)")))
        let target = String(url.path.dropFirst())
        #expect(paths.contains(target), "\(path): \(address)")
        if let fragment = url.fragment(percentEncoded: false) {
          #expect(documents[target]?.ids.contains(fragment) == true, "\(path): \(address)")
        }
        count += 1
      }
    }
    #expect(count > 20)
    // The package document lists each file except for the container's own files.
    let listed = Set(try #require(documents["book/package.opf"]).addresses.map { "book/\($0)" })
    #expect(paths.subtracting(listed) == ["mimetype", "META-INF/container.xml", "book/package.opf"])
  }

  @Test func `The book has the same text, labels, and images as the site`() async throws {
    let files = try files(of: try await build())
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == "book/\(path)" }).bytes, as: UTF8.self)
    }
    let page = try text("documentation/book/one/index.xhtml")
    #expect(page.contains("<title>One &lt;1&gt;</title>"))
    #expect(page.contains("<span class=\"k\">let</span>"))
    #expect(page.contains("<figcaption class=\"check unverified\">"))
    #expect(page.contains("<img src=\"../../../images/book/boxes.svg\""))
    #expect(page.contains("href=\"../two/index.xhtml#A-heading\""))
    #expect(page.contains("First line<br/>"))
    #expect(!page.contains("<input") && !page.contains("<label"))
    let contents = try text("contents.xhtml")
    #expect(contents.contains("<a href=\"documentation/book/one/index.xhtml\">One &lt;1&gt;</a>"))
    #expect(try text("cover.svg").contains("Books &amp;"))
  }

  @Test func `A link out of the book leads to the site if its address is configured`() async throws {
    func page(_ baseURL: String?) async throws -> String {
      let files = try files(of: try await build(baseURL: baseURL))
      let page = try #require(files.first { $0.path == "book/documentation/book/one/index.xhtml" })
      return String(decoding: page.bytes, as: UTF8.self)
    }
    let file = "downloads/book/data.json"
    #expect(try await page(nil).contains(file) == false)
    #expect(try await page("https://example.org/b/").contains("href=\"https://example.org/b/\(file)\""))
  }

  @Test func `The same sources result in the same bytes, and a second build keeps the book`() async throws {
    let package = try await build()
    #expect(package.files["site/book.epub"] == (try await build(jobs: 8)).files["site/book.epub"])
    #expect(try await package.build().written == [])
    package.store.withValue { $0["/package/Articles/Resources/boxes.svg"]? += Array("<!-- -->\n".utf8) }
    #expect(try await package.build().written == ["book.epub", "images/book/boxes.svg"])
  }
}

/// The addresses and identifiers of an XML document.
private final class Elements: NSObject, XMLParserDelegate {
  var addresses: [String] = []
  var ids: Set<String> = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    addresses += ["href", "src"].compactMap { attributes[$0] }
    if let id = attributes["id"] { ids.insert(id) }
  }
}
