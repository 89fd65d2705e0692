import DependenciesConcurrency
import DependenciesPrimitives
import IssueReporting

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler whose time changes only when a test advances it.
///
/// A scheduled action runs when the test advances the scheduler far enough, on the thread that advances it. A test of a
/// debounced search doesn't wait:
///
/// ```swift
/// import Dispatch
/// import OpenCombine
///
/// let queue = DispatchQueue.test
/// let query = PassthroughSubject<String, Never>()
/// let search = query
///   .debounce(for: .milliseconds(300), scheduler: queue)
///   .sink { print("Search for \($0)") }
///
/// query.send("v")
/// query.send("vpn")
/// queue.advance(by: .milliseconds(300))
/// search.cancel()
///
/// // Output:
/// // Search for vpn
/// ```
///
/// On Apple platforms, import Combine instead of OpenCombine.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable without the compiler's proof: `current` and `agenda` are accessed only while `lock` is held. Actions are
  // done without the lock, so that they may schedule others.

  /// Zero, because the scheduler is exact.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  // Only the agenda's code and the comparison of dates run while the lock is held. Actions are released after it, because a
  // `deinit` can schedule another one.
  private let lock = Lock(isRecursive: true)
  private var current: SchedulerTimeType
  private var agenda = Agenda<SchedulerTimeType, () -> Void>()

  /// Creates a scheduler.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let time = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
  /// let scheduler = TestSchedulerOf<DispatchQueue>(now: time)
  /// print(scheduler.now == time, scheduler.minimumTolerance == .zero)  // true true
  /// ```
  ///
  /// - Parameter now: The scheduler's initial time.
  public init(now: SchedulerTimeType) {
    self.current = now
  }

  /// The time that the scheduler was advanced to.
  public var now: SchedulerTimeType {
    lock.withLock { current }
  }

  /// Schedules an action for the next time that the scheduler is advanced, even if by zero.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// queue.schedule { print("Saved") }
  /// queue.advance()
  ///
  /// // Output:
  /// // Saved
  /// ```
  ///
  /// - Parameters:
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    lock.withLock { agenda.insert(action, at: current, id: agenda.makeID()) }
  }

  /// Schedules an action for a date.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let sessionQueue = DispatchQueue.test
  /// let expiry = sessionQueue.now.advanced(by: .seconds(900))
  /// sessionQueue.schedule(after: expiry, tolerance: .seconds(1), options: nil) { print("Session expired") }
  /// sessionQueue.advance(by: .seconds(899))
  /// print("Signed in")
  /// sessionQueue.advance(by: .seconds(1))
  ///
  /// // Output:
  /// // Signed in
  /// // Session expired
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date. An action with a date in the past runs the next time that the scheduler is advanced.
  ///   - tolerance: Has no effect. The action runs exactly at the date.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    lock.withLock { agenda.insert(action, at: date, id: agenda.makeID()) }
  }

  /// Schedules an action for a date, and then after each interval.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// let polling = queue.schedule(after: queue.now, interval: .seconds(60)) { print("Refreshed") }
  /// queue.advance(by: .seconds(60))
  /// polling.cancel()
  /// // Output:
  /// // Refreshed
  /// // Refreshed
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - interval: The time between two runs. If it isn't longer than zero, the scheduler reports an issue and runs the
  ///     action once.
  ///   - tolerance: Has no effect. The action runs exactly at each date.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  /// - Returns: An object that cancels the repetition.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = LockIsolated<Repetition>(.isAt(nil))
    repeatAction(at: date, interval: interval, repetition: repetition, action)
    return AnyCancellable { [weak self] in
      let id = repetition.withValue { repetition in
        defer { repetition = .isOver }
        return repetition.id
      }
      if let id { self?.remove(id) }
    }
  }

  private func repeatAction(
    at date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    repetition: LockIsolated<Repetition>,
    _ action: @escaping () -> Void
  ) {
    let id = lock.withLock { agenda.makeID() }
    let repeating = { [weak self] in
      // The next one first, so that the action can cancel it, and comes after what the agenda already has for then.
      if interval > .zero {
        self?.repeatAction(at: date.advanced(by: interval), interval: interval, repetition: repetition, action)
      } else {
        reportEmptyInterval(interval)
      }
      action()
    }
    lock.withLock { agenda.insert(repeating, at: date, id: id) }
    let isOver = repetition.withValue { repetition in
      if case .isOver = repetition { return true }
      repetition = .isAt(id)
      return false
    }
    if isOver { remove(id) }
  }

  private func remove(_ id: Int) {
    let removed = lock.withLock { agenda.remove(id) }
    withExtendedLifetime(removed) {}
  }

  /// Advances the scheduler by a duration, and runs each action whose date passes.
  ///
  /// The actions run in the order of their dates:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// queue.schedule(after: queue.now.advanced(by: .seconds(2))) { print("Second") }
  /// queue.schedule(after: queue.now.advanced(by: .seconds(1))) { print("First") }
  /// queue.advance(by: .seconds(2))
  /// // Output:
  /// // First
  /// // Second
  /// ```
  ///
  /// Actions with the same date run in the order in which they were scheduled. If an action schedules another one
  /// within the duration, that one runs, too.
  ///
  /// - Parameter duration: The duration. If it's zero, the scheduler runs the actions that are due now. A negative
  ///   duration reports an issue, and doesn't change the scheduler.
  public func advance(by duration: SchedulerTimeType.Stride = .zero) {
    guard isForward(duration) else { return }
    advance(to: now.advanced(by: duration))
  }

  /// Advances the scheduler to a date, and runs each action whose date passes.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// let date = queue.now.advanced(by: .seconds(1))
  /// queue.schedule(after: date) { print("Saved") }
  /// queue.advance(to: date)
  ///
  /// // Output:
  /// // Saved
  /// ```
  ///
  /// - Parameter instant: The scheduler's new time. A date in the past reports an issue, and doesn't change the scheduler.
  public func advance(to instant: SchedulerTimeType) {
    guard isForward(now.distance(to: instant)) else { return }
    var guardian = StandstillGuard<SchedulerTimeType>()
    while let entry = takeDue(by: instant), guardian.allows(entry.date) { entry.item() }
  }

  /// Runs all scheduled actions, and the actions that they schedule.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// queue.schedule(after: queue.now.advanced(by: .seconds(60))) { print("Saved") }
  /// queue.run()
  ///
  /// // Output:
  /// // Saved
  /// ```
  ///
  /// If actions remain after 100,000 of them, such as those of an endless timer, the scheduler reports an issue.
  public func run() {
    var count = 0
    while let date = nextDate, mayGoOn(after: &count) {
      guard let entry = takeDue(by: max(date, now)) else { continue }
      entry.item()
    }
  }

  /// Advances the scheduler by a duration, and lets tasks run before, between, and after the actions.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func savesAfterOneSecond() async throws {
  ///   let queue = DispatchQueue.test
  ///   let task = Task {
  ///     try await queue.sleep(for: .seconds(1))
  ///     return "Saved"
  ///   }
  ///   await queue.advance(by: .seconds(1))
  ///   #expect(try await task.value == "Saved")
  /// }
  /// ```
  ///
  /// - Parameter duration: The duration. If it's zero, the scheduler runs the actions that are due now. A negative
  ///   duration reports an issue, and doesn't change the scheduler.
  @MainActor
  public func advance(by duration: SchedulerTimeType.Stride = .zero) async {
    guard isForward(duration) else { return }
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the scheduler to a date, and lets tasks run before, between, and after the actions.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func retriesAfterOneMinute() async throws {
  ///   let queue = DispatchQueue.test
  ///   let retry = Task {
  ///     try await queue.sleep(for: .seconds(60))
  ///     return "Sent"
  ///   }
  ///   await queue.advance(to: queue.now.advanced(by: .seconds(60)))
  ///   #expect(try await retry.value == "Sent")
  /// }
  /// ```
  ///
  /// - Parameter instant: The scheduler's new time. A date in the past reports an issue, and doesn't change the scheduler.
  @MainActor
  public func advance(to instant: SchedulerTimeType) async {
    guard isForward(now.distance(to: instant)) else { return }
    var guardian = StandstillGuard<SchedulerTimeType>()
    await Task.megaYield()
    while let entry = takeDue(by: instant), guardian.allows(entry.date) {
      entry.item()
      await Task.megaYield()
    }
  }

  /// Runs all scheduled actions and the actions that they schedule, and lets tasks run in between.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func savesEventually() async throws {
  ///   let queue = DispatchQueue.test
  ///   let task = Task {
  ///     try await queue.sleep(for: .seconds(60))
  ///     return "Saved"
  ///   }
  ///   await queue.run()
  ///   #expect(try await task.value == "Saved")
  /// }
  /// ```
  ///
  /// If actions remain after 100,000 of them, such as those of an endless timer, the scheduler reports an issue.
  @MainActor
  public func run() async {
    await Task.megaYield()
    var count = 0
    while let date = nextDate, mayGoOn(after: &count) {
      guard let entry = takeDue(by: max(date, now)) else { continue }
      entry.item()
      await Task.megaYield()
    }
  }

  private var nextDate: SchedulerTimeType? {
    lock.withLock { agenda.nextDate }
  }

  /// Takes the next action off the agenda and moves time to it, or to `instant` if there is none before.
  private func takeDue(by instant: SchedulerTimeType) -> Agenda<SchedulerTimeType, () -> Void>.Entry? {
    lock.withLock {
      guard let entry = agenda.popFirst(dueBy: instant) else {
        current = max(current, instant)
        return nil
      }
      current = max(current, entry.date)
      return entry
    }
  }

  /// Whether time would move forward or stay.
  ///
  /// Asked of durations and not of dates: a dispatch time before the beginning of times is one far in the future.
  ///
  /// - Returns: False, after an issue, if the duration is negative.
  private func isForward(_ duration: SchedulerTimeType.Stride) -> Bool {
    guard duration < .zero else { return true }
    reportIssue(
      """
      A test scheduler can't go back in time: it was told to advance by \(duration).
      To fix this, advance it by a duration of zero or more, or to its current time or a later one.
      """
    )
    return false
  }
}

/// A test scheduler with the time and the options of a known scheduler.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>

/// The position of a repeating action on the agenda.
private enum Repetition: Sendable {
  case isAt(Int?)
  case isOver

  var id: Int? {
    switch self {
    case .isAt(let id): id
    case .isOver: nil
    }
  }
}

/// How many actions without an end in sight are too many.
private let actionLimit = 100_000

/// Notices when actions keep putting others on the agenda for the same date.
private struct StandstillGuard<Time: Strideable> {
  private var date: Time?
  private var count = 0

  /// - Returns: False, after an issue, when time has not got on for too long.
  mutating func allows(_ date: Time) -> Bool {
    count = date == self.date ? count + 1 : 0
    self.date = date
    guard count >= actionLimit else { return true }
    reportIssue(
      """
      A test scheduler ran \(actionLimit) actions at the same time, so its time can't advance.
      To fix this, look for an action that reschedules itself without a delay.
      """
    )
    return false
  }
}

private func mayGoOn(after count: inout Int) -> Bool {
  count += 1
  guard count > actionLimit else { return true }
  reportIssue(
    """
    A test scheduler ran \(actionLimit) actions, and more are scheduled.
    To fix this, do one of the following:
    • If an action repeats, like a timer, advance the scheduler by the time that the test needs.
    • Cancel the action that repeats.
    """
  )
  return false
}

private func reportEmptyInterval<Stride>(_ interval: Stride) {
  reportIssue(
    """
    An interval on a test scheduler must be longer than zero, but this interval is \(interval).
    The scheduler runs the action once. To fix this, pass an interval that's longer than zero.
    """
  )
}
