import DocgenContent
import DocgenModel

/// Writes `sitemap.xml` and `robots.txt`, for crawlers.
///
/// Both require the site's address.
///
/// Source: the Sitemaps protocol 0.9, which allows 50,000 addresses and 50 MB per file, and an index for more.
struct Sitemap: Output {
  static let format = "html"
  private static let addressesPerFile = 50_000

  private let files: [String: [UInt8]]

  init(_ site: OutputSite) { files = Self.files(for: site.site) }

  var paths: [String] { Array(files.keys) }

  var siteFiles: [SiteFiles] { [SiteFiles { [files] in files }] }

  /// The files, by path relative to the site's root.
  ///
  /// Empty without a base URL.
  private static func files(for site: Site) -> [String: [UInt8]] {
    guard let baseURL = site.configuration.baseURL else { return [:] }
    let addresses = site.pages.keys.sorted().map { baseURL + $0.encodedFolder }
    var files: [String: [UInt8]] = [:]
    if addresses.count <= addressesPerFile {
      files["sitemap.xml"] = Array(urlSet(addresses[...]).utf8)
    } else {
      let starts = stride(from: 0, to: addresses.count, by: addressesPerFile)
      var index = header + "<sitemapindex xmlns=\"\(namespace)\">\n"
      for (number, start) in starts.enumerated() {
        let name = "sitemap-\(number + 1).xml"
        files[name] = Array(urlSet(addresses[start..<min(start + addressesPerFile, addresses.count)]).utf8)
        index += "<sitemap><loc>\(markupEscaped(baseURL + name))</loc></sitemap>\n"
      }
      files["sitemap.xml"] = Array((index + "</sitemapindex>\n").utf8)
    }
    // Crawlers look for `robots.txt` only at the host's root.
    if Address.path(ofBaseURL: baseURL) == "/" {
      files["robots.txt"] = Array("User-agent: *\nAllow: /\nSitemap: \(baseURL)sitemap.xml\n".utf8)
    }
    return files
  }

  private static let header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  private static func urlSet(_ addresses: ArraySlice<String>) -> String {
    var text = header + "<urlset xmlns=\"\(namespace)\">\n"
    for address in addresses { text += "<url><loc>\(markupEscaped(address))</loc></url>\n" }
    return text + "</urlset>\n"
  }
}
