public import Foundation

#if canImport(Combine)
  public import Combine
#else
  import OpenCombine
  public import OpenCombineFoundation
#endif

extension RunLoop {
  /// A scheduler with the time of a run loop that does every action at once.
  public static var immediate: ImmediateSchedulerOf<RunLoop> {
    ImmediateScheduler(now: .start)
  }

  /// A scheduler with the time of a run loop whose time doesn't change until a test advances it.
  public static var test: TestSchedulerOf<RunLoop> {
    TestScheduler(now: .start)
  }

  /// A scheduler with the time of a run loop whose every use is an issue.
  public static var unimplemented: UnimplementedSchedulerOf<RunLoop> {
    unimplemented("RunLoop")
  }

  /// A scheduler with the time of a run loop whose every use is an issue.
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
  ) -> UnimplementedSchedulerOf<RunLoop> {
    UnimplementedScheduler(name, now: .start, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a scheduler whose every use is an issue, where the function is used as a value.
  ///
  /// - Parameter name: The scheduler's name in issues.
  /// - Returns: The scheduler.
  @_disfavoredOverload
  public static func unimplemented(_ name: String) -> UnimplementedSchedulerOf<RunLoop> {
    unimplemented(name, fileID: #fileID)
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// The main run loop.
  public static var main: Self {
    RunLoop.main.eraseToAnyScheduler()
  }

  /// A scheduler that does every action at once.
  public static var immediate: Self {
    RunLoop.immediate.eraseToAnyScheduler()
  }

  /// A test scheduler that no code can advance, so it never performs an action.
  ///
  /// To advance it, keep the one that `RunLoop.test` makes, and erase that.
  public static var test: Self {
    RunLoop.test.eraseToAnyScheduler()
  }

  /// A scheduler whose every use is an issue.
  public static var unimplemented: Self {
    RunLoop.unimplemented.eraseToAnyScheduler()
  }

  /// A scheduler whose every use is an issue.
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
    RunLoop.unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
      .eraseToAnyScheduler()
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

extension RunLoop.SchedulerTimeType {
  /// When the time of schedulers that do not look at the clock begins: the beginning of 1970.
  fileprivate static var start: Self {
    Self(Date(timeIntervalSince1970: 0))
  }
}
