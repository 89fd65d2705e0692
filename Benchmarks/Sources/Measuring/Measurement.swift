import Foundation

/// The time of one operation, with the time of the baseline in the same period.
public struct Measurement: Sendable {
  /// The operation's time, in nanoseconds.
  public var nanoseconds: Double

  /// The time of a raw read of a task-local value, in nanoseconds.
  public var raw: Double

  /// Creates a measurement.
  public init(nanoseconds: Double, raw: Double) {
    self.nanoseconds = nanoseconds
    self.raw = raw
  }

  /// The operation's time as a multiple of a raw read.
  public var ratio: Double { nanoseconds / raw }
}

/// The number of times that each operation runs without a measurement, from the environment variable `ITERATIONS`.
///
/// `Benchmarks/instructions` sets it, to count the instructions of the process.
public let countedIterations = ProcessInfo.processInfo.environment["ITERATIONS"].flatMap { Int($0) }

/// Measures an operation, and returns the best sample's mean over its iterations.
///
/// Samples alternate with samples of the baseline, so both run under the same conditions. The best sample counts,
/// because other programs on the machine can only make a sample slower.
///
/// - Parameters:
///   - samples: The number of samples.
///   - iterations: The number of operations in a sample.
///   - operation: The operation to measure. The optimizer can't see that its result is discarded.
/// - Returns: The time of one operation.
@inline(__always)
public func measure<Result>(
  samples: Int = 50, iterations: Int = 20_000, _ operation: () -> Result
) -> Measurement {
  if let countedIterations {
    for _ in 0..<countedIterations { discard(operation()) }
    return Measurement(nanoseconds: 0, raw: 1)
  }
  for _ in 0..<iterations { discard(operation()) }
  var best = Measurement(nanoseconds: .infinity, raw: .infinity)
  for _ in 0..<samples {
    let start = ContinuousClock.now
    for _ in 0..<iterations { discard(operation()) }
    let middle = ContinuousClock.now
    for _ in 0..<iterations { discard(Raw.pair) }
    let end = ContinuousClock.now
    best.nanoseconds = min(best.nanoseconds, (middle - start).inNanoseconds / Double(iterations))
    best.raw = min(best.raw, (end - middle).inNanoseconds / Double(iterations))
  }
  return best
}

/// Takes a value so that the optimizer doesn't remove the code that creates it.
@inline(never)
public func discard<Value>(_ value: Value) {}

extension Duration {
  /// The duration in nanoseconds.
  public var inNanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

/// The baseline: a read of a task-local value that contains two references.
public enum Raw {
  /// An object without content.
  public final class Object: Sendable {}

  /// Two references.
  public struct Pair: Sendable {
    private let first = Object()
    private let second = Object()
  }

  /// The value that is read.
  @TaskLocal public static var pair = Pair()
}
