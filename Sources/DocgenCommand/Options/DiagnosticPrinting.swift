import DocgenModel
import DocgenSystem

extension Console {
  /// Prints complaints to standard error in the compilers' format, sorted, so that editors and services annotate them.
  func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    writeError(Self.text(of: diagnostics))
  }

  /// Complaints as they are printed; empty for none.
  static func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.sorted().map { "\($0)\n" }.joined()
  }
}

extension Sequence<Diagnostic> {
  /// Whether one of them is an error, with which nothing is written.
  var containsError: Bool { contains { $0.severity == .error } }
}
