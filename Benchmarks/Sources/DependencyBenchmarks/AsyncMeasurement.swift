import Measuring

/// Measures an asynchronous operation, and returns the best sample's mean over its iterations.
///
/// - Parameters:
///   - samples: The number of samples.
///   - iterations: The number of operations in a sample.
///   - operation: The operation to measure.
/// - Returns: The time of one operation.
func measureAsync<Result>(
  samples: Int = 50, iterations: Int = 20_000, _ operation: () async -> Result
) async -> Measurement {
  if let countedIterations {
    for _ in 0..<countedIterations { discard(await operation()) }
    return Measurement(nanoseconds: 0, raw: 1)
  }
  var best = Measurement(nanoseconds: .infinity, raw: .infinity)
  for _ in 0..<samples {
    let start = ContinuousClock.now
    for _ in 0..<iterations { discard(await operation()) }
    let middle = ContinuousClock.now
    for _ in 0..<iterations { discard(Raw.pair) }
    let end = ContinuousClock.now
    best.nanoseconds = min(best.nanoseconds, (middle - start).inNanoseconds / Double(iterations))
    best.raw = min(best.raw, (end - middle).inNanoseconds / Double(iterations))
  }
  return best
}
