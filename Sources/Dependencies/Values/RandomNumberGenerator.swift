import DependenciesPrimitives

extension DependencyValues {
  /// A dependency that passes a random number generator to a closure.
  ///
  /// Call it with a closure that draws its random values from the generator that it gets. Tests override it with
  /// a generator that always yields the same numbers.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

/// A random number generator that many may draw from, one after the other.
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

  /// Creates one that lends a generator.
  ///
  /// - Parameter generator: The generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    storage = Storage(generator: generator)
  }

  /// Lends the generator to a closure; others wait meanwhile.
  ///
  /// - Parameter work: Draws from the generator. If it calls the same dependency again, both calls begin with the same
  ///   generator, and the outer one determines how it continues.
  /// - Returns: The value that the closure returns.
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
