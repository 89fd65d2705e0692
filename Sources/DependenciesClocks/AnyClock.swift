import IssueReporting

/// A clock of any type whose durations are of a known one.
///
/// Where `any Clock<Duration>` will do, prefer it. This one is for where a concrete type is asked for: a generic
/// parameter, a stored property of a value that is compared.
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
  /// - Parameter clock: The clock. The instants of this clock count from the present one of that clock.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    // An unimplemented clock reports every use, but this one isn't the caller's.
    let origin = withIssueReporters([]) { clock.now }
    self.readNow = { Instant(offset: origin.duration(to: clock.now)) }
    self.readMinimumResolution = { clock.minimumResolution }
    self.suspend = { deadline, tolerance in
      try await clock.sleep(until: origin.advanced(by: deadline.offset), tolerance: tolerance)
    }
  }

  /// The smallest duration that the underlying clock can measure.
  public var minimumResolution: Duration {
    readMinimumResolution()
  }

  /// The current time of the underlying clock.
  public var now: Instant {
    readNow()
  }

  /// Sleeps on the clock underneath.
  ///
  /// - Parameters:
  ///   - deadline: The instant when the task continues.
  ///   - tolerance: How much later it may be.
  /// - Throws: The error that the underlying clock throws: `CancellationError` if the task is canceled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(deadline, tolerance)
  }
}
