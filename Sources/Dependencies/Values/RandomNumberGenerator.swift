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
  // Sendable because the generator is only accessed inside `lock`.
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
  /// A test can pass a generator with a seed, which returns the same numbers in each run:
  ///
  /// ```swift
  /// struct SeededGenerator: RandomNumberGenerator {
  ///   var state: UInt64
  ///
  ///   mutating func next() -> UInt64 {
  ///     state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  ///     return state
  ///   }
  /// }
  ///
  /// @Test func equalSeedsGiveEqualOrders() {
  ///   let agents = ["Ana", "Ben", "Cem", "Dag"]
  ///   let orders = (1...2).map { _ in
  ///     WithRandomNumberGenerator(SeededGenerator(state: 7))({ agents.shuffled(using: &$0) })
  ///   }
  ///   #expect(orders[0] == orders[1])
  /// }
  /// ```
  ///
  /// - Parameter generator: The random number generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    storage = Storage(generator: generator)
  }

  /// Passes the generator to a closure, while other callers wait.
  ///
  /// ```swift
  /// func nextAgent(of agents: [String]) -> String? {
  ///   @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///   return withRandomNumberGenerator { agents.randomElement(using: &$0) }
  /// }
  ///
  /// withDependencies {
  ///   $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  /// } operation: {
  ///   print(nextAgent(of: ["Ana"]) ?? "No agent")  // Ana
  /// }
  /// ```
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
