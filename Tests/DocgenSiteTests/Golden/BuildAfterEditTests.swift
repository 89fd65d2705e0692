import DocgenModel
import DocgenSite
import Testing

/// A site is a function of its package: the bytes of a build over an earlier site equal those of a build into an empty
/// folder.
@Suite struct BuildAfterEditTests {
  private static let editsPerSeed = 50

  /// Most builds use a preview's cache of parsed files and resolved pages, like those of `docgen preview`.
  @Test(arguments: 1...6)
  func `A build after an edit equals a build from nothing`(seed: Int) async throws {
    let preview = seed > 2 ? TestPreview() : nil
    var edits = EditSequence(seed: seed)
    var inputs = edits.book.inputs
    let package = TestPackage(inputs)
    try #require(try await package.build(inputs, jobs: 2, in: preview).isGood)
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
      let result = try await package.build(inputs, jobs: 2, in: preview)
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
      let repeated = try await package.build(inputs, jobs: 2, in: preview)
      #expect(repeated.written == [] && repeated.removed == [], "seed \(seed), after edit \(number): \(edit)")
      #expect(repeated.messages == outcome.diagnostics, "seed \(seed), after edit \(number): \(edit)")
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
