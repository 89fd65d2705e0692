public import DocgenContent
public import DocgenModel
public import DocgenVerification

/// A parsed site with the results of its samples and with its symbols.
public struct VerifiedSite: Sendable {
  /// The parsed files.
  public var parsed: ParsedSite

  /// The results of the samples, in the order of their verification.
  public private(set) var results: [SampleResult]

  /// The results by sample.
  public private(set) var resultsByID: [SampleID: SampleResult]

  /// The symbols, or `nil` for a site that contains only articles.
  public var symbols: SymbolInputs?

  /// Diagnostics that no page reports: about tutorial steps, manifests, outdated symbols, and clashing names of snippets.
  public var diagnostics: [Diagnostic] = []

  /// The reason that samples couldn't be verified, or `nil` if they were.
  public var problem: VerificationError?

  /// The samples that were verified.
  public var filter = SampleFilter([])

  /// How samples ran, or `nil` if none ran or had to run.
  public var sandbox: VerificationOptions.SandboxStatus?

  /// The time and the memory that the stages up to this one took.
  var stages: [StageCost]

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - parsed: The parsed files.
  ///   - results: The results of samples.
  ///   - symbols: The symbols, or `nil` for a site that contains only articles.
  public init(_ parsed: ParsedSite, results: [SampleResult] = [], symbols: SymbolInputs? = nil) {
    (self.parsed, self.results, self.symbols) = (parsed, [], symbols)
    (stages, resultsByID) = (parsed.stages, [:])
    add(results)
  }

  /// Adds the results of samples that have none.
  mutating func add(_ results: [SampleResult]) {
    for result in results where resultsByID[result.id] == nil {
      resultsByID[result.id] = result
      self.results.append(result)
    }
  }

  /// The causes of failed code blocks.
  public private(set) var causes: [SampleID: [FailureCause]] = [:]

  /// Sorts the failures of each code block by their causes, so that the most useful one is the first.
  ///
  /// - Throws: `CancellationError` when the task is canceled.
  mutating func sortFailures(jobs: Int) async throws {
    let failed = results.indices.filter { results[$0].state == .failed && results[$0].isInPlace }
    guard !failed.isEmpty else { return }
    let causes = FailureCauses(try await parsed.declaredNames(jobs: jobs))
    let texts = parsed.articleTexts
    var lines: [String: [String]] = [:]
    for index in failed {
      let sorted = results[index].failures.map { failure in
        let file = failure.position.file
        lines[file] = lines[file] ?? splitLines(String(decoding: texts[file] ?? [], as: UTF8.self))
        let line = lines[file]?.dropFirst(failure.position.line - 1).first ?? ""
        return (cause: causes.cause(of: failure, line: line), failure: failure)
      }.sorted { ($0.cause, $0.failure.rank, $0.failure.position) < ($1.cause, $1.failure.rank, $1.failure.position) }
      results[index].failures = sorted.map(\.failure)
      resultsByID[results[index].id] = results[index]
      self.causes[results[index].id] = sorted.map(\.cause)
    }
  }

  /// Whether a failed sample is an error.
  public var isStrict: Bool { parsed.configuration.isStrict }

  /// The diagnostics about tutorial steps and manifests, which no page reports.
  ///
  /// A package that isn't strict can have tutorials that were written without docgen in mind. Their failures are warnings.
  var resultDiagnostics: [Diagnostic] {
    let stepsForDocgen = Set(parsed.tutorials.flatMap(\.steps).filter(\.isForDocgen).map(\.id))
    return results.flatMap { result -> [Diagnostic] in
      switch result.id {
      case .step:
        let isError = isStrict || stepsForDocgen.contains(result.id)
        return result.failures.map { $0.diagnostic(isError ? .error : .warning) }
      case .manifest: return result.diagnostics
      case .snippet, .codeBlock, .console: return []
      }
    }
  }
}

extension VerifiedSite {
  /// All diagnostics about samples, except for those of code blocks, which the texts that contain them report.
  public var allDiagnostics: [Diagnostic] {
    results.filter(\.id.isSnippet).flatMap(\.diagnostics) + diagnostics
  }
}

extension SampleResult.Failure {
  /// The order among failures of one cause: a wrong argument's type is often the consequence of a wrong label.
  fileprivate var rank: Int { message.hasPrefix("cannot convert ") || message.hasPrefix("cannot infer ") ? 1 : 0 }
}

extension TutorialStep {
  /// Whether the tutorial was written for docgen.
  ///
  /// DocC has no `@Check`, and its tutorials show files of Xcode projects.
  fileprivate var isForDocgen: Bool { state.isPackage || checks.contains { $0.position != position } }
}
