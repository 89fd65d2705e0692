import DependenciesConcurrency
import DependenciesPrimitives

/// A clock that does not wait: to sleep on it takes no time, and its own time jumps to where the sleep would have ended.
///
/// For previews, and for tests that care about what happens after a delay and not about the delay. A loop that sleeps
/// forever runs forever on it. Use a ``TestClock`` for it.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sendable without the compiler's proof: `current` is touched only while `lock` is held.

  /// A point in an immediate clock's time.
  public struct Instant: InstantProtocol {
    /// How long after the clock's zero it is.
    public let offset: Duration

    /// The point in time at a distance from the clock's zero.
    ///
    /// - Parameter offset: The distance.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

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

  /// Zero, because the clock distinguishes any two instants.
  public let minimumResolution: Duration = .zero

  // Only the comparison of durations runs while the lock is held.
  private let lock = Lock(isRecursive: true)
  private var current: Instant

  /// Sets up a clock.
  ///
  /// - Parameter now: The clock's time at the beginning.
  public convenience init(now: Instant = Instant()) {
    self.init(startingAt: now)
  }

  private init(startingAt now: Instant) {
    self.current = now
  }

  /// The latest deadline that a task has slept until.
  public var now: Instant {
    lock.withLock { current }
  }

  /// Moves the clock's time, and lets other tasks run before it returns.
  ///
  /// - Parameters:
  ///   - deadline: The clock's time from now on; one in the past changes nothing.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError`, if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { current = max(current, deadline) }
    await Task.megaYield()
    try Task.checkCancellation()
  }
}

// Beside the initializers for every type of duration, so that the most common one need not be written out.
extension ImmediateClock where Duration == Swift.Duration {
  /// Sets up a clock that counts in seconds and fractions of them.
  ///
  /// - Parameter now: The clock's time at the beginning.
  public convenience init(now: Instant) {
    self.init(startingAt: now)
  }

  /// Sets up a clock that counts in seconds and fractions of them, from zero.
  public convenience init() {
    self.init(startingAt: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that does not wait.
  public static var immediate: Self {
    ImmediateClock()
  }
}
