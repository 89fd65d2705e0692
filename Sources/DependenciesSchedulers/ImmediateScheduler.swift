#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler that does every action immediately, whatever its date.
///
/// Its time doesn't change. For previews, and for tests that care about what happens after a delay and not about the
/// delay. It performs a repeating action only once: use a ``TestScheduler`` for those.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable without the compiler's proof: two values that never change, of types that do not say that they are.

  /// Zero, because the scheduler is exact.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  /// The scheduler's time, which doesn't change.
  public let now: SchedulerTimeType

  /// Sets up a scheduler.
  ///
  /// - Parameter now: The scheduler's time.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  /// Does an action immediately.
  ///
  /// - Parameters:
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
    action()
  }

  /// Does an action immediately.
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

  /// Does an action immediately, and only once.
  ///
  /// - Parameters:
  ///   - date: Has no effect.
  ///   - interval: Has no effect.
  ///   - tolerance: Has no effect.
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  /// - Returns: Nothing that needs to be stopped.
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

/// An immediate scheduler with the time and the options of a known type's.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<S.SchedulerTimeType, S.SchedulerOptions>
