#if canImport(Combine) || OpenCombineSchedulers
  import Dispatch
  import Foundation

  // Not reexported, like in the original.
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombineShim
  #endif

  /// A scheduler that runs each action immediately, and whose name shows which module a file imports.
  public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The scheduler's name.
    public let name: String
    private let time: @Sendable () -> SchedulerTimeType

    fileprivate init(_ name: String, time: @escaping @Sendable () -> SchedulerTimeType) {
      self.name = name
      self.time = time
    }

    /// The current time.
    public var now: SchedulerTimeType { time() }
    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .zero }

    /// Runs an action.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

    /// Runs an action.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) { action() }

    /// Runs an action once.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

  extension AnyScheduler: Sendable {}

  /// A scheduler with the types of another one, which must be a scheduler itself.
  public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

  extension AnyScheduler
  where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
    /// The main scheduler.
    public static var main: Self { Self("main queue") { DispatchQueue.main.now } }

    /// A scheduler with a name.
    public static func unimplemented(_ name: String) -> Self { Self(name) { DispatchQueue.main.now } }
  }

  extension AnyScheduler
  where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
    /// The main scheduler.
    public static var main: Self { Self("main run loop") { RunLoop.main.now } }

    /// A scheduler with a name.
    public static func unimplemented(_ name: String) -> Self { Self(name) { RunLoop.main.now } }
  }
#endif
