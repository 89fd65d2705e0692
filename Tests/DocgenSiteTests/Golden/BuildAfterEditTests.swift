import DocgenModel
import DocgenSite
import Testing

/// A site is a function of its package: the bytes of a build over an earlier site equal those of a build into an empty
/// folder.
@Suite struct BuildAfterEditTests {
  private static let editsPerSeed = 50

  @Test(arguments: 1...6)
  func `A build after an edit equals a build from nothing`(seed: Int) async throws {
    var edits = EditSequence(seed: seed)
    var inputs = edits.book.inputs
    let package = TestPackage(inputs)
    try #require(try await package.build(inputs, jobs: 2).isGood)
    var goodBuilds = 0
    // Some edits lead to a state that the book had before.
    var builds: [BuildInputs: BuildOutcome] = [:]
    for number in 1...Self.editsPerSeed {
      var edit = edits.next()
      let formerFiles = inputs.files
      inputs = edits.book.inputs
      try package.replaceFiles(formerFiles, with: inputs.files)
      if let path = try edits.changeOutput(of: package) { edit += "; change '\(path)' in the site" }
      let before = package.siteFiles
      let result = try await package.build(inputs, jobs: 2)
      let outcome = BuildOutcome(result, of: package)

      var fresh = builds[inputs]
      if fresh == nil {
        let emptyPackage = TestPackage(inputs)
        fresh = BuildOutcome(try await emptyPackage.build(inputs, jobs: 1), of: emptyPackage)
        builds[inputs] = fresh
      }
      let expected = try #require(fresh)

      var problems = outcome.differences(from: expected, before: before)
      problems += result.differences(before: before, after: outcome.files)
      // The edits that aren't mistakes must not keep docgen from writing the site, or the test compares nothing.
      if edits.book.mistake == nil, !expected.isGood { problems += ["the build fails"] + expected.diagnostics }
      if edits.book.mistake != nil, expected.isGood { problems.append("the build doesn't report the mistake") }
      if expected.isGood { goodBuilds += 1 }
      try #require(problems.isEmpty, "seed \(seed), edit \(number): \(edit)\n\(problems.joined(separator: "\n"))")

      // Every tenth build is repeated.
      guard number.isMultiple(of: 10), expected.isGood else { continue }
      let repeated = try await package.build(inputs, jobs: 2)
      #expect(repeated.written == [] && repeated.removed == [], "seed \(seed), after edit \(number): \(edit)")
      #expect(repeated.complaints == outcome.diagnostics, "seed \(seed), after edit \(number): \(edit)")
    }
    #expect(goodBuilds >= Self.editsPerSeed * 3 / 4)
  }

  @Test(arguments: BookEdit.all)
  func `Each edit changes the inputs of a build`(edit: BookEdit) {
    let book = EditSequence(seed: 1).book
    let inputs = book.inputs
    let hasChange = (1...10).contains { seed in
      var (edited, random) = (book, SplitMix64(seed: UInt64(seed)))
      return edit.apply(&edited, &random) != nil && edited.inputs != inputs
    }
    #expect(hasChange)
  }
}

extension BuildOutcome {
  /// The parts that differ from a build into an empty folder.
  ///
  /// - Parameters:
  ///   - expected: The build into an empty folder.
  ///   - before: The site before this build, which an error leaves unchanged.
  fileprivate func differences(from expected: BuildOutcome, before: [String: [UInt8]]) -> [String] {
    let expectedFiles = expected.isGood ? expected.files : before
    var differences = Set(files.keys).union(expectedFiles.keys).filter { files[$0] != expectedFiles[$0] }.sorted()
      .map { "'\($0)' \(files[$0] == nil ? "is missing" : expectedFiles[$0] == nil ? "is obsolete" : "differs")" }
    for change in diagnostics.difference(from: expected.diagnostics) {
      switch change {
      case .insert(_, let diagnostic, _): differences.append("new diagnostic: \(diagnostic)")
      case .remove(_, let diagnostic, _): differences.append("missing diagnostic: \(diagnostic)")
      }
    }
    if report != expected.report {
      differences.append("the report's \(differingParts(of: report, from: expected.report)) differs")
    }
    return differences
  }

  /// The names of the members of a report that differ from those of another.
  private func differingParts(of report: Report, from expected: Report) -> String {
    zip(Mirror(reflecting: report).children, Mirror(reflecting: expected).children)
      .filter { "\($0.value)" != "\($1.value)" }.compactMap { $0.0.label }.joined(separator: ", ")
  }
}

extension BuildResult {
  /// The lists of files that don't agree with the change of the site.
  fileprivate func differences(before: [String: [UInt8]], after: [String: [UInt8]]) -> [String] {
    var differences: [String] = []
    let changed = after.keys.filter { after[$0] != before[$0] }.sorted()
    if written.sorted() != changed { differences.append("the build reports \(written) as written, not \(changed)") }
    let obsolete = before.keys.filter { after[$0] == nil }.sorted()
    if removed.sorted() != obsolete { differences.append("the build reports \(removed) as removed, not \(obsolete)") }
    return differences
  }
}
