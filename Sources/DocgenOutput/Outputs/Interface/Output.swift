package import DocgenContent
import DocgenModel
package import DocgenSystem

/// A part of the site's files, such as the pages as HTML, or the search index.
///
/// To add an output, write a type that conforms to this protocol in its own file, and register it in ``Outputs/all``.
package protocol Output: Sendable {
  /// The name under `outputs:` in `docgen.yml` that selects the output.
  ///
  /// Several outputs can have the same name: `html` also selects the search index.
  static var format: String { get }

  /// Prepares the output of a site.
  init(_ site: OutputSite)

  /// The name of each page's own file in the page's folder, such as `index.html`, or `nil` if pages have no file in this output.
  static var pageFile: String? { get }

  /// Prepares a page's own file.
  ///
  /// docgen calls this from several tasks at the same time.
  func prepare(_ page: Page) -> PreparedPage

  /// The paths of the other files, as far as they're known before they're made.
  ///
  /// docgen reports two files with the same path, and links to files that don't exist.
  var paths: [String] { get }

  /// The files that belong to no single page.
  ///
  /// - Parameter pages: The fingerprints of each page, in reading order.
  /// - Throws: ``FileError`` if a file of the package can't be read.
  func siteFiles(_ pages: [PageFingerprints]) throws -> [SiteFiles]
}

extension Output {
  package static var pageFile: String? { nil }
  package func prepare(_ page: Page) -> PreparedPage { PreparedPage { [] } }
  package var paths: [String] { [] }
  package func siteFiles(_ pages: [PageFingerprints]) throws -> [SiteFiles] { [] }
}

/// A page's file that isn't rendered yet.
package struct PreparedPage {
  /// Identifies everything that the file is made from besides the page.
  package var inputs: Fingerprint?
  /// Renders the file.
  package let render: () -> [UInt8]
}

/// Identifies what a page is made from.
package struct PageFingerprints: Sendable {
  /// The page's own text, without the links and titles that it shows of other pages.
  package var text: Fingerprint
  /// The whole page, including what its own files are made from besides the page.
  package var page: Fingerprint

  /// Creates fingerprints.
  package init(text: Fingerprint, page: Fingerprint) {
    (self.text, self.page) = (text, page)
  }
}

/// Files that are made together.
package struct SiteFiles: Sendable {
  /// Identifies everything that the files are made from, or `nil` if every build makes them.
  package var fingerprint: Fingerprint?
  /// Makes the files, by path relative to the site's root.
  package let make: @Sendable () async throws -> [String: [UInt8]]
}

/// The site that an output writes.
package struct OutputSite: Sendable {
  /// The site.
  package let site: Site
  /// The pages in reading order.
  package let pages: [Page]
  /// The symbols that pages are about.
  package let symbols: SymbolIndex
  /// The site's look.
  package let theme: Theme
  /// The package's folder, absolute.
  package let package: String
  /// The fingerprint of docgen itself: another version may render the same page differently.
  package let program: Fingerprint
  /// The number of tasks to use at the same time.
  package let jobs: Int

  /// Creates a site for outputs.
  package init(
    site: Site, pages: [Page], symbols: SymbolIndex, theme: Theme, package: String, program: Fingerprint, jobs: Int
  ) {
    (self.site, self.pages, self.symbols, self.theme) = (site, pages, symbols, theme)
    (self.package, self.program, self.jobs) = (package, program, jobs)
  }

  /// Returns the fingerprint of a file that's made from several pages.
  ///
  /// - Parameters:
  ///   - pages: The fingerprints of the pages.
  ///   - other: Everything else that the file is made from, and its kind.
  func fingerprint(of pages: some Sequence<Fingerprint>, _ other: String) -> Fingerprint {
    var hasher = FingerprintHasher()
    hasher.add(program)
    hasher.add(other)
    for page in pages { hasher.add(page) }
    return hasher.finalize()
  }
}
