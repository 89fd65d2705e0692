import DependenciesConcurrency
import DependenciesPrimitives
import IssueReporting

/// A clock whose time doesn't change until a test advances it.
///
/// A task that sleeps on it is suspended until the clock is advanced as far as the task wants to sleep. So a test of
/// something that takes ten seconds says when they have passed, runs in no time, and sees each step in between.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sendable without the compiler's proof: `current`, `resolution`, `sleepers` and `waking` are touched only while `lock` is held.

  /// A point in a test clock's time.
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

  /// The smallest duration that the clock distinguishes from none.
  ///
  /// The default is zero.
  public var minimumResolution: Duration {
    get { lock.withLock { resolution } }
    set { lock.withLock { resolution = newValue } }
  }

  // Only this type's and the queue's code runs while the lock is held, and the arithmetic of durations. Continuations are
  // resumed after it.
  private let lock = Lock(isRecursive: true)
  private var current: Instant
  private var resolution: Duration = .zero
  private var sleepers = SleepQueue<Instant>()

  /// Those whose continuation has been resumed, and who have not been given a thread since.
  private var waking: Set<Int> = []

  /// Sets up a clock.
  ///
  /// - Parameter now: The clock's time at the beginning.
  public convenience init(now: Instant = Instant()) {
    self.init(startingAt: now)
  }

  private init(startingAt now: Instant) {
    self.current = now
  }

  /// The point in time that the clock has been advanced to.
  public var now: Instant {
    lock.withLock { current }
  }

  /// How many tasks sleep on the clock.
  package var sleeperCount: Int {
    lock.withLock { sleepers.count }
  }

  /// Suspends the task until the clock is advanced to a point in time.
  ///
  /// A deadline in the past does not suspend. One that is exactly now does, until the next time that the clock is
  /// advanced, if only by zero.
  ///
  /// - Parameters:
  ///   - deadline: The instant when the task continues.
  ///   - tolerance: Has no effect: the task continues exactly at the deadline.
  /// - Throws: `CancellationError`, if the task is canceled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = lock.withLock { sleepers.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = lock.withLock {
          // Under the lock, so that a cancellation comes either before this question or after the sleeper is in the
          // queue, where the handler below finds it.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline < current { return .success(()) }
          sleepers.insert(
            Sleeper(id: id, deadline: deadline, isDueAtOnce: deadline == current, continuation: continuation)
          )
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      lock.withLock { sleepers.remove(id) }?.continuation.resume(throwing: CancellationError())
    }
    lock.withLock { _ = waking.remove(id) }
  }

  /// Makes sure that no task sleeps on the clock.
  ///
  /// At the end of a test it proves that nothing is left to happen, for instance that a timer was stopped.
  ///
  /// - Throws: ``SuspensionError``, if a task sleeps on the clock.
  public func checkSuspension() async throws {
    await Task.megaYield()
    guard lock.withLock({ sleepers.isEmpty }) else { throw SuspensionError() }
  }

  /// Moves the clock's time forward, and wakes each task whose time has come at its moment, one after the other.
  ///
  /// A task that is woken has time to do its work and to sleep again before the next is woken, and is woken again if
  /// its new deadline is reached too. Those with the same deadline are woken in the order in which they fell asleep.
  ///
  /// - Parameters:
  ///   - duration: How far to move. Zero wakes those who are due now. Less than zero is an issue, and moves nothing.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await advance(
      to: now.advanced(by: duration), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Moves the clock's time forward to a point, and wakes each task whose time has come at its moment.
  ///
  /// See ``advance(by:fileID:filePath:line:column:)`` for the order in which they wake.
  ///
  /// - Parameters:
  ///   - deadline: The clock's time from then on. One in the past is an issue, and moves nothing.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public func advance(
    to deadline: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = now
    guard deadline >= start else {
      reportIssue(
        """
        A test clock can't go back in time: it is at \(start.offset), and was told to advance to \(deadline.offset).

        To fix this, advance it by a duration of zero or more, or to its present time or later.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
      return
    }
    if case .standstill = await wakeSleepers(through: deadline, while: { true }) {
      reportStandstill(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Advances the clock until no task sleeps on it any more.
  ///
  /// If a task still sleeps after the timeout, such as in an endless timer, the clock reports an issue. It wakes these tasks
  /// with a `CancellationError`, so that a test that waits for them ends.
  ///
  /// - Parameters:
  ///   - duration: How long to try, in real time. The first thousand that sleep are woken even if it takes longer, so that
  ///     a busy machine is no reason to fail.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public func run(
    timeout duration: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let limit = ContinuousClock.now.advanced(by: duration)
    var woken = 0
    await Task.megaYield()
    while let deadline = lock.withLock({ sleepers.earliestDeadline }) {
      let outcome = await wakeSleepers(through: deadline) {
        woken += 1
        // On a busy machine the time can pass before any task has its turn.
        return woken <= certainTurns || ContinuousClock.now < limit
      }
      switch outcome {
      case .arrived:
        continue
      case .standstill:
        reportStandstill(fileID: fileID, filePath: filePath, line: line, column: column)
      case .stopped:
        reportIssue(
          """
          Tasks still sleep on the test clock after it ran for \(duration).

          To fix this, do one of the following:

          • If a task sleeps again and again, as a timer does, advance the clock by the time that the test needs, or \
          cancel the task.

          • If the tasks have much to do, use a longer 'timeout'.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column
        )
      }
      for sleeper in lock.withLock({ sleepers.removeAll() }) {
        sleeper.continuation.resume(throwing: CancellationError())
      }
      await Task.megaYield()
      return
    }
  }

  /// Moves the clock's time forward, where the function is used as a value.
  ///
  /// - Parameter duration: How far to move.
  @_disfavoredOverload
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock's time forward to a point, where the function is used as a value.
  ///
  /// - Parameter deadline: The clock's time from then on.
  @_disfavoredOverload
  public func advance(to deadline: Instant) async {
    await advance(to: deadline, fileID: #fileID)
  }

  private enum Advance {
    case arrived
    case stopped
    case standstill
  }

  /// Wakes the tasks that are due until `deadline` in order, and gives each time for its work before the next.
  ///
  /// - Parameters:
  ///   - deadline: The clock's time in the end, unless it was later already.
  ///   - mayContinue: A closure that runs before each task that is woken.
  private func wakeSleepers(through deadline: Instant, while mayContinue: () -> Bool) async -> Advance {
    // A loop that sleeps for no time would keep this one busy forever.
    var wokenWithoutProgress = 0
    await Task.megaYield()
    while true {
      // A possible standstill is watched to its end.
      guard wokenWithoutProgress > 0 || mayContinue() else { return .stopped }
      let due: Sleeper<Instant>? = lock.withLock {
        guard let sleeper = sleepers.popFirst(dueBy: deadline) else {
          current = max(current, deadline)
          return nil
        }
        current = max(current, sleeper.deadline)
        waking.insert(sleeper.id)
        return sleeper
      }
      guard let due else { return .arrived }
      due.continuation.resume()
      await waitUntilAwake(due.id)
      await Task.megaYield()
      wokenWithoutProgress = due.isDueAtOnce ? wokenWithoutProgress + 1 : 0
      if wokenWithoutProgress == standstillLimit { return .standstill }
    }
  }

  /// Waits until a task that was woken runs.
  ///
  /// Yields alone would do on an idle machine. On a busy one it takes some time until a thread takes the task up, and
  /// time would move on without it. The wait has a limit, because the task can be bound to an executor that runs only when
  /// the caller of `advance` says so.
  private func waitUntilAwake(_ id: Int) async {
    let limit = ContinuousClock.now.advanced(by: .milliseconds(500))
    while lock.withLock({ waking.contains(id) }), ContinuousClock.now < limit { await Task.megaYield(count: 1) }
    lock.withLock { _ = waking.remove(id) }
  }

  private func reportStandstill(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    reportIssue(
      """
      Tasks slept on the test clock for no time \(standstillLimit) times in a row, so its time doesn't advance.

      To fix this, look for a loop that sleeps for a duration of zero, or until an instant that has come already.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }
}

/// How many sleepers are woken by ``TestClock/run(timeout:fileID:filePath:line:column:)`` however long it takes.
private let certainTurns = 1_000

/// How many sleeps of no time, one after the other, count as an endless loop of them.
private let standstillLimit = 1_000

// Beside the initializers for every type of duration, so that the most common one need not be written out.
extension TestClock where Duration == Swift.Duration {
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

/// Tasks sleep on a test clock on which none should.
///
/// Thrown by ``TestClock/checkSuspension()``.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// A description of the problem and of its solutions.
  public var description: String {
    """
    Tasks still sleep on the test clock. Advance it far enough for them to end, cancel them, or look for what \
    keeps them sleeping.
    """
  }
}
