/// A file of a site that isn't the page of an article or a symbol.
///
/// Examples are the theme's style sheet, scripts, and icon, `404.html`, the scripts in `samples/`, and the downloadable
/// projects of tutorials.
public struct ThemeFile: Hashable, Sendable {
  /// The destination relative to the site's root.
  public var path: String

  /// The contents.
  public var bytes: [UInt8]
}
