/// A clock without sleepers, which shows whose module a file sees.
public struct TestClock: Clock, Sendable {
  public typealias Instant = ContinuousClock.Instant

  public init() {}

  public var package: String { "swift-clocks" }
  public var now: Instant { ContinuousClock.now }
  public var minimumResolution: Duration { .zero }
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

public struct UnimplementedClock: Clock, Sendable {
  public typealias Instant = ContinuousClock.Instant

  public let name: String

  public init(name: String) { self.name = name }

  public var now: Instant { ContinuousClock.now }
  public var minimumResolution: Duration { .zero }
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
