import Dependencies
import DocgenModel

/// A code block whose result doesn't depend on other samples.
protocol IndependentSample: Sendable {
  /// The name in results.
  var id: SampleID { get }
  /// The positions at which ``SampleResult/shownAt`` says that pages contain it.
  var shownAt: [SourcePosition] { get }
}

/// Verifies samples that don't depend on each other, one after the other.
protocol IndependentVerifier: SampleVerifier {
  associatedtype Sample: IndependentSample

  /// The name of the group of stored results.
  static var group: String { get }

  /// The package and the settings of the run.
  var options: VerificationOptions { get }

  /// The selected samples.
  var samples: [Sample] { get }

  /// The keys of the samples' results, in the order of the samples: hashes of everything that each result depends on.
  func keys() async throws -> [String]
}

extension IndependentVerifier {
  var ids: [SampleID] { samples.map(\.id) }

  private var store: ResultStore { ResultStore(options.buildEnvironment.build) }

  func known() async throws -> [SampleResult] {
    let stored = samples.isEmpty ? [:] : store.group(named: Self.group).byKey
    // A key can need the package's manifests and sources.
    guard !stored.isEmpty else { return [] }
    return zip(samples, try await keys()).compactMap { sample, key in stored[key]?.of(sample) }
  }

  /// Returns the stored results, and verifies the other samples.
  func results(
    _ keys: [String], onResult: (SampleResult) -> Void, verify: (Sample) async throws -> SampleResult
  ) async throws -> [SampleResult] {
    @Dependency(\.continuousClock) var clock
    let stored = store.group(named: Self.group).byKey
    var results: [SampleResult] = []
    var kept = options.filter.selectsAll ? [:] : stored
    for (sample, key) in zip(samples, keys) {
      var result: SampleResult
      if !options.isFresh, let known = stored[key] {
        result = known
      } else {
        let seconds: Double
        (result, seconds) = try await clock.timed { try await verify(sample) }
        result.seconds = seconds
      }
      result = result.of(sample)
      results.append(result)
      kept[key] = result.state == .passed ? result : nil
      onResult(result)
    }
    let entries = kept.sorted { $0.key < $1.key }.map { ResultStore.Entry(key: $0, result: $1) }
    try store.write(ResultStore.Group(results: entries), named: Self.group)
    return results
  }
}

extension SampleResult {
  /// The result of a sample, whose place in its file can have changed since the result was stored.
  fileprivate func of(_ sample: some IndependentSample) -> SampleResult {
    var result = self
    (result.id, result.shownAt) = (sample.id, sample.shownAt)
    return result
  }
}
