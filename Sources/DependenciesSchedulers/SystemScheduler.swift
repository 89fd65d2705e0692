public import Dispatch
public import Foundation

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
  public import OpenCombineDispatch
  public import OpenCombineFoundation
#endif

/// A scheduler of the system that a test can replace with one that has the same time.
///
/// `DispatchQueue`, `OperationQueue`, `RunLoop`, and ``UIScheduler`` conform to this protocol.
///
/// A generic test helper can create a test scheduler of each of these types:
///
/// ```swift
/// import Dispatch
///
/// func autosaveCount<S: SystemScheduler>(on scheduler: S.Type) -> Int {
///   let scheduler = S.test
///   var count = 0
///   let autosave = scheduler.schedule(after: scheduler.now, interval: .seconds(30)) { count += 1 }
///   scheduler.advance(by: .seconds(60))
///   autosave.cancel()
///   return count
/// }
///
/// print(autosaveCount(on: DispatchQueue.self), autosaveCount(on: RunLoop.self))  // 3 3
/// ```
public protocol SystemScheduler: Scheduler where SchedulerTimeType: SystemSchedulerTime {}

/// The time of a scheduler of the system.
public protocol SystemSchedulerTime: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// The initial time of schedulers that don't read the system's clock.
  ///
  /// Compare it with a test scheduler's time to check how far a test has advanced the scheduler:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let timeline = RunLoop.test
  /// timeline.advance(by: .seconds(60))
  /// print(RunLoop.SchedulerTimeType.start.distance(to: timeline.now) == .seconds(60))  // true
  /// print(DispatchQueue.test.now == DispatchQueue.SchedulerTimeType.start)  // true
  /// ```
  static var start: Self { get }

  /// The name of an unimplemented scheduler with this time.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// print(DispatchQueue.SchedulerTimeType.schedulerName)  // DispatchQueue
  /// print(OperationQueue.SchedulerTimeType.schedulerName)  // OperationQueue
  /// print(RunLoop.SchedulerTimeType.schedulerName)  // RunLoop
  /// print(OperationQueue.SchedulerTimeType.start.date.timeIntervalSince1970)  // 0.0
  /// ```
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
  /// A scheduler with this scheduler's time that runs each action immediately.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// DispatchQueue.immediate.schedule { print("Saved") }  // Prints "Saved"
  /// ```
  public static var immediate: ImmediateSchedulerOf<Self> {
    ImmediateScheduler(now: .start)
  }

  /// A scheduler with this scheduler's time that a test advances.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// queue.schedule(after: queue.now.advanced(by: .seconds(1))) { print("Saved") }
  /// queue.advance(by: .seconds(1))
  ///
  /// // Output:
  /// // Saved
  /// ```
  public static var test: TestSchedulerOf<Self> {
    TestScheduler(now: .start)
  }

  /// A scheduler with this scheduler's time that reports an issue when your code uses it.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// print(DispatchQueue.unimplemented.prefix)  // DispatchQueue
  /// ```
  public static var unimplemented: UnimplementedSchedulerOf<Self> {
    unimplemented(SchedulerTimeType.schedulerName)
  }

  /// Returns a scheduler with this scheduler's time that reports an issue when your code uses it.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// print(DispatchQueue.unimplemented("Search queue").prefix)  // Search queue
  /// ```
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

  /// Returns a scheduler that reports an issue.
  ///
  /// The compiler uses this overload when you pass the function as a value.
  ///
  /// - Parameter name: The scheduler's name in issues.
  /// - Returns: The scheduler.
  @_disfavoredOverload
  public static func unimplemented(_ name: String) -> UnimplementedSchedulerOf<Self> {
    unimplemented(name, fileID: #fileID)
  }
}

extension AnyScheduler where SchedulerTimeType: SystemSchedulerTime {
  /// A scheduler that runs each action immediately.
  public static var immediate: Self {
    Self(ImmediateScheduler(now: .start))
  }

  /// A test scheduler that never runs an action, because no code can advance it.
  ///
  /// To advance a scheduler, keep the value of `DispatchQueue.test`, and pass the result of its `eraseToAnyScheduler()`
  /// to your code. In this example, the draft isn't saved:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// struct DraftEditor {
  ///   let queue: AnySchedulerOf<DispatchQueue>
  ///   let save: () -> Void
  ///
  ///   func close(isDraftEmpty: Bool) {
  ///     if !isDraftEmpty { queue.schedule(after: queue.now.advanced(by: .seconds(1)), save) }
  ///   }
  /// }
  ///
  /// DraftEditor(queue: .test, save: { print("Saved") }).close(isDraftEmpty: false)
  /// print("Closed")  // Closed
  /// ```
  public static var test: Self {
    Self(TestScheduler(now: .start))
  }

  /// A scheduler that reports an issue when your code uses it.
  ///
  /// This test passes, because the editor schedules nothing:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func closesEmptyDraftWithoutSaving() {
  ///   var isSaved = false
  ///   DraftEditor(queue: .unimplemented, save: { isSaved = true }).close(isDraftEmpty: true)
  ///   #expect(!isSaved)
  /// }
  /// ```
  public static var unimplemented: Self {
    unimplemented(SchedulerTimeType.schedulerName)
  }

  /// Returns a scheduler that reports an issue when your code uses it.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func reportsUse() {
  ///   let queue: AnySchedulerOf<DispatchQueue> = .unimplemented("Search queue")  // 🛑 Search queue
  ///   queue.schedule {}
  /// }
  /// ```
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

  /// Returns a scheduler that reports an issue.
  ///
  /// The compiler uses this overload when you pass the function as a value.
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
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue: AnySchedulerOf<DispatchQueue> = .main
  /// print(queue.now <= DispatchQueue.main.now)  // true
  /// ```
  public static var main: Self {
    DispatchQueue.main.eraseToAnyScheduler()
  }

  /// Returns a queue of the system, which all code of the process shares.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue: AnySchedulerOf<DispatchQueue> = .global(qos: .utility)
  /// print(queue.minimumTolerance == DispatchQueue.global().minimumTolerance)  // true
  /// ```
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
  ///
  /// ```swift
  /// struct ReminderModel {
  ///   var queue: AnySchedulerOf<OperationQueue> = .main
  ///
  ///   func remind(_ show: @escaping () -> Void) {
  ///     queue.schedule(after: queue.now.advanced(by: .seconds(3_600)), show)
  ///   }
  /// }
  ///
  /// let reminders = ReminderModel(queue: OperationQueue.immediate.eraseToAnyScheduler())
  /// reminders.remind { print("Ticket is due") }  // Prints "Ticket is due"
  /// ```
  public static var main: Self {
    OperationQueue.main.eraseToAnyScheduler()
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// The main run loop.
  ///
  /// ```swift
  /// struct RefreshModel {
  ///   var runLoop: AnySchedulerOf<RunLoop> = .main
  ///
  ///   func refresh(_ load: @escaping () -> Void) { runLoop.schedule(load) }
  /// }
  ///
  /// let refresh = RefreshModel(runLoop: RunLoop.immediate.eraseToAnyScheduler())
  /// refresh.refresh { print("Loaded") }  // Prints "Loaded"
  /// ```
  public static var main: Self {
    RunLoop.main.eraseToAnyScheduler()
  }
}
