package import DocgenContent
import DocgenModel

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

  /// Renders a page's own file.
  ///
  /// docgen calls this from several tasks at the same time. The file must not show anything except the page and its
  /// ``PageSurroundings``, because a preview doesn't render it again if both are unchanged.
  func render(_ page: Page) -> [UInt8]

  /// The paths of the other files, as far as they're known before they're made.
  ///
  /// docgen reports two files with the same path, and links to files that don't exist.
  var paths: [String] { get }

  /// The files that belong to no single page, in groups that are made one after the other.
  var siteFiles: [SiteFiles] { get }
}

extension Output {
  package static var pageFile: String? { nil }
  package func render(_ page: Page) -> [UInt8] { [] }
  package var paths: [String] { [] }
  package var siteFiles: [SiteFiles] { [] }
}

/// Files that are made together.
package struct SiteFiles: Sendable {
  /// Makes the files, by path relative to the site's root.
  ///
  /// It throws ``FileError`` if a file of the package can't be read.
  package let make: @Sendable () async throws -> [String: [UInt8]]
}

/// The site that an output writes, with what an output needs in addition.
package struct OutputSite: Sendable {
  /// The site.
  package let site: Site
  /// The symbols that pages are about.
  package let symbols: SymbolIndex
  /// The site's look.
  package let theme: Theme
  /// The package's folder, absolute.
  package let package: String
  /// The number of tasks to use at the same time.
  package let jobs: Int
  /// Whether pages name the samples that a reader can change and run, as in a preview.
  package let namesSamples: Bool

  /// Creates a site for outputs.
  package init(
    site: Site, symbols: SymbolIndex, theme: Theme, package: String, jobs: Int, namesSamples: Bool
  ) {
    (self.site, self.symbols, self.theme) = (site, symbols, theme)
    (self.package, self.jobs, self.namesSamples) = (package, jobs, namesSamples)
  }
}
