import Dependencies
import DocgenContent
import DocgenModel
import DocgenSystem

/// The articles and tutorials as an e-book.
///
/// The symbols' pages aren't part of the book: links to them lead to the site if its address is known, and show their text alone
/// otherwise. The folders in the book are those of the site, so links between pages are the same.
///
/// Source: EPUB 3.3, with an uncompressed container.
struct EPUBOutput: Output {
  static let format = "epub"

  @Dependency(\.fileSystem) private var fileSystem

  private let site: OutputSite
  private let contents: EPUBContents

  init(_ site: OutputSite) {
    self.site = site
    contents = EPUBContents(site.site)
  }

  /// The book is named after the guide: `currency.epub`.
  private var file: String {
    PackagePath.name(of: PageAddress.root(of: site.site.configuration.bundle).description) + ".epub"
  }

  var paths: [String] { [file] }

  var siteFiles: [SiteFiles] { [SiteFiles { [file: try await bytes(images())] }] }

  /// The bytes of the images and videos that the book's pages show, by path relative to the site's root.
  private func images() throws -> [String: [UInt8]] {
    let shown = Set(contents.pages.flatMap { page in page.images.values.flatMap { $0.variants.map(\.file) } })
    var images: [String: [UInt8]] = [:]
    for asset in site.site.assets where shown.contains(asset.destination) {
      images[asset.destination] = try fileSystem.read(path: asset.source.absolutePath(in: site.package))
    }
    return images
  }

  private func bytes(_ images: [String: [UInt8]]) async throws -> [UInt8] {
    let configuration = site.site.configuration
    let package = EPUBPackage(contents, configuration)
    let chapters = try await contents.pages.concurrentMap(jobs: site.jobs) { [contents] page in
      package.document(titled: page.title.plainText, in: page.path, Self.body(of: page, in: contents, configuration))
    }
    var files = images
    for (page, chapter) in zip(contents.pages, chapters) {
      files[page.path.file(named: EPUBPackage.pageFile)] = chapter
    }
    files.merge(package.files(images: images.keys.sorted())) { _, own in own }
    files = Dictionary(uniqueKeysWithValues: files.map { ("\(EPUBPackage.folder)/\($0)", $1) })
    files.merge(EPUBPackage.container) { _, container in container }
    do {
      return try ZipArchive.bytes(of: files, startingWith: "mimetype")
    } catch {
      throw FileError(operation: "write", path: file, reason: "\(error)")
    }
  }

  /// The content of a page as XHTML.
  private static func body(of page: Page, in contents: EPUBContents, _ configuration: Configuration) -> [UInt8] {
    var page = page
    // The projects are files of the site.
    page.tutorial?.downloads = [:]
    let links = PageLinks(pageFile: EPUBPackage.pageFile) { target in
      let address: String
      switch target {
      case .page(let path, _, _, _) where contents.contains(path): return target
      case .external: return target
      case .page(let path, let fragment, _, _):
        address = percentEncodedPath(path.file) + (fragment.map { "#\($0)" } ?? "")
      case .file(let file): address = percentEncodedPath(file)
      }
      return configuration.baseURL.map { .external($0 + address, title: "", isSymbol: false) }
    }
    var writer = PageWriter(page, links: links)
    writer.writeArticle()
    return XHTML.bytes(of: writer.html.bytes)
  }
}
