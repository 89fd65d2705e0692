public import DocgenModel

/// An error in a file of a theme folder.
public struct ThemeError: Error, Hashable, Sendable {
  /// The diagnostic, with the position in the file.
  public var diagnostic: Diagnostic

  /// Creates an error.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
