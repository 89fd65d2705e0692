/// A clock that doesn't sleep.
///
/// Its name shows which module a file imports.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct TestClock: Clock, Sendable {
  /// A point in time.
  public typealias Instant = ContinuousClock.Instant

  /// Creates a clock.
  public init() {}

  /// The package that declares the clock.
  public var package: String { "swift-clocks" }
  /// The current time.
  public var now: Instant { ContinuousClock.now }
  /// Zero.
  public var minimumResolution: Duration { .zero }
  /// Returns immediately.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

/// A clock with a name.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct UnimplementedClock: Clock, Sendable {
  /// A point in time.
  public typealias Instant = ContinuousClock.Instant

  /// The clock's name.
  public let name: String

  /// Creates a clock.
  public init(name: String) { self.name = name }

  /// The current time.
  public var now: Instant { ContinuousClock.now }
  /// Zero.
  public var minimumResolution: Duration { .zero }
  /// Returns immediately.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
