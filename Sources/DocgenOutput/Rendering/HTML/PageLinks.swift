import DocgenContent

/// How a page's links are written: by default, as links to other pages of the site.
struct PageLinks: Sendable {
  /// The name of each page's own file in the page's folder.
  var pageFile = "index.html"

  /// Returns the target that a link leads to in place of another one, or `nil` to write the link's text alone.
  var target: @Sendable (LinkTarget) -> LinkTarget? = { $0 }
}
