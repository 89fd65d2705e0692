public import Dispatch

#if canImport(Combine)
  public import Combine
#else
  import OpenCombine
  public import OpenCombineDispatch
#endif

extension DispatchQueue {
  /// A scheduler with the time of a dispatch queue that does every action at once.
  public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
    ImmediateScheduler(now: .start)
  }

  /// A scheduler with the time of a dispatch queue whose time doesn't change until a test advances it.
  public static var test: TestSchedulerOf<DispatchQueue> {
    TestScheduler(now: .start)
  }

  /// A scheduler with the time of a dispatch queue whose every use is an issue.
  public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
    unimplemented("DispatchQueue")
  }

  /// A scheduler with the time of a dispatch queue whose every use is an issue.
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
  ) -> UnimplementedSchedulerOf<DispatchQueue> {
    UnimplementedScheduler(name, now: .start, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a scheduler whose every use is an issue, where the function is used as a value.
  ///
  /// - Parameter name: The scheduler's name in issues.
  /// - Returns: The scheduler.
  @_disfavoredOverload
  public static func unimplemented(_ name: String) -> UnimplementedSchedulerOf<DispatchQueue> {
    unimplemented(name, fileID: #fileID)
  }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// The main queue.
  public static var main: Self {
    DispatchQueue.main.eraseToAnyScheduler()
  }

  /// A queue of the system's, shared by the whole process.
  ///
  /// - Parameter qos: How important the work is.
  /// - Returns: The queue.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }

  /// A scheduler that does every action at once.
  public static var immediate: Self {
    DispatchQueue.immediate.eraseToAnyScheduler()
  }

  /// A test scheduler that no code can advance, so it never performs an action.
  ///
  /// To advance it, keep the one that `DispatchQueue.test` makes, and erase that.
  public static var test: Self {
    DispatchQueue.test.eraseToAnyScheduler()
  }

  /// A scheduler whose every use is an issue.
  public static var unimplemented: Self {
    DispatchQueue.unimplemented.eraseToAnyScheduler()
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
    DispatchQueue.unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
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

extension DispatchQueue.SchedulerTimeType {
  /// When the time of schedulers that do not look at the clock begins: one nanosecond, as a dispatch time of zero stands for the present.
  static var start: Self {
    Self(DispatchTime(uptimeNanoseconds: 1))
  }
}
