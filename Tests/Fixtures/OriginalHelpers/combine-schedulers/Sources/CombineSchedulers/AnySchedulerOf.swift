public import Dispatch
public import Foundation

/// A scheduler that schedules nothing, which shows whose module a file sees.
public struct AnySchedulerOf<Scheduler>: Sendable {
  public let name: String

  public static func unimplemented(_ name: String) -> Self { Self(name: name) }
}

extension AnySchedulerOf where Scheduler == DispatchQueue {
  public static var main: Self { Self(name: "main queue") }
}

extension AnySchedulerOf where Scheduler == RunLoop {
  public static var main: Self { Self(name: "main run loop") }
}
