public import Dispatch
public import Foundation

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
  public import OpenCombineDispatch
  public import OpenCombineFoundation
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

extension DispatchQueue {
  /// The former name of `immediate`.
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: ImmediateSchedulerOf<DispatchQueue> { immediate }

  /// The former name of `test`.
  @available(*, deprecated, renamed: "test")
  public static var testScheduler: TestSchedulerOf<DispatchQueue> { test }

  /// The former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: UnimplementedSchedulerOf<DispatchQueue> { unimplemented }

  /// The former name of `unimplemented(_:)`.
  ///
  /// - Parameter prefix: The name of the scheduler in issues.
  /// - Returns: The scheduler.
  @available(*, deprecated, renamed: "unimplemented(_:)")
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> { unimplemented(prefix) }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
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

extension OperationQueue {
  /// The former name of `immediate`.
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: ImmediateSchedulerOf<OperationQueue> { immediate }

  /// The former name of `test`.
  @available(*, deprecated, renamed: "test")
  public static var testScheduler: TestSchedulerOf<OperationQueue> { test }

  /// The former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: UnimplementedSchedulerOf<OperationQueue> { unimplemented }

  /// The former name of `unimplemented(_:)`.
  ///
  /// - Parameter prefix: The name of the scheduler in issues.
  /// - Returns: The scheduler.
  @available(*, deprecated, renamed: "unimplemented(_:)")
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<OperationQueue> { unimplemented(prefix) }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
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

extension RunLoop {
  /// The former name of `immediate`.
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: ImmediateSchedulerOf<RunLoop> { immediate }

  /// The former name of `test`.
  @available(*, deprecated, renamed: "test")
  public static var testScheduler: TestSchedulerOf<RunLoop> { test }

  /// The former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: UnimplementedSchedulerOf<RunLoop> { unimplemented }

  /// The former name of `unimplemented(_:)`.
  ///
  /// - Parameter prefix: The name of the scheduler in issues.
  /// - Returns: The scheduler.
  @available(*, deprecated, renamed: "unimplemented(_:)")
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> { unimplemented(prefix) }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
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
