import DocgenModel
import DocgenSystem

extension Console {
  /// Prints sorted diagnostics to standard error, in the format that compilers use and editors recognize.
  func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    writeError(Self.text(of: diagnostics))
  }

  /// Formats diagnostics, one per line.
  static func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.sorted().map { "\($0)\n" }.joined()
  }
}

extension Sequence<Diagnostic> {
  /// Whether there's an error, so that nothing is written.
  var containsError: Bool { contains { $0.severity == .error } }
}
