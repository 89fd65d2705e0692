import DependenciesPrimitives

extension DependencyValues {
  /// A dependency that passes a random number generator to a closure.
  ///
  /// Use it for random choices, such as shuffling or the jitter of a retry delay. A test overrides it with a generator
  /// that always returns the same numbers:
  ///
  /// ```swift
  /// struct HighestNumberGenerator: RandomNumberGenerator {
  ///   func next() -> UInt64 { .max }
  /// }
  ///
  /// func retryDelay() -> Duration {
  ///   @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///   return withRandomNumberGenerator { .milliseconds(Int.random(in: 500...1_500, using: &$0)) }
  /// }
  ///
  /// withDependencies {
  ///   $0.withRandomNumberGenerator = WithRandomNumberGenerator(HighestNumberGenerator())
  /// } operation: {
  ///   print(retryDelay())  // 1.5 seconds
  /// }
  /// ```
  ///
  /// A test that uses it without an override fails.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

/// A function that passes a random number generator to a closure, one call at a time.
///
/// This is the type of ``DependencyValues/withRandomNumberGenerator``.
public struct WithRandomNumberGenerator: Sendable {
  // Sendable because the generator is only touched inside `lock`.
  private final class Storage: @unchecked Sendable {
    // The generator and the closures that draw from it run while the lock is held, so it's recursive. A generator is
    // released after it.
    let lock = Lock(isRecursive: true)
    var generator: any RandomNumberGenerator & Sendable

    init(generator: any RandomNumberGenerator & Sendable) {
      self.generator = generator
    }
  }

  private let storage: Storage

  /// Creates a function that passes a generator.
  ///
  /// - Parameter generator: The random number generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    storage = Storage(generator: generator)
  }

  /// Passes the generator to a closure, while other callers wait.
  ///
  /// - Parameter work: A closure that uses the generator. If it calls the same dependency again, both calls begin with
  ///   the same state, and the outer call determines the next one.
  /// - Returns: The value that `work` returns.
  /// - Throws: The error that `work` throws.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator & Sendable) throws -> R) rethrows -> R {
    var replaced: (any RandomNumberGenerator & Sendable)?
    defer { withExtendedLifetime(replaced) {} }
    return try storage.lock.withLock {
      var generator = storage.generator
      defer {
        replaced = storage.generator
        storage.generator = generator
      }
      return try work(&generator)
    }
  }
}
