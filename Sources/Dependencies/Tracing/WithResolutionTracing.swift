/// Tells an observer how dependencies are found while an operation runs.
///
/// The observer is told once for each value and each place in the source that reads it. Programs in which nothing is
/// traced pay nothing for it; while something is, every read in the process takes the slow path.
///
/// - Parameters:
///   - observer: Is told, on the thread that reads the dependency.
///   - operation: The operation to trace, with the tasks that it starts.
/// - Returns: The value that `operation` returns.
public func withResolutionTracing<R>(
  _ observer: @escaping @Sendable (DependencyResolution) -> Void,
  operation: () throws -> R
) rethrows -> R {
  ResolutionTracing.turnOn()
  defer { ResolutionTracing.turnOff() }
  return try ResolutionTracing.$current.withValue(ResolutionTracing(observer), operation: operation)
}

/// Tells an observer how dependencies are found while an asynchronous operation runs.
///
/// The observer is told once for each value and each place in the source that reads it. Programs in which nothing is
/// traced pay nothing for it; while something is, every read in the process takes the slow path.
///
/// - Parameters:
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - observer: Is told, on the thread that reads the dependency.
///   - operation: The operation to trace, with the tasks that it starts.
/// - Returns: The value that `operation` returns.
public func withResolutionTracing<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ observer: @escaping @Sendable (DependencyResolution) -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  ResolutionTracing.turnOn()
  defer { ResolutionTracing.turnOff() }
  return try await ResolutionTracing.$current.withValue(ResolutionTracing(observer), operation: operation)
}
