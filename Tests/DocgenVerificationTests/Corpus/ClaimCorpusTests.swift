import DocgenModel
import DocgenTestHelpers
import DocgenVerification
import Testing

/// Each test compiles and runs the samples of the corpus, several in one program.
///
/// End-to-end, because only real output shows that no wrong comment passes.
@Suite("Comments in the styles of many packages", .endToEnd, .timeLimit(.minutes(30)))
struct ClaimCorpusTests {
  /// A page with the samples, several in each code block, and the first line of each.
  private func page(_ samples: [String], perBlock count: Int) -> (text: String, lines: [Int]) {
    var lines: [String] = []
    var starts: [Int] = []
    for (index, sample) in samples.enumerated() {
      if index % count == 0 { lines.append(contentsOf: index == 0 ? ["```swift"] : ["```", "", "```swift"]) }
      starts.append(lines.count + 1)
      lines += sample.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""]
    }
    return ((lines + ["```"]).joined(separator: "\n") + "\n", starts)
  }

  /// The lines of failures and of warnings that each sample has, as `sample: line message`.
  private func problems(
    _ samples: [String], name: String, perBlock count: Int = 12, isStrict: Bool = true, areWrong: Bool = false
  ) async throws -> [[Int: String]] {
    let (text, starts) = page(samples, perBlock: count)
    var problems = Array(repeating: [Int: String](), count: samples.count)
    for outcome in try await ShopPackage.verify(text, name: "\(name)\(isStrict)", isStrict: isStrict) {
      if areWrong {
        #expect(outcome.state == .failed && outcome.sampleState.state == .unverified, "\(outcome.id)")
      }
      let reported =
        outcome.failures + outcome.warnings.filter { $0.id != "compiler-warning" }
      for problem in reported {
        let sample = starts.lastIndex { $0 <= problem.position.line } ?? 0
        problems[sample][problem.position.line - starts[sample] + 1] = "\(problem.id): \(problem.message)"
      }
    }
    return problems
  }

  @Test("Output that differs from its comment is an error at the line of the comment", arguments: [true, false])
  func wrongOutput(isStrict: Bool) async throws {
    let samples = ClaimCorpus.wrongOutput
    let found = try await problems(samples.map(\.code), name: "wrongOutput", isStrict: isStrict, areWrong: true)
    for (sample, problems) in zip(samples, found) {
      #expect(problems.keys.sorted() == sample.lines, "\(sample.code): \(problems)")
    }
  }

  @Test("A comment that shows the output, or that isn't about it, causes no error and no warning")
  func rightOutput() async throws {
    let samples = ClaimCorpus.rightOutput
    for (sample, problems) in zip(samples, try await problems(samples, name: "rightOutput")) {
      #expect(problems.isEmpty, "\(sample): \(problems)")
    }
    for (sample, problems) in zip(ClaimCorpus.steps, try await problems(ClaimCorpus.steps, name: "steps", perBlock: 1))
    {
      #expect(problems.isEmpty, "\(sample): \(problems)")
    }
  }

  @Test("A comment about output that docgen can't separate causes a warning at its line", arguments: [true, false])
  func unseparatedOutput(isStrict: Bool) async throws {
    for (name, samples, count) in [
      ("unseparatedOutput", ClaimCorpus.unseparatedOutput, 12), ("unseparatedTasks", ClaimCorpus.unseparatedTasks, 1),
      ("unseparatedExecutions", ClaimCorpus.unseparatedExecutions, 1),
    ] {
      let found = try await problems(samples.map(\.code), name: name, perBlock: count, isStrict: isStrict)
      for (sample, problems) in zip(samples, found) {
        #expect(problems.keys.sorted() == sample.lines, "\(sample.code): \(problems)")
        #expect(problems.values.allSatisfy { $0.hasPrefix("unchecked-comment") }, "\(sample.code): \(problems)")
      }
    }
  }

  @Test("In tests and tasks, output that differs from its comment is an error", arguments: [true, false])
  func wrongOutputInTests(isStrict: Bool) async throws {
    let samples = ClaimCorpus.wrongTests + ClaimCorpus.wrongTasks
    let found = try await problems(
      samples.map(\.code), name: "wrongTests", perBlock: 1, isStrict: isStrict, areWrong: true)
    for (sample, problems) in zip(samples, found) {
      #expect(problems.keys.sorted() == sample.lines, "\(sample.code): \(problems)")
      #expect(problems.values.allSatisfy { $0.hasPrefix("printed-value") }, "\(sample.code): \(problems)")
    }
  }

  @Test("In tests and tasks, a comment that shows the output causes no error and no warning")
  func rightOutputInTests() async throws {
    let samples = ClaimCorpus.rightTests + ClaimCorpus.rightTasks
    for (sample, problems) in zip(samples, try await problems(samples, name: "rightTests", perBlock: 1)) {
      #expect(problems.isEmpty, "\(sample): \(problems)")
    }
  }

  @Test("A value that differs from its comment is an error at the line of the comment", arguments: [true, false])
  func wrongValues(isStrict: Bool) async throws {
    let samples = ClaimCorpus.wrongValues
    let found = try await problems(samples.map(\.code), name: "wrongValues", isStrict: isStrict, areWrong: true)
    for (sample, problems) in zip(samples, found) {
      #expect(problems.keys.sorted() == sample.lines, "\(sample.code): \(problems)")
    }
  }

  @Test("A comment that docgen can't compare causes a warning at its line")
  func uncomparedValues() async throws {
    let samples = ClaimCorpus.uncomparedValues
    for (sample, problems) in zip(samples, try await problems(samples.map(\.code), name: "uncomparedValues")) {
      #expect(problems.keys.sorted() == sample.lines, "\(sample.code): \(problems)")
      #expect(problems.values.allSatisfy { $0.hasPrefix("unchecked-comment") }, "\(sample.code): \(problems)")
    }
  }

  @Test("A comment that shows a value, or that isn't about one, causes no error and no warning")
  func rightValues() async throws {
    let samples = ClaimCorpus.rightValues
    for (sample, problems) in zip(samples, try await problems(samples, name: "rightValues")) {
      #expect(problems.isEmpty, "\(sample): \(problems)")
    }
  }
}
