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

extension TutorialStep {
  /// Whether the tutorial was written for docgen.
  ///
  /// DocC has no `@Check`, and its tutorials show files of Xcode projects.
  fileprivate var isForDocgen: Bool { state.isPackage || checks.contains { $0.position != position } }
}
