import DocgenModel
import DocgenSystem

extension Console {
  /// Prints sorted diagnostics to standard error, in the format that compilers use and editors recognize.
  func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    writeError(Self.text(of: diagnostics))
  }

  /// Prints sorted diagnostics, and in GitHub Actions, annotates the files of the package with them.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics.
  ///   - package: The package's folder, absolute.
  ///   - results: The results of samples for the summary of the job.
  func report(_ diagnostics: [Diagnostic], package: String, results: [SampleResult]) {
    let actions = GitHubActions(package: package)
    let problems = actions?.writeSummary(of: results) ?? []
    report(diagnostics + problems)
    if let actions, !diagnostics.isEmpty { writeError(actions.annotations(diagnostics)) }
  }

  /// Formats diagnostics, one per line.
  static func text(of diagnostics: [Diagnostic]) -> String {
    merged(diagnostics.sorted()).map { "\($0)\n" }.joined()
  }

  /// Diagnostics in which one problem of many places appears once, at the first place, with a note that lists the others.
  private static func merged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let places = Dictionary(grouping: diagnostics) { diagnostic in
      var problem = diagnostic
      problem.position = nil
      return problem
    }
    return diagnostics.compactMap { diagnostic in
      var problem = diagnostic
      problem.position = nil
      let positions = (places[problem] ?? []).compactMap(\.position)
      guard positions.count >= fewPlaces else { return diagnostic }
      guard diagnostic.position == positions[0] else { return nil }
      problem = diagnostic
      let others = positions.dropFirst().map { "\($0.file):\($0.line)" }.joined(separator: ", ")
      problem.notes.append(.init("\(positions.count - 1) other places have the same problem: \(others)"))
      return problem
    }
  }

  /// The number of places from which a problem is reported once.
  private static let fewPlaces = 5
}

extension Sequence<Diagnostic> {
  /// Whether there's an error, so that nothing is written.
  var containsError: Bool { contains { $0.severity == .error } }
}
