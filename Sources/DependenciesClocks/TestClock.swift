import DependenciesConcurrency
import DependenciesPrimitives
import IssueReporting

/// A clock whose time changes only when a test advances it.
///
/// Use it to test when something happens. A task that sleeps on the clock is suspended until the test advances the
/// clock far enough, so the test doesn't wait and sees each step:
///
/// ```swift
/// actor SearchField {
///   private(set) var searches: [String] = []
///   private let clock: any Clock<Duration>
///   private var search: Task<Void, Never>?
///
///   init(clock: any Clock<Duration>) { self.clock = clock }
///
///   func queryChanged(_ query: String) {
///     search?.cancel()
///     search = Task {
///       do { try await clock.sleep(for: .milliseconds(300)) } catch { return }
///       searches.append(query)
///     }
///   }
/// }
///
/// @Test func searchesAfterPause() async {
///   let clock = TestClock()
///   let field = SearchField(clock: clock)
///   await field.queryChanged("v")
///   await field.queryChanged("vpn")
///   await clock.advance(by: .milliseconds(299))
///   #expect(await field.searches.isEmpty)
///   await clock.advance(by: .milliseconds(1))
///   #expect(await field.searches == ["vpn"])
/// }
/// ```
///
/// If the test doesn't depend on the time, an ``ImmediateClock`` is simpler. <doc:ClocksAndTime> compares them.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sendable without the compiler's proof: `current`, `resolution`, `sleepers` and `waking` are accessed only while `lock` is held.

  /// A point in time of a test clock.
  ///
  /// ```swift
  /// let start = TestClock<Duration>.Instant(offset: .seconds(10))
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

  /// The smallest duration that the clock can measure.
  ///
  /// The default is zero.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// clock.minimumResolution = .milliseconds(1)
  /// print(clock.minimumResolution)  // 0.001 seconds
  /// ```
  public var minimumResolution: Duration {
    get { lock.withLock { resolution } }
    set {
      let former = lock.withLock { exchange(&resolution, with: newValue) }
      withExtendedLifetime(former) {}
    }
  }

  // Only this type's and the queue's code runs while the lock is held, and the arithmetic of durations. Continuations are
  // resumed, and instants are released, after it.
  private let lock = Lock(isRecursive: true)
  private var current: Instant
  private var resolution: Duration = .zero
  private var sleepers = Agenda<Instant, Sleeper>()

  private struct Sleeper {
    /// Whether the deadline had come already when the task fell asleep.
    let isDueAlready: Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Those whose continuation has been resumed, and who have not been given a thread since.
  private var waking: Set<Int> = []

  /// Creates a clock for any type of duration.
  ///
  /// - Parameter now: The clock's initial time.
  public convenience init(now: Instant = Instant()) {
    self.init(startingAt: now)
  }

  private init(startingAt now: Instant) {
    self.current = now
  }

  /// The time that the clock was advanced to.
  public var now: Instant {
    lock.withLock { current }
  }

  /// How many tasks sleep on the clock.
  package var sleeperCount: Int {
    lock.withLock { sleepers.count }
  }

  /// Suspends the task until the clock is advanced to a deadline.
  ///
  /// The task continues when the clock reaches the deadline:
  ///
  /// ```swift
  /// @Test func sleepsUntilDeadline() async throws {
  ///   let clock = TestClock()
  ///   async let sleep: Void = clock.sleep(until: .init(offset: .seconds(2)))
  ///   await clock.advance(to: .init(offset: .seconds(2)))
  ///   try await sleep
  ///   #expect(clock.now == .init(offset: .seconds(2)))
  /// }
  /// ```
  ///
  /// A deadline in the past doesn't suspend the task. A deadline equal to ``now`` suspends it until the next call of
  /// ``advance(by:fileID:filePath:line:column:)``, even if that call advances the clock by zero.
  ///
  /// - Parameters:
  ///   - deadline: The instant when the task continues.
  ///   - tolerance: Has no effect. The task continues exactly at the deadline.
  /// - Throws: `CancellationError` if the task is canceled before the deadline.
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
          let sleeper = Sleeper(isDueAlready: deadline == current, continuation: continuation)
          sleepers.insert(sleeper, at: deadline, id: id)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      lock.withLock { sleepers.remove(id) }?.item.continuation.resume(throwing: CancellationError())
    }
    lock.withLock { _ = waking.remove(id) }
  }

  /// Checks that no task is sleeping on the clock.
  ///
  /// Call this method at the end of a test to check that no work is pending, such as a timer that your code didn't
  /// stop:
  ///
  /// ```swift
  /// @Test func nothingIsPending() async throws {
  ///   let clock = TestClock()
  ///   let undo = Task { try await clock.sleep(for: .seconds(5)) }
  ///   undo.cancel()
  ///   _ = await undo.result
  ///   await #expect(throws: Never.self) { try await clock.checkSuspension() }
  /// }
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task is sleeping on the clock.
  public func checkSuspension() async throws {
    await Task.megaYield()
    guard lock.withLock({ sleepers.count == 0 }) else { throw SuspensionError() }
  }

  /// Advances the clock by a duration, and wakes each task whose deadline passes.
  ///
  /// The clock wakes the tasks in the order of their deadlines. Before it continues, it lets each task reach its next
  /// suspension, so a task can sleep again until a deadline that's still within the duration:
  ///
  /// ```swift
  /// import DependenciesConcurrency
  ///
  /// @Test func retriesThreeTimes() async throws {
  ///   let clock = TestClock()
  ///   let attempts = LockIsolated(0)
  ///   let task = Task {
  ///     for delay in [1, 2, 4] {
  ///       try await clock.sleep(for: .seconds(delay))
  ///       attempts.withValue { $0 += 1 }
  ///     }
  ///   }
  ///   await clock.advance(by: .seconds(3))
  ///   #expect(attempts.value == 2)
  ///   await clock.advance(by: .seconds(4))
  ///   #expect(attempts.value == 3)
  ///   try await task.value
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration. If it's zero, the clock wakes the tasks that are due now. A negative duration
  ///     reports an issue, and doesn't change the clock.
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

  /// Advances the clock to an instant, and wakes each task whose deadline passes.
  ///
  /// See ``advance(by:fileID:filePath:line:column:)`` for the order in which the tasks wake.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// await clock.advance(to: .init(offset: .seconds(30)))
  /// print(clock.now.offset)  // 30.0 seconds
  /// ```
  ///
  /// - Parameters:
  ///   - deadline: The clock's new time. An instant in the past reports an issue, and doesn't change the clock.
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
        To fix this, advance it by a duration of zero or more, or to its current time or a later one.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
      return
    }
    if case .standstill = await wakeSleepers(through: deadline, while: { true }) {
      reportStandstill(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Advances the clock until no task sleeps on it.
  ///
  /// Use this method if a test checks a result and not the time until the result:
  ///
  /// ```swift
  /// import DependenciesConcurrency
  ///
  /// @Test func sendsAfterUndoPeriod() async throws {
  ///   let clock = TestClock()
  ///   let isSent = LockIsolated(false)
  ///   let send = Task {
  ///     try await clock.sleep(for: .seconds(10))
  ///     isSent.setValue(true)
  ///   }
  ///   await clock.run()
  ///   try await send.value
  ///   #expect(isSent.value)
  /// }
  /// ```
  ///
  /// If a task is still sleeping after `duration`, such as in an endless timer, the clock reports an issue. It then
  /// cancels the sleep of these tasks, so a test that waits for them ends.
  ///
  /// - Parameters:
  ///   - duration: The time limit. The clock wakes the first 1,000 tasks even if that takes longer, so a busy machine
  ///     doesn't fail the test.
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
    while let deadline = lock.withLock({ sleepers.nextDate }) {
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
          Some tasks are still sleeping on the test clock after it ran for \(duration).
          To fix this, do one of the following:
          • If a task sleeps repeatedly, like a timer, advance the clock by the time that the test needs, or cancel the \
          task.
          • If the tasks have a lot to do, use a longer `timeout`.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column
        )
      }
      for sleeper in lock.withLock({ sleepers.removeAll() }) {
        sleeper.item.continuation.resume(throwing: CancellationError())
      }
      await Task.megaYield()
      return
    }
  }

  /// Advances the clock by a duration.
  ///
  /// The compiler uses this overload when you pass the function as a value.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let wait: (Duration) async -> Void = clock.advance(by:)
  /// await wait(.seconds(3))
  /// print(clock.now.offset)  // 3.0 seconds
  /// ```
  ///
  /// - Parameter duration: The duration.
  @_disfavoredOverload
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant.
  ///
  /// The compiler uses this overload when you pass the function as a value.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let wait: (TestClock<Duration>.Instant) async -> Void = clock.advance(to:)
  /// await wait(.init(offset: .seconds(3)))
  /// print(clock.now.offset)  // 3.0 seconds
  /// ```
  ///
  /// - Parameter deadline: The clock's new time.
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
      let (due, former) = lock.withLock {
        let sleeper = sleepers.popFirst(dueBy: deadline)
        if let sleeper { waking.insert(sleeper.id) }
        return (sleeper, exchange(&current, with: max(current, sleeper?.date ?? deadline)))
      }
      withExtendedLifetime(former) {}
      guard let due else { return .arrived }
      due.item.continuation.resume()
      await waitUntilAwake(due.id)
      await Task.megaYield()
      wokenWithoutProgress = due.item.isDueAlready ? wokenWithoutProgress + 1 : 0
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
      Tasks slept on the test clock for a duration of zero \(standstillLimit) times in a row, so its time can't advance.
      To fix this, look for a loop that sleeps for a duration of zero, or until an instant that has already passed.
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
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestClock where Duration == Swift.Duration {
  /// Creates a clock whose durations are of type `Swift.Duration`.
  ///
  /// ```swift
  /// let clock = TestClock(now: .init(offset: .seconds(60)))
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
  /// struct Throttle<C: Clock<Duration>> {
  ///   let clock: C
  ///   private var last: C.Instant?
  ///
  ///   init(clock: C) { self.clock = clock }
  ///
  ///   mutating func allowsRequest() -> Bool {
  ///     if let last, last.duration(to: clock.now) < .seconds(1) { return false }
  ///     last = clock.now
  ///     return true
  ///   }
  /// }
  ///
  /// @Test func allowsOneRequestPerSecond() async {
  ///   let clock = TestClock()
  ///   var throttle = Throttle(clock: clock)
  ///   var answers = [throttle.allowsRequest(), throttle.allowsRequest()]
  ///   await clock.advance(by: .seconds(1))
  ///   answers.append(throttle.allowsRequest())
  ///   #expect(answers == [true, false, true])
  /// }
  /// ```
  public convenience init() {
    self.init(startingAt: Instant())
  }
}

/// An error that says that tasks are sleeping on a test clock.
///
/// ``TestClock/checkSuspension()`` throws it.
///
/// ```swift
/// print(SuspensionError().description.hasPrefix("Some tasks are still sleeping on the test clock."))  // true
/// ```
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  /// Creates the error.
  ///
  /// Use it as the expected error of a test whose task is still sleeping:
  ///
  /// ```swift
  /// @Test func timerIsRunning() async {
  ///   let clock = TestClock()
  ///   let timer = Task { try await clock.sleep(for: .seconds(60)) }
  ///   await #expect(throws: SuspensionError()) { try await clock.checkSuspension() }
  ///   timer.cancel()
  /// }
  /// ```
  public init() {}

  /// A description of the problem and of its solutions.
  public var description: String {
    """
    Some tasks are still sleeping on the test clock.
    To fix this, do one of the following:
    • Advance the clock far enough for the tasks to end.
    • Cancel the tasks, such as those of a timer.
    """
  }
}
