public import Dispatch
public import Foundation

/// A scheduler that schedules nothing, which shows whose module a file sees.
public struct AnySchedulerOf<Scheduler>: Sendable {
  /// The scheduler's name.
  public let name: String

  /// A scheduler with a name.
  public static func unimplemented(_ name: String) -> Self { Self(name: name) }
}

extension AnySchedulerOf where Scheduler == DispatchQueue {
  /// The main scheduler.
  public static var main: Self { Self(name: "main queue") }
}

extension AnySchedulerOf where Scheduler == RunLoop {
  /// The main scheduler.
  public static var main: Self { Self(name: "main run loop") }
}
