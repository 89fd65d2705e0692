public import Dispatch

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
  public import OpenCombineDispatch
#endif

/// A scheduler that runs an action immediately if the code is already on the main queue, and otherwise schedules it
/// there.
///
/// `DispatchQueue.main` delays each action by a turn of the run loop, which can make the first frame of a view flicker:
///
/// ```swift
/// import Dispatch
///
/// DispatchQueue.main.async {
///   UIScheduler.shared.schedule { print("First") }
///   print("Second")
///   exit(0)  // Exits with 0
/// }
/// dispatchMain()
/// // Output:
/// // First
/// // Second
/// ```
public struct UIScheduler: Scheduler, Sendable {
  /// The scheduler has no options.
  public typealias SchedulerOptions = Never

  /// The time of dispatch queues.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The shared scheduler.
  public static let shared = UIScheduler()

  private let key = DispatchSpecificKey<Bool>()

  private init() {
    // The main queue and not the main thread: other queues may borrow the thread, and where there is no run loop, the
    // queue has no separate thread.
    DispatchQueue.main.setSpecific(key: key, value: true)
  }

  /// The smallest tolerance that the main queue allows.
  public var minimumTolerance: SchedulerTimeType.Stride {
    DispatchQueue.main.minimumTolerance
  }

  /// The main queue's time.
  public var now: SchedulerTimeType {
    DispatchQueue.main.now
  }

  /// Runs an action immediately if the caller is on the main queue, and otherwise schedules it there.
  ///
  /// - Parameters:
  ///   - options: The scheduler has no options.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions? = nil, _ action: @escaping () -> Void) {
    if DispatchQueue.getSpecific(key: key) == true {
      action()
    } else {
      DispatchQueue.main.schedule(action)
    }
  }

  /// Runs an action on the main queue after a date.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let banner = UIScheduler.shared
  /// banner.schedule(after: banner.now.advanced(by: .milliseconds(10)), tolerance: .zero) {
  ///   print("Hid the banner")
  ///   exit(0)  // Exits with 0
  /// }
  /// print("Showed the banner")
  /// dispatchMain()
  ///
  /// // Output:
  /// // Showed the banner
  /// // Hid the banner
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - tolerance: The time by which the action can be late.
  ///   - options: The scheduler has no options.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions? = nil,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs an action on the main queue after a date, and then after each interval.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// var secondsLeft = 2
  /// let countdown = UIScheduler.shared
  /// let timer = countdown.schedule(after: countdown.now, interval: .milliseconds(10), tolerance: .zero) {
  ///   print(secondsLeft)
  ///   secondsLeft -= 1
  ///   if secondsLeft == 0 { exit(0) }  // Exits with 0
  /// }
  /// dispatchMain()
  ///
  /// // Output:
  /// // 2
  /// // 1
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - interval: The time between two runs.
  ///   - tolerance: The time by which each run can be late.
  ///   - options: The scheduler has no options.
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
  /// The shared scheduler for user interfaces, which hides its type.
  ///
  /// ```swift
  /// let scheduler: AnySchedulerOf<UIScheduler> = .shared
  /// print(scheduler.minimumTolerance == UIScheduler.shared.minimumTolerance)  // true
  /// ```
  public static var shared: Self {
    UIScheduler.shared.eraseToAnyScheduler()
  }
}
