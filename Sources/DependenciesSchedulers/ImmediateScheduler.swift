#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler that runs each action immediately, regardless of its date.
///
/// Use it in previews, and in tests that check the result of a delayed action but not the delay. Its time doesn't
/// change:
///
/// ```swift
/// import Dispatch
///
/// let queue = DispatchQueue.immediate
/// queue.schedule(after: queue.now.advanced(by: .seconds(60))) { print("Saved") }  // Prints "Saved"
/// ```
///
/// It runs a repeating action only once. Use a ``TestScheduler`` to test repetition.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable without the compiler's proof: two values that never change, of types that do not say that they are.

  /// Zero, because the scheduler is exact.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  /// The scheduler's time, which doesn't change.
  public let now: SchedulerTimeType

  /// Creates a scheduler.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let time = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
  /// let scheduler = ImmediateSchedulerOf<DispatchQueue>(now: time)
  /// print(scheduler.now == time, scheduler.minimumTolerance == .zero)  // true true
  /// ```
  ///
  /// - Parameter now: The scheduler's time.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  /// Runs an action immediately.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// DispatchQueue.immediate.schedule(options: nil) { print("Saved") }
  /// print("Closed")
  ///
  /// // Output:
  /// // Saved
  /// // Closed
  /// ```
  ///
  /// - Parameters:
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
    action()
  }

  /// Runs an action immediately.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let session = DispatchQueue.immediate
  /// let expiry = session.now.advanced(by: .seconds(900))
  /// session.schedule(after: expiry, tolerance: .seconds(1), options: nil) { print("Expired") }  // Prints "Expired"
  /// ```
  ///
  /// - Parameters:
  ///   - date: Has no effect.
  ///   - tolerance: Has no effect.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: () -> Void
  ) {
    action()
  }

  /// Runs an action immediately, and only once.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.immediate
  /// let polling = queue.schedule(after: queue.now, interval: .seconds(60)) { print("Refreshed") }  // Prints "Refreshed"
  /// polling.cancel()
  /// ```
  ///
  /// - Parameters:
  ///   - date: Has no effect.
  ///   - interval: Has no effect.
  ///   - tolerance: Has no effect.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  /// - Returns: An object whose cancellation has no effect.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

/// An immediate scheduler with the time and the options of a known scheduler.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<S.SchedulerTimeType, S.SchedulerOptions>
