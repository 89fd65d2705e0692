import DependenciesConcurrency
import DependenciesPrimitives
import IssueReporting

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler whose time doesn't change until a test advances it.
///
/// A scheduled action runs when the scheduler is advanced as far as it was scheduled for, and on the thread that
/// advances it. So a test of a debounced search says when the half second has passed, and runs in no time.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable without the compiler's proof: `current` and `agenda` are touched only while `lock` is held. Actions are
  // done without the lock, so that they may schedule others.

  /// Zero: every date is kept exactly.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  // Only the agenda's code and the comparison of dates run while the lock is held. Actions are released after it, because a
  // `deinit` can schedule another one.
  private let lock = Lock(isRecursive: true)
  private var current: SchedulerTimeType
  private var agenda = Agenda<SchedulerTimeType>()

  /// Sets up a scheduler.
  ///
  /// - Parameter now: The scheduler's time at the beginning.
  public init(now: SchedulerTimeType) {
    self.current = now
  }

  /// The time that the scheduler has been advanced to.
  public var now: SchedulerTimeType {
    lock.withLock { current }
  }

  /// Puts an action on the agenda for now: it is done the next time that the scheduler is advanced, if only by zero.
  ///
  /// - Parameters:
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    lock.withLock { _ = agenda.insert(at: current, action) }
  }

  /// Puts an action on the agenda for a date.
  ///
  /// - Parameters:
  ///   - date: The date. One in the past means the next time that the scheduler is advanced.
  ///   - tolerance: Has no effect: the action is done exactly at the date.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    lock.withLock { _ = agenda.insert(at: date, action) }
  }

  /// Puts an action on the agenda for a date, and then again after each interval.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - interval: The time from one action to the next. If it is not longer than zero, that is an issue once the action
  ///     is done, and it is done only once.
  ///   - tolerance: Has no effect: the action is done exactly at each date.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  /// - Returns: An object that removes the action from the agenda.
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
    let id = lock.withLock {
      agenda.insert(at: date) { [weak self] in
        // The next one first, so that the action can cancel it, and comes after what the agenda already has for then.
        if interval > .zero {
          self?.repeatAction(at: date.advanced(by: interval), interval: interval, repetition: repetition, action)
        } else {
          reportEmptyInterval(interval)
        }
        action()
      }
    }
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

  /// Moves the scheduler's time forward, and does each action whose date has come at its moment.
  ///
  /// Actions with the same date are done in the order in which they were scheduled. One that is scheduled by another is
  /// done too, if its date is reached.
  ///
  /// - Parameter duration: How far to move. Zero does what is due now. Less than zero is an issue, and moves nothing.
  public func advance(by duration: SchedulerTimeType.Stride = .zero) {
    guard isForward(duration) else { return }
    advance(to: now.advanced(by: duration))
  }

  /// Moves the scheduler's time forward to a point, and does each action whose date has come at its moment.
  ///
  /// - Parameter instant: The scheduler's time from then on. One in the past is an issue, and moves nothing.
  public func advance(to instant: SchedulerTimeType) {
    guard isForward(now.distance(to: instant)) else { return }
    var guardian = StandstillGuard<SchedulerTimeType>()
    while let entry = takeDue(by: instant), guardian.allows(entry.date) { entry.action() }
  }

  /// Performs the scheduled actions, and the actions that they schedule, until none is left.
  ///
  /// If actions are left after 100,000 of them, such as those of an endless timer, the scheduler reports an issue.
  public func run() {
    var count = 0
    while let date = nextDate, mayGoOn(after: &count) {
      guard let entry = takeDue(by: max(date, now)) else { continue }
      entry.action()
    }
  }

  /// Moves the scheduler's time forward, and lets tasks run before, between and after the actions.
  ///
  /// - Parameter duration: How far to move. Zero does what is due now. Less than zero is an issue, and moves nothing.
  @MainActor
  public func advance(by duration: SchedulerTimeType.Stride = .zero) async {
    guard isForward(duration) else { return }
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the scheduler's time forward to a point, and lets tasks run before, between and after the actions.
  ///
  /// - Parameter instant: The scheduler's time from then on. One in the past is an issue, and moves nothing.
  @MainActor
  public func advance(to instant: SchedulerTimeType) async {
    guard isForward(now.distance(to: instant)) else { return }
    var guardian = StandstillGuard<SchedulerTimeType>()
    await Task.megaYield()
    while let entry = takeDue(by: instant), guardian.allows(entry.date) {
      entry.action()
      await Task.megaYield()
    }
  }

  /// Performs the scheduled actions, and the actions that they schedule, and lets tasks run in between.
  ///
  /// If actions are left after 100,000 of them, such as those of an endless timer, the scheduler reports an issue.
  @MainActor
  public func run() async {
    await Task.megaYield()
    var count = 0
    while let date = nextDate, mayGoOn(after: &count) {
      guard let entry = takeDue(by: max(date, now)) else { continue }
      entry.action()
      await Task.megaYield()
    }
  }

  private var nextDate: SchedulerTimeType? {
    lock.withLock { agenda.nextDate }
  }

  /// Takes the next action off the agenda and moves time to it, or to `instant` if there is none before.
  private func takeDue(by instant: SchedulerTimeType) -> Agenda<SchedulerTimeType>.Entry? {
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

      To fix this, advance it by a duration of zero or more, or to its present time or later.
      """
    )
    return false
  }
}

/// A test scheduler with the time and the options of a known type's.
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
      A test scheduler did \(actionLimit) actions for the same moment, so its time doesn't advance.

      To fix this, look for an action that schedules itself again without a delay.
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
    A test scheduler did \(actionLimit) actions, and there are still more to do.

    To fix this, do one of the following:

    • If an action repeats, as a timer does, advance the scheduler by the time that the test needs.

    • Cancel the action that repeats.
    """
  )
  return false
}

private func reportEmptyInterval<Stride>(_ interval: Stride) {
  reportIssue(
    """
    An interval on a test scheduler must be longer than zero, but this interval is \(interval).

    The action is done once. To fix this, use the time between two actions as the interval.
    """
  )
}
