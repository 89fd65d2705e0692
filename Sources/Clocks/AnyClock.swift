import ConcurrencyExtras

/// A clock of any type whose durations are of a known one.
///
/// Where `any Clock<Duration>` will do, prefer it. This one is for where a concrete type is asked for: a generic
/// parameter, a stored property of a value that is compared, ``AsyncTimerSequence``.
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the clock underneath.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The point in time that lies a duration after this one, or before it if the duration is negative.
    ///
    /// - Parameter duration: How far it is.
    /// - Returns: The point in time.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// How far it is from this point in time to another: negative if the other is earlier.
    ///
    /// - Parameter other: The other point in time.
    /// - Returns: The duration between them.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one point in time is before another.
    ///
    /// - Parameters:
    ///   - lhs: One point in time.
    ///   - rhs: Another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let readNow: @Sendable () -> Instant
  private let readMinimumResolution: @Sendable () -> Duration
  private let suspend: @Sendable (_ deadline: Instant, _ tolerance: Duration?) async throws -> Void

  /// Hides the type of a clock.
  ///
  /// - Parameter clock: The clock. It is not used before this one is.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    let origin = Origin(of: clock)
    self.readNow = { Instant(offset: origin.instant.duration(to: clock.now)) }
    self.readMinimumResolution = { clock.minimumResolution }
    self.suspend = { deadline, tolerance in
      try await clock.sleep(until: origin.instant.advanced(by: deadline.offset), tolerance: tolerance)
    }
  }

  /// What the clock underneath says is the smallest duration that it can tell from none.
  public var minimumResolution: Duration {
    readMinimumResolution()
  }

  /// What the clock underneath says is now.
  public var now: Instant {
    readNow()
  }

  /// Sleeps on the clock underneath.
  ///
  /// - Parameters:
  ///   - deadline: When to go on.
  ///   - tolerance: How much later it may be.
  /// - Throws: What the clock underneath throws: `CancellationError`, if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(deadline, tolerance)
  }
}

/// The point in a clock's time from which ``AnyClock`` counts.
///
/// Read when it is first needed and not before, because asking an ``UnimplementedClock`` for the time is an issue.
private final class Origin<C: Clock>: @unchecked Sendable {
  // Sendable without the compiler's proof: `known` is touched only while `lock` is held.
  private let clock: C
  private let lock = RecursiveLock()
  private var known: C.Instant?

  init(of clock: C) {
    self.clock = clock
  }

  var instant: C.Instant {
    lock.withLock {
      if let known { return known }
      let now = clock.now
      known = now
      return now
    }
  }
}
