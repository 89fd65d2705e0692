import DependenciesConcurrency
import DependenciesPrimitives

/// A clock that doesn't wait.
///
/// If a task sleeps on an immediate clock, the clock's time changes to the end of the sleep, and the task continues
/// immediately. Use it in previews, and in tests that check the result of a delayed operation but not the delay:
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(300))
/// print(clock.now.offset)  // 300.0 seconds
/// ```
///
/// On this clock, a loop that runs until it's canceled, such as a timer, never pauses. Use a ``TestClock`` to test it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sendable without the compiler's proof: `current` is accessed only while `lock` is held.

  /// A point in time of an immediate clock.
  ///
  /// ```swift
  /// let start = ImmediateClock<Duration>.Instant(offset: .seconds(10))
  /// let end = start.advanced(by: .seconds(5))
  /// print(start < end, start.duration(to: end))  // true 5.0 seconds
  /// ```
  public struct Instant: InstantProtocol {
    /// The time since the clock's zero.
    public let offset: Duration

    /// Creates an instant at a distance from the clock's zero.
    ///
    /// - Parameter offset: The distance.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

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

  /// Zero, because the clock distinguishes any two instants.
  public let minimumResolution: Duration = .zero

  // Only the comparison of durations runs while the lock is held. An instant is released after it.
  private let lock = Lock(isRecursive: true)
  private var current: Instant

  /// Creates a clock for any type of duration.
  ///
  /// - Parameter now: The clock's initial time.
  public convenience init(now: Instant = Instant()) {
    self.init(startingAt: now)
  }

  private init(startingAt now: Instant) {
    self.current = now
  }

  /// The latest deadline so far, or the initial time.
  public var now: Instant {
    lock.withLock { current }
  }

  /// Sets the clock's time to a deadline, and lets other tasks run.
  ///
  /// ```swift
  /// let clock = ImmediateClock()
  /// try await clock.sleep(until: clock.now.advanced(by: .milliseconds(250)))
  /// print(clock.now.offset, clock.minimumResolution)  // 0.25 seconds 0.0 seconds
  /// ```
  ///
  /// - Parameters:
  ///   - deadline: The clock's new time. A deadline in the past changes nothing.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let former = lock.withLock { exchange(&current, with: max(current, deadline)) }
    withExtendedLifetime(former) {}
    await Task.megaYield()
    try Task.checkCancellation()
  }
}

// Beside the initializers for every type of duration, so that the most common one need not be written out.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock whose durations are of type `Swift.Duration`.
  ///
  /// ```swift
  /// let clock = ImmediateClock(now: .init(offset: .seconds(60)))
  /// print(clock.now.offset)  // 60.0 seconds
  /// ```
  ///
  /// - Parameter now: The clock's initial time.
  public convenience init(now: Instant) {
    self.init(startingAt: now)
  }

  /// Creates a clock whose durations are of type `Swift.Duration`, and starts at zero.
  ///
  /// ```swift
  /// let clock = ImmediateClock()
  /// for attempt in 1...3 {
  ///   try await clock.sleep(for: .seconds(1 << attempt))
  /// }
  /// print(clock.now.offset)  // 14.0 seconds
  /// ```
  public convenience init() {
    self.init(startingAt: Instant())
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that doesn't wait.
  ///
  /// ```swift
  /// func waitForUndo(on clock: any Clock<Duration>) async throws {
  ///   try await clock.sleep(for: .seconds(5))
  /// }
  ///
  /// try await waitForUndo(on: .immediate)
  /// ```
  public static var immediate: Self {
    ImmediateClock()
  }
}
