import DocgenContent
import DocgenModel

/// The pages as HTML, and the files that they load: styles, scripts, icons, whole samples, and tutorial projects.
struct HTMLOutput: Output {
  static let format = "html"
  static let pageFile: String? = "index.html"

  private let renderer: HTMLRenderer
  private let files: [String: [UInt8]]

  init(_ site: OutputSite) {
    renderer = HTMLRenderer(site: site.site, theme: site.theme, namesSamples: site.namesSamples)
    files = renderer.files
  }

  func render(_ page: Page) -> [UInt8] { renderer.render(page) }

  var paths: [String] { Array(files.keys) }

  var siteFiles: [SiteFiles] { [SiteFiles { [files] in files }] }
}
