/// An error that's reported as a diagnostic.
public struct DiagnosticError: Error {
  /// What's wrong, and the way out.
  public var diagnostic: Diagnostic

  /// Creates an error.
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
