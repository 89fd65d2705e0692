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

  /// Diagnostics in which one problem of many places appears once, at the first place, with a note about the others.
  private static func merged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func problem(of diagnostic: Diagnostic) -> Diagnostic {
      var problem = diagnostic
      problem.position = nil
      return problem
    }
    let places = Dictionary(grouping: diagnostics, by: problem).filter { $0.value.count >= manyPlaces }
    var reported: Set<Diagnostic> = []
    return diagnostics.compactMap { diagnostic in
      let problem = problem(of: diagnostic)
      guard let places = places[problem] else { return diagnostic }
      guard reported.insert(problem).inserted else { return nil }
      var first = diagnostic
      first.notes.append(note(about: places.dropFirst().compactMap(\.position)))
      return first
    }
  }

  /// A note that lists the first of other places with the same problem.
  private static func note(about places: [SourcePosition]) -> Diagnostic.Note {
    let listed = places.prefix(listedPlaces).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    let more = places.count > listedPlaces ? ", and \(places.count - listedPlaces) more" : ""
    return .init("\(places.count) other places have the same problem: \(listed)\(more)")
  }

  /// The number of places from which a problem is reported once.
  private static let manyPlaces = 5

  /// The number of other places that are listed, because a report contains all.
  private static let listedPlaces = 20
}

extension Sequence<Diagnostic> {
  /// Whether there's an error, so that nothing is written.
  var containsError: Bool { contains { $0.severity == .error } }
}
