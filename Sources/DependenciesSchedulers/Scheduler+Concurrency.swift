import DependenciesConcurrency

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

extension Scheduler {
  /// Suspends the task for a duration of this scheduler's time.
  ///
  /// - Parameters:
  ///   - duration: How long.
  ///   - tolerance: How much longer it may be. The default is zero.
  ///   - options: How the scheduler is to do it.
  /// - Throws: `CancellationError`, if the task is canceled before.
  public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the task until a date of this scheduler's time.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - tolerance: How much later it may be. The default is zero.
  ///   - options: How the scheduler is to do it.
  /// - Throws: `CancellationError`, if the task is canceled before. What the scheduler was told stays on its agenda
  ///   then, and does nothing.
  public func sleep(
    until date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    let sleep = SchedulerSleep()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleep.begin(continuation) else { return }
        schedule(after: date, tolerance: tolerance ?? .zero, options: options) {
          sleep.end(.success(()))
        }
      }
    } onCancel: {
      sleep.end(.failure(CancellationError()))
    }
  }

  /// The times at which a timer on this scheduler fires.
  ///
  /// The timer starts immediately, and stops when the task that reads the stream is canceled, or the stream is let go.
  ///
  /// - Parameters:
  ///   - interval: The time from one firing to the next.
  ///   - tolerance: How late the timer may fire. The default is zero.
  ///   - options: How the scheduler is to do it.
  /// - Returns: The times, without end until the reader is canceled.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> {
    let (stream, continuation) = AsyncStream.makeStream(of: SchedulerTimeType.self)
    let subscription = schedule(
      after: now.advanced(by: interval),
      interval: interval,
      tolerance: tolerance ?? .zero,
      options: options
    ) {
      // A time is a plain value, though its type does not say so.
      nonisolated(unsafe) let now = now
      continuation.yield(now)
    }
    let cancellation = UncheckedSendable(subscription)
    continuation.onTermination = ignoringArgument { cancellation.value.cancel() }
    return stream
  }

  /// Measures, in this scheduler's time, how long work takes.
  ///
  /// - Parameter work: The work.
  /// - Returns: The time from its beginning to its end.
  /// - Throws: The error that `work` throws.
  @discardableResult
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// Measures, in this scheduler's time, how long asynchronous work takes.
  ///
  /// - Parameter work: The work.
  /// - Returns: The time from its beginning to its end.
  /// - Throws: The error that `work` throws.
  @discardableResult
  public func measure(_ work: () async throws -> Void) async rethrows -> SchedulerTimeType.Stride {
    let start = now
    try await work()
    return start.distance(to: now)
  }
}

/// A function that does not look at its argument.
///
/// A closure for a generic stream, written in place, would take the type of the stream's elements with it into another
/// isolation, which is not allowed for a type that may have isolated conformances.
private func ignoringArgument<Argument>(_ body: @escaping @Sendable () -> Void) -> @Sendable (Argument) -> Void {
  { _ in body() }
}

/// One suspended task, which is resumed once: by the scheduler or by a cancellation, whichever comes first.
private struct SchedulerSleep: Sendable {
  private enum State {
    case isAwake
    case sleeps(CheckedContinuation<Void, any Error>)
    case isOver
  }

  private let state = LockIsolated(State.isAwake)

  /// - Returns: False when the task was canceled before, and has been resumed.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let begins = state.withValue { state in
      if case .isOver = state { return false }
      state = .sleeps(continuation)
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  func end(_ result: Result<Void, any Error>) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withValue { state in
      defer { state = .isOver }
      if case .sleeps(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}
