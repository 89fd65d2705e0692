import DocgenModel

/// An error of a `docgen tutorial` command.
struct TutorialProblem: Error {
  /// The diagnostic for the console.
  var diagnostic: Diagnostic

  init(_ id: String, _ message: String, note: String, nearMisses: [String] = []) {
    diagnostic = Diagnostic(id, at: nil, message, notes: [.init(note)], nearMisses: nearMisses)
  }
}
