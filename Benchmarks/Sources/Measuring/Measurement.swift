/// The time one operation takes, beside the yardstick's in the same moments.
public struct Measurement: Sendable {
  /// The operation's time, in nanoseconds.
  public var nanoseconds: Double

  /// The time of a raw read of a task-local value, in nanoseconds.
  public var raw: Double

  /// Creates one.
  public init(nanoseconds: Double, raw: Double) {
    self.nanoseconds = nanoseconds
    self.raw = raw
  }

  /// How many raw reads the operation is worth.
  public var ratio: Double { nanoseconds / raw }
}

/// Measures an operation: the best sample's mean over its iterations.
///
/// Samples alternate with samples of the yardstick, so that both see the same machine; and the best is taken, because
/// what else runs on the machine can only make one slower.
///
/// - Parameters:
///   - samples: How many samples are taken.
///   - iterations: How often a sample repeats the operation.
///   - operation: The operation; what it returns is thrown away out of the optimiser's sight.
/// - Returns: The time of one operation.
@inline(__always)
public func measure<Result>(
  samples: Int = 50, iterations: Int = 20_000, _ operation: () -> Result
) -> Measurement {
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

/// Takes a value so that the work of making it is not optimised away.
@inline(never)
public func discard<Value>(_ value: Value) {}

extension Duration {
  /// The duration in nanoseconds.
  public var inNanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

/// The yardstick: what it costs to read a task-local value that holds two references.
public enum Raw {
  /// Something to refer to.
  public final class Object: Sendable {}

  /// Two references.
  public struct Pair: Sendable {
    private let first = Object()
    private let second = Object()
  }

  /// The value that is read.
  @TaskLocal public static var pair = Pair()
}
