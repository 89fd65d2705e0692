public import Dispatch
public import Foundation

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
  public import OpenCombineDispatch
  public import OpenCombineFoundation
#endif

/// A scheduler of the system that tests can replace with one of the same time.
public protocol SystemScheduler: Scheduler where SchedulerTimeType: SystemSchedulerTime {}

/// The time of a scheduler of the system.
public protocol SystemSchedulerTime: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// The time at which schedulers begin that don't read the system's clock.
  static var start: Self { get }

  /// The name of an unimplemented scheduler with this time.
  static var schedulerName: String { get }
}

extension DispatchQueue: SystemScheduler {}
extension OperationQueue: SystemScheduler {}
extension RunLoop: SystemScheduler {}

extension DispatchQueue.SchedulerTimeType: SystemSchedulerTime {
  /// One nanosecond, because a dispatch time of zero is the present.
  public static var start: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }

  /// The name of the class.
  public static var schedulerName: String { "DispatchQueue" }
}

extension OperationQueue.SchedulerTimeType: SystemSchedulerTime {
  /// The beginning of 1970.
  public static var start: Self { Self(Date(timeIntervalSince1970: 0)) }

  /// The name of the class.
  public static var schedulerName: String { "OperationQueue" }
}

extension RunLoop.SchedulerTimeType: SystemSchedulerTime {
  /// The beginning of 1970.
  public static var start: Self { Self(Date(timeIntervalSince1970: 0)) }

  /// The name of the class.
  public static var schedulerName: String { "RunLoop" }
}

extension SystemScheduler {
  /// A scheduler with this one's time that performs every action immediately.
  public static var immediate: ImmediateSchedulerOf<Self> {
    ImmediateScheduler(now: .start)
  }

  /// A scheduler with this one's time, which doesn't change until a test advances it.
  public static var test: TestSchedulerOf<Self> {
    TestScheduler(now: .start)
  }

  /// A scheduler with this one's time whose every use is an issue.
  public static var unimplemented: UnimplementedSchedulerOf<Self> {
    unimplemented(SchedulerTimeType.schedulerName)
  }

  /// Returns a scheduler with this one's time whose every use is an issue.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  /// - Returns: The scheduler.
  public static func unimplemented(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<Self> {
    UnimplementedScheduler(name, now: .start, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a scheduler whose every use is an issue, where the function is used as a value.
  ///
  /// - Parameter name: The scheduler's name in issues.
  /// - Returns: The scheduler.
  @_disfavoredOverload
  public static func unimplemented(_ name: String) -> UnimplementedSchedulerOf<Self> {
    unimplemented(name, fileID: #fileID)
  }
}

extension AnyScheduler where SchedulerTimeType: SystemSchedulerTime {
  /// A scheduler that performs every action immediately.
  public static var immediate: Self {
    Self(ImmediateScheduler(now: .start))
  }

  /// A test scheduler that no code can advance, so it never performs an action.
  ///
  /// To advance it, keep the scheduler that `DispatchQueue.test` makes, and erase that.
  public static var test: Self {
    Self(TestScheduler(now: .start))
  }

  /// A scheduler whose every use is an issue.
  public static var unimplemented: Self {
    unimplemented(SchedulerTimeType.schedulerName)
  }

  /// Returns a scheduler whose every use is an issue.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  /// - Returns: The scheduler.
  public static func unimplemented(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(UnimplementedScheduler(name, now: .start, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns a scheduler whose every use is an issue, where the function is used as a value.
  ///
  /// - Parameter name: The scheduler's name in issues.
  /// - Returns: The scheduler.
  @_disfavoredOverload
  public static func unimplemented(_ name: String) -> Self {
    unimplemented(name, fileID: #fileID)
  }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// The main queue.
  public static var main: Self {
    DispatchQueue.main.eraseToAnyScheduler()
  }

  /// Returns a queue of the system's, shared by the whole process.
  ///
  /// - Parameter qos: The priority of the work.
  /// - Returns: The queue.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
  /// The main operation queue.
  public static var main: Self {
    OperationQueue.main.eraseToAnyScheduler()
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// The main run loop.
  public static var main: Self {
    RunLoop.main.eraseToAnyScheduler()
  }
}
