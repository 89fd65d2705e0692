/// A file that the pages of a theme need: a style sheet, a script, an icon.
public struct ThemeFile: Hashable, Sendable {
  /// The destination relative to the site's root.
  public var path: String

  /// The contents.
  public var bytes: [UInt8]

  /// Creates a file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
