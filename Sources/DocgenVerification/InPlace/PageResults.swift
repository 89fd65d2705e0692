import Dependencies
import DocgenModel
import DocgenSystem

/// The stored results of the samples of one page.
struct PageResults: Codable, Sendable {
  /// The result of a sample.
  struct Result: Codable, Sendable {
    /// The sample's place on the page.
    var sample: Int
    /// The hash of its program, the library, and the compiler.
    var programKey: String
    /// The line of its opening fence.
    ///
    /// The positions of failures are relative to it.
    var line: Int
    /// How long it took, in seconds.
    var seconds: Double
    /// The result.
    var verification: Verification
    /// The observations that differ from the sample's claims.
    var observations: [Observation] = []

    /// Whether the result stays valid if the sample moves on its page or is checked at another time.
    var isReusable: Bool {
      // The details of a warning can name a line of the page.
      verification.warnings.allSatisfy(\.details.isEmpty)
        && verification.failures.allSatisfy { ["does-not-compile", "printed-value", "output"].contains($0.id) }
    }

    /// The result of the same program after lines before it were added or removed.
    func moved(to sample: PageSample, at index: Int) -> Result {
      var result = self
      let offset = sample.position.line - line
      result.sample = index
      result.line = sample.position.line
      result.verification.snippet = sample.id
      // An observation's position is that of a run, and `--accept` runs what failed again.
      if offset != 0 { result.observations = [] }
      for list in [\Verification.failures, \.warnings] {
        for index in result.verification[keyPath: list].indices {
          result.verification[keyPath: list][index].position.line += offset
          result.verification[keyPath: list][index].position.file = sample.position.file
        }
      }
      result.verification.notRun = verification.notRun.map {
        .init(lines: $0.lines.lowerBound + offset...$0.lines.upperBound + offset, reason: $0.reason)
      }
      result.verification.identifiers = verification.identifiers?.map {
        var identifier = $0
        identifier.line += offset
        return identifier
      }
      return result
    }
  }

  /// The hash of the page's samples, the library, and the compiler.
  var key: String
  /// The results.
  var results: [Result]

  /// The key of a page's results.
  static func key(of page: PageSamples, _ buildEnvironment: [String]) -> String {
    var hasher = SHA256Hasher()
    for part in buildEnvironment + page.imports { hasher.addPart(part) }
    for sample in page.samples {
      hasher.addPart(sample.text)
      hasher.addPart(
        "\(sample.position.line) \(sample.position.column) \(sample.textPosition.line) \(sample.textPosition.column)"
          + " \(sample.check) \(sample.isHidden)")
    }
    return hasher.finalize().description
  }

  /// The key of a sample's program: its text, wherever the page has it.
  static func key(of program: SampleProgram, on page: PageSamples, _ buildEnvironment: [String]) -> String {
    var hasher = SHA256Hasher()
    for part in buildEnvironment + page.imports { hasher.addPart(part) }
    let first = page.samples[program.root].position.line
    for index in program.samples {
      let sample = page.samples[index]
      hasher.addPart(sample.text)
      // Failures contain lines of the page, so the key includes the distances between samples.
      hasher.addPart("\(sample.textPosition.line - first) \(sample.textPosition.column) \(sample.check)")
      for range in program.omitted[index] ?? [] { hasher.addPart("\(range)") }
    }
    return hasher.finalize().description
  }

  // MARK: Files

  private static func folder(of build: ScratchDirectory) -> String { "\(build.resultCachePath)/pages" }

  /// The file that stores the results of a page.
  static func file(of page: String, in build: ScratchDirectory) -> ResultFile<PageResults> {
    var hasher = SHA256Hasher()
    hasher.addPart(page)
    return ResultFile(path: "\(folder(of: build))/\(hasher.finalize().description.prefix(24)).json")
  }

  /// Whether any result is stored.
  static func exist(in build: ScratchDirectory) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    return try fileSystem.status(path: folder(of: build)) != nil
  }
}

extension PageResults.Result {
  /// The result of a sample that can't be compiled for a reason that isn't its own.
  init(_ obstacle: String, of sample: PageSample, at index: Int, toolchain: Toolchain) {
    self.init(
      sample: index, programKey: "", line: sample.position.line, seconds: 0,
      verification: Verification(
        snippet: sample.id, outcome: .failed, checks: [], claims: 0,
        failures: [
          .init(
            id: "unclassified-fence", position: sample.position, message: "Swift code block isn't checked: \(obstacle)",
            details: "add 'unverified reason=\"…\"' after 'swift'")
        ], standardOutput: "", compiler: toolchain.compiler, platform: toolchain.platform))
  }
}
