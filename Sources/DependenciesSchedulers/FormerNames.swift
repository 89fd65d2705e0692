#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

#if canImport(Combine)
  /// The protocol of schedulers, for files in which another type is named `Scheduler`.
  public typealias _CombineScheduler = Combine.Scheduler
#else
  /// The protocol of schedulers, for files in which another type is named `Scheduler`.
  public typealias _CombineScheduler = OpenCombine.Scheduler
#endif

/// The former name of unimplemented schedulers.
@available(*, deprecated, renamed: "UnimplementedScheduler")
public typealias FailingScheduler = UnimplementedScheduler

/// The former name of unimplemented schedulers of a known type.
@available(*, deprecated, renamed: "UnimplementedSchedulerOf")
public typealias FailingSchedulerOf<S: Scheduler> = UnimplementedSchedulerOf<S>

extension SystemScheduler {
  /// The former name of `immediate`.
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: ImmediateSchedulerOf<Self> { immediate }

  /// The former name of `test`.
  @available(*, deprecated, renamed: "test")
  public static var testScheduler: TestSchedulerOf<Self> { test }

  /// The former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: UnimplementedSchedulerOf<Self> { unimplemented }

  /// The former name of `unimplemented(_:)`.
  ///
  /// - Parameter prefix: The name of the scheduler in issues.
  /// - Returns: The scheduler.
  @available(*, deprecated, renamed: "unimplemented(_:)")
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<Self> { unimplemented(prefix) }
}

extension AnyScheduler where SchedulerTimeType: SystemSchedulerTime {
  /// The former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: Self { unimplemented }

  /// The former name of `unimplemented(_:)`.
  ///
  /// - Parameter prefix: The name of the scheduler in issues.
  /// - Returns: The scheduler.
  @available(*, deprecated, renamed: "unimplemented(_:)")
  public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
}
