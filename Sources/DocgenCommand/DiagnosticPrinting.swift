import DocgenModel
import DocgenSystem

extension Console {
  /// Prints complaints to standard error in the compilers' format, sorted, so that editors and services annotate them.
  func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    writeError(diagnostics.sorted().map(\.description).joined(separator: "\n") + "\n")
  }
}

extension Sequence<Diagnostic> {
  /// Whether one of them is an error, with which nothing is written.
  var containsError: Bool { contains { $0.severity == .error } }
}
