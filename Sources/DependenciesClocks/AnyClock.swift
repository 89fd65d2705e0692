import IssueReporting

/// A clock that hides the type of another clock.
///
/// Prefer `any Clock<Duration>` where the compiler accepts it. Use this type where you need a concrete type, such as
/// for a generic parameter:
///
/// ```swift
/// struct Autosave<C: Clock> where C.Duration == Duration {
///   let clock: C
/// }
///
/// func makeAutosave(isDemo: Bool) -> Autosave<AnyClock<Duration>> {
///   Autosave(clock: isDemo ? AnyClock(ImmediateClock()) : AnyClock(ContinuousClock()))
/// }
///
/// let clock = makeAutosave(isDemo: true).clock
/// let start = clock.now
/// try await clock.sleep(until: start.advanced(by: .seconds(60)))
/// print(start.duration(to: clock.now))  // 60.0 seconds
/// print(start < clock.now, clock.minimumResolution)  // true 0.0 seconds
/// ```
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of the underlying clock.
  ///
  /// ```swift
  /// struct SessionTimeout {
  ///   let deadline: AnyClock<Duration>.Instant
  ///
  ///   func isOver(on clock: AnyClock<Duration>) -> Bool { deadline <= clock.now }
  /// }
  ///
  /// let sessionClock = AnyClock(ImmediateClock())
  /// let timeout = SessionTimeout(deadline: sessionClock.now.advanced(by: .seconds(900)))
  /// print(timeout.isOver(on: sessionClock))  // false
  /// try await sessionClock.sleep(for: .seconds(900))
  /// print(timeout.isOver(on: sessionClock))  // true
  /// ```
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// Returns the instant that is a duration after this one, or before it if the duration is negative.
    ///
    /// - Parameter duration: The distance to the new instant.
    /// - Returns: The new instant.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the distance from this instant to another one, which is negative if the other one is earlier.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration between them.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Returns a Boolean value that indicates whether one instant is before another one.
    ///
    /// - Parameters:
    ///   - lhs: An instant.
    ///   - rhs: Another instant.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let readNow: @Sendable () -> Instant
  private let readMinimumResolution: @Sendable () -> Duration
  private let suspend: @Sendable (_ deadline: Instant, _ tolerance: Duration?) async throws -> Void

  /// Creates a clock that uses another clock.
  ///
  /// Clocks of different types then have the same type:
  ///
  /// ```swift
  /// let isDemo = !CommandLine.arguments.contains("--live")
  /// let retryClock = isDemo ? AnyClock(ImmediateClock()) : AnyClock(ContinuousClock())
  /// try await retryClock.sleep(for: .seconds(60))
  /// print("Retried")  // Retried
  /// ```
  ///
  /// - Parameter clock: The clock to use. The new clock's instants are relative to the time when you create it.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    // A clock can report its uses, but this one isn't the caller's. An unimplemented clock doesn't count it, either.
    let unreported = (clock as? UnimplementedClock<Duration>)?.unreportedNow as? C.Instant
    let origin = unreported ?? withIssueReporters([]) { clock.now }
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

  /// Sleeps on the underlying clock.
  ///
  /// - Parameters:
  ///   - deadline: The instant when the task continues.
  ///   - tolerance: The longest delay after the deadline.
  /// - Throws: The error that the underlying clock throws: `CancellationError` if the task is canceled before the
  ///   deadline.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(deadline, tolerance)
  }
}
