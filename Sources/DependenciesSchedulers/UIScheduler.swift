public import Dispatch

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
  public import OpenCombineDispatch
#endif

/// A scheduler that does an action immediately if it is on the main queue already, and else sends it there.
///
/// `DispatchQueue.main` sends every action around once, which costs a turn of the run loop, and for the first frame of
/// a view a flicker.
public struct UIScheduler: Scheduler, Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The time of dispatch queues.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The scheduler.
  public static let shared = UIScheduler()

  private let key = DispatchSpecificKey<Bool>()

  private init() {
    // The main queue and not the main thread: other queues may borrow the thread, and where there is no run loop, the
    // queue has no separate thread.
    DispatchQueue.main.setSpecific(key: key, value: true)
  }

  /// The smallest tolerance that means anything to the main queue.
  public var minimumTolerance: SchedulerTimeType.Stride {
    DispatchQueue.main.minimumTolerance
  }

  /// The main queue's time.
  public var now: SchedulerTimeType {
    DispatchQueue.main.now
  }

  /// Does an action immediately on the main queue, or as soon as possible there.
  ///
  /// - Parameters:
  ///   - options: There are none.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions? = nil, _ action: @escaping () -> Void) {
    if DispatchQueue.getSpecific(key: key) == true {
      action()
    } else {
      DispatchQueue.main.schedule(action)
    }
  }

  /// Does an action on the main queue after a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - tolerance: How much later it may be.
  ///   - options: There are none.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions? = nil,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Does an action on the main queue after a date, and then again after each interval.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - interval: The time from one action to the next.
  ///   - tolerance: How much later each may be.
  ///   - options: There are none.
  ///   - action: The closure to run.
  /// - Returns: An object that cancels the repetition.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions? = nil,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchQueue.main.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

extension UIScheduler: SystemScheduler {}

extension AnyScheduler where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == Never {
  /// The scheduler of the user interface, with its type erased.
  public static var shared: Self {
    UIScheduler.shared.eraseToAnyScheduler()
  }
}
