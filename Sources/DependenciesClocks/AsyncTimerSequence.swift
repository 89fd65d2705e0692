import DependenciesConcurrency
import IssueReporting

/// The instants at which a timer fires: one after every interval, until the task that reads them is canceled.
///
/// Instants are counted from when reading began, so that a tick that comes late does not delay those after it. Ticks
/// that were missed entirely, because the reader was busy, are left out.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence {
  /// The clock's time when the timer fired.
  public typealias Element = C.Instant

  /// Waits for one tick after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var sequence: _AsyncTimerSequence?
    private var lastTick: C.Instant?

    fileprivate init(_ sequence: _AsyncTimerSequence) {
      self.sequence = sequence
    }

    /// Waits for the next tick.
    ///
    /// - Returns: The clock's time then, or `nil` once the task is canceled.
    public mutating func next() async -> C.Instant? {
      guard let timer = sequence else { return nil }
      guard timer.interval > .zero else {
        timer.reportEmptyInterval()
        sequence = nil
        return nil
      }
      let tick = timer.tick(after: lastTick)
      do {
        try await timer.clock.sleep(until: tick, tolerance: timer.tolerance)
      } catch {
        // The protocol lets a clock throw for cancellation only. A timer that is over stays over.
        sequence = nil
        return nil
      }
      lastTick = tick
      return timer.clock.now
    }
  }

  private let clock: C
  private let interval: C.Instant.Duration
  private let tolerance: C.Instant.Duration?
  private let location: IssueLocation

  /// Sets up a timer.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next. It must be longer than zero: reading a timer that would fire all
  ///     the time reports an issue, and the timer never fires.
  ///   - tolerance: How late a tick may be.
  ///   - clock: The clock whose time counts.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init(
    interval: C.Instant.Duration,
    tolerance: C.Instant.Duration? = nil,
    clock: C,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
    self.location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns an iterator, which starts the timer at the first call of `next()`.
  ///
  /// - Returns: An iterator whose first tick is one interval after the first call of `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }

  /// When to fire next.
  ///
  /// - Parameter lastTick: The time of the last expected tick, or nil at the beginning.
  private func tick(after lastTick: C.Instant?) -> C.Instant {
    let now = clock.now
    guard let lastTick else { return now.advanced(by: interval) }
    var tick = lastTick.advanced(by: interval)
    let late = tick.duration(to: now)
    guard late > .zero else { return tick }
    // Skips most of the missed ticks in one step. The loop corrects for the rounding of the division.
    guard let missed = Int(exactly: (late / interval).rounded(.down)) else { return now.advanced(by: interval) }
    tick = tick.advanced(by: interval * missed)
    while tick < now {
      tick = tick.advanced(by: interval)
    }
    return tick
  }

  private func reportEmptyInterval() {
    reportIssue(
      """
      A timer's interval must be longer than zero, but this interval is \(interval).
      The timer ends without firing. To fix this, pass an interval that's longer than zero.
      """,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension _AsyncTimerSequence: Sendable {}

@available(*, unavailable)
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension _AsyncTimerSequence.AsyncIterator: Sendable {}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Clock where Duration: Hashable {
  /// Returns a sequence of the instants when a timer fires.
  ///
  /// Use it for work that repeats, such as polling. The timer fires until the task that reads the sequence is canceled:
  ///
  /// ```swift
  /// import DependenciesConcurrency
  ///
  /// @Test func pollsEachMinute() async {
  ///   let clock = TestClock()
  ///   let polls = LockIsolated(0)
  ///   let polling = Task {
  ///     for await _ in clock.timer(interval: .seconds(60)) {
  ///       polls.withValue { $0 += 1 }
  ///     }
  ///   }
  ///   await clock.advance(by: .seconds(180))
  ///   #expect(polls.value == 3)
  ///   polling.cancel()
  ///   await polling.value
  /// }
  /// ```
  ///
  /// A late tick doesn't delay the next ones. If your code is busy, the timer skips the ticks that it misses.
  ///
  /// - Parameters:
  ///   - interval: The time between ticks. It must be longer than zero.
  ///   - tolerance: The time by which a tick can be late.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  /// - Returns: The sequence, which ends when the task that reads it is canceled.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(
      interval: interval,
      tolerance: tolerance,
      clock: AnyClock(self),
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }

  /// Returns a sequence of the instants when a timer fires.
  ///
  /// The compiler uses this overload when you pass the function as a value.
  ///
  /// - Parameters:
  ///   - interval: The time between ticks. It must be longer than zero.
  ///   - tolerance: The time by which a tick can be late.
  /// - Returns: The sequence, which ends when the task that reads it is canceled.
  @_disfavoredOverload
  public func timer(interval: Duration, tolerance: Duration? = nil) -> _AsyncTimerSequence<AnyClock<Duration>> {
    timer(interval: interval, tolerance: tolerance, fileID: #fileID)
  }
}
