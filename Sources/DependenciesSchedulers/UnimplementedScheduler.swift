import DependenciesPrimitives
import IssueReporting

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

/// A scheduler that reports an issue when your code uses it.
///
/// Pass it to a feature in a test to check that the code under test doesn't schedule an action. In each test, the scheduler
/// reports each of its members only once. It runs the action immediately, so a test that waits for it ends:
///
/// ```swift
/// import Dispatch
///
/// @Test func reportsUse() {
///   let queue = DispatchQueue.unimplemented("Autosave queue")  // 🛑 Autosave queue
///   queue.schedule {}
/// }
/// ```
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable without the compiler's proof: `uses` has a lock, and the other values never change.
  /// The name of the scheduler in issues.
  public let prefix: String

  private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt
  private let uses = UseCounts()

  /// Creates a scheduler.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let time = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
  /// let scheduler = UnimplementedSchedulerOf<DispatchQueue>("Autosave queue", now: time)
  /// print(scheduler.prefix)  // Autosave queue
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The name of the scheduler in issues. The default is its type.
  ///   - now: The scheduler's time.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init(
    _ prefix: String = "UnimplementedScheduler",
    now: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.prefix = prefix
    self.base = ImmediateScheduler(now: now)
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Zero.
  ///
  /// Each use reports an issue.
  public var minimumTolerance: SchedulerTimeType.Stride {
    report("minimumTolerance")
    return base.minimumTolerance
  }

  /// The time of the scheduler.
  ///
  /// Each use reports an issue.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func readsTime() {
  ///   let queue = DispatchQueue.unimplemented("Search queue")  // 🛑 Unimplemented: Search queue.now
  ///   let start = queue.now
  ///   #expect(start == .start)
  /// }
  /// ```
  public var now: SchedulerTimeType {
    report("now")
    return base.now
  }

  /// Reports an issue, and then runs the action immediately.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func undoIsScheduled() async {
  ///   let queue = DispatchQueue.unimplemented("Undo queue")  // 🛑 Undo queue.schedule(options:_:)
  ///   await confirmation { undone in
  ///     queue.schedule { undone() }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: Have no effect.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
    report("schedule(options:_:)")
    base.schedule(options: options, action)
  }

  /// Reports an issue, and then runs the action immediately.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// @Test func expiryIsScheduled() async {
  ///   let queue = DispatchQueue.unimplemented("Session")  // 🛑 Session.schedule(after:tolerance:options:_:)
  ///   await confirmation { expired in
  ///     queue.schedule(after: .start, tolerance: .seconds(1), options: nil) { expired() }
  ///   }
  /// }
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
    report("schedule(after:tolerance:options:_:)")
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Reports an issue, and then runs the action immediately, and only once.
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
    report("schedule(after:interval:tolerance:options:_:)")
    return base.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  /// Reports the use of a member, if it's the first one in the current test.
  private func report(_ member: String) {
    let test: AnyHashable? = if case .swiftTesting(let testing) = TestContext.current { testing?.test.id } else { nil }
    guard uses.add(member, in: test) == 1 else { return }
    reportIssue(
      """
      Unimplemented: \(prefix).\(member)
      To fix this, override the scheduler with one that the test controls, such as a `TestScheduler` or `.immediate`.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// An unimplemented scheduler with the time and the options of a known scheduler.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
