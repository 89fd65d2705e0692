public import DocgenModel

/// What is wrong with a file of a theme folder.
public struct ThemeError: Error, Hashable, Sendable {
  /// The complaint, with the place in the file.
  public var diagnostic: Diagnostic

  /// Creates an error.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
