/// An error that's reported as a diagnostic.
public struct DiagnosticError: Error {
  /// The diagnostic to report.
  public var diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
