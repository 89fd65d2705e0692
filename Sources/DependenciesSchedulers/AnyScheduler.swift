#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler of any type whose time and options are of known ones.
///
/// A feature that asks for an `AnySchedulerOf<DispatchQueue>` is given the main queue when it runs, and an immediate or
/// a test scheduler when it is tested, without a generic parameter for it.
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

  /// Makes a scheduler of functions, which may be called on any thread.
  ///
  /// - Parameters:
  ///   - minimumTolerance: The smallest tolerance that means anything.
  ///   - now: The scheduler's time.
  ///   - scheduleImmediately: Does an action as soon as possible.
  ///   - delayed: Does an action after a date, within a tolerance.
  ///   - interval: Does an action after a date, and then again after each interval, within a tolerance.
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

  /// Hides the type of a scheduler.
  ///
  /// - Parameter scheduler: The scheduler.
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

  /// The smallest tolerance that means anything to the scheduler.
  public var minimumTolerance: SchedulerTimeType.Stride {
    readMinimumTolerance()
  }

  /// The scheduler's time.
  public var now: SchedulerTimeType {
    readNow()
  }

  /// Does an action as soon as possible.
  ///
  /// - Parameters:
  ///   - options: How to do it.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleNow(options, action)
  }

  /// Does an action after a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - tolerance: How much later it may be.
  ///   - options: How to do it.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleOnce(date, tolerance, options, action)
  }

  /// Does an action after a date, and then again after each interval.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - interval: The time from one action to the next.
  ///   - tolerance: How much later each may be.
  ///   - options: How to do it.
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

/// A scheduler of any type with the time and the options of a known type's.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Hides the type of this scheduler.
  ///
  /// - Returns: A scheduler that does what this one does.
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
    AnyScheduler(self)
  }
}
