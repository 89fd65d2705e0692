#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler that hides the type of another scheduler.
///
/// Use ``AnySchedulerOf`` as the type of a property. An app then uses the main queue, and a test uses an immediate or a
/// test scheduler:
///
/// ```swift
/// import Dispatch
///
/// struct AutosaveModel {
///   let queue: AnySchedulerOf<DispatchQueue>
///   let save: () -> Void
///
///   func subjectChanged() {
///     queue.schedule(after: queue.now.advanced(by: .seconds(1)), save)
///   }
/// }
///
/// let queue = DispatchQueue.test
/// let model = AutosaveModel(queue: AnyScheduler(queue), save: { print("Saved") })
/// model.subjectChanged()
/// queue.advance(by: .seconds(1))
///
/// // Output:
/// // Saved
/// ```
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable without the compiler's proof, because no scheduler's own declaration offers one: being handed work from
  // everywhere is what schedulers are for. Nothing here changes after `init`.
  private let readMinimumTolerance: () -> SchedulerTimeType.Stride
  private let readNow: () -> SchedulerTimeType
  private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleOnce:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleRepeatedly:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
    ) -> any Cancellable

  /// Creates a scheduler from closures that are safe to call on any thread.
  ///
  /// For example, a scheduler can log each action that your code schedules, and pass it on to another scheduler:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let base = DispatchQueue.test
  /// let logged = AnySchedulerOf<DispatchQueue>(
  ///   minimumTolerance: { base.minimumTolerance },
  ///   now: { base.now },
  ///   scheduleImmediately: { options, action in
  ///     print("Scheduled")
  ///     base.schedule(options: options, action)
  ///   },
  ///   delayed: { base.schedule(after: $0, tolerance: $1, options: $2, $3) },
  ///   interval: { base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
  /// )
  /// logged.schedule { print("Saved") }
  /// base.advance()
  ///
  /// // Output:
  /// // Scheduled
  /// // Saved
  /// ```
  ///
  /// - Parameters:
  ///   - minimumTolerance: A closure that returns the smallest tolerance that the scheduler allows.
  ///   - now: A closure that returns the scheduler's time.
  ///   - scheduleImmediately: A closure that runs an action as soon as possible.
  ///   - delayed: A closure that runs an action after a date, within a tolerance.
  ///   - interval: A closure that runs an action after a date and then after each interval, within a tolerance.
  public init(
    minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
    now: @escaping () -> SchedulerTimeType,
    scheduleImmediately: @escaping (SchedulerOptions?, @escaping () -> Void) -> Void,
    delayed:
      @escaping (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
      ) -> Void,
    interval:
      @escaping (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
      ) -> any Cancellable
  ) {
    self.readMinimumTolerance = minimumTolerance
    self.readNow = now
    self.scheduleNow = scheduleImmediately
    self.scheduleOnce = delayed
    self.scheduleRepeatedly = interval
  }

  /// Creates a scheduler that uses another scheduler.
  ///
  /// Schedulers of different types then have the same type:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let isDemo = true
  /// let saveQueue = isDemo ? AnyScheduler(DispatchQueue.immediate) : AnyScheduler(DispatchQueue.main)
  /// saveQueue.schedule(after: saveQueue.now.advanced(by: .seconds(1))) { print("Saved") }  // Prints "Saved"
  /// ```
  ///
  /// - Parameter scheduler: The other scheduler.
  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    self.init(
      minimumTolerance: { scheduler.minimumTolerance },
      now: { scheduler.now },
      scheduleImmediately: { scheduler.schedule(options: $0, $1) },
      delayed: { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) },
      interval: { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    )
  }

  /// The smallest tolerance that the scheduler allows.
  public var minimumTolerance: SchedulerTimeType.Stride {
    readMinimumTolerance()
  }

  /// The scheduler's time.
  public var now: SchedulerTimeType {
    readNow()
  }

  /// Runs an action as soon as possible.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let scheduler: AnySchedulerOf<DispatchQueue> = .immediate
  /// scheduler.schedule { print("Saved") }  // Prints "Saved"
  /// ```
  ///
  /// - Parameters:
  ///   - options: The options of the scheduler.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleNow(options, action)
  }

  /// Runs an action after a date.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let sessionQueue = DispatchQueue.test
  /// let session = sessionQueue.eraseToAnyScheduler()
  /// let expiry = session.now.advanced(by: .seconds(900))
  /// session.schedule(after: expiry, tolerance: .seconds(1), options: nil) { print("Session expired") }
  /// sessionQueue.advance(by: .seconds(900))
  ///
  /// // Output:
  /// // Session expired
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - tolerance: The time by which the action can be late.
  ///   - options: The options of the scheduler.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleOnce(date, tolerance, options, action)
  }

  /// Runs an action after a date, and then after each interval.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// let scheduler = queue.eraseToAnyScheduler()
  /// let polling = scheduler.schedule(after: scheduler.now, interval: .seconds(60), tolerance: .zero, options: nil) {
  ///   print("Refreshed")
  /// }
  /// queue.advance(by: .seconds(60))
  /// polling.cancel()
  /// // Output:
  /// // Refreshed
  /// // Refreshed
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - interval: The time between two runs.
  ///   - tolerance: The time by which each run can be late.
  ///   - options: The options of the scheduler.
  ///   - action: The closure to run.
  /// - Returns: An object that cancels the repetition.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(date, interval, tolerance, options, action)
  }
}

/// A type-erased scheduler with the time and the options of a known scheduler, such as `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Returns a scheduler that hides this scheduler's type.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue: AnySchedulerOf<DispatchQueue> = DispatchQueue.main.eraseToAnyScheduler()
  /// print(queue.minimumTolerance == DispatchQueue.main.minimumTolerance)  // true
  /// ```
  ///
  /// - Returns: A scheduler that uses this one.
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
    AnyScheduler(self)
  }
}
