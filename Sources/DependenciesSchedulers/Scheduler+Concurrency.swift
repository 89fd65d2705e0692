import DependenciesConcurrency

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

extension Scheduler {
  /// Suspends the task for a duration of this scheduler's time.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// try await DispatchQueue.immediate.sleep(for: .seconds(60))
  /// print("Saved")  // Saved
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - tolerance: The time by which the task can continue late. The default is zero.
  ///   - options: The options of the scheduler.
  /// - Throws: `CancellationError` if the task is canceled before the end of the duration.
  public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the task until a date of this scheduler's time.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.immediate
  /// try await queue.sleep(until: queue.now.advanced(by: .seconds(60)))
  /// print("Saved")  // Saved
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - tolerance: The time by which the task can continue late. The default is zero.
  ///   - options: The options of the scheduler.
  /// - Throws: `CancellationError` if the task is canceled before the date. The action that the scheduler already
  ///   stores then has no effect.
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

  /// Returns a stream of the dates when a timer on this scheduler fires.
  ///
  /// The timer starts immediately. It stops when the task that reads the stream is canceled, or when the stream is
  /// released:
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// let timer = queue.timer(interval: .seconds(60))
  /// queue.advance(by: .seconds(120))
  ///
  /// var refreshes = 0
  /// for await _ in timer.prefix(2) { refreshes += 1 }
  /// print(refreshes)  // 2
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two dates.
  ///   - tolerance: The time by which the timer can fire late. The default is zero.
  ///   - options: The options of the scheduler.
  /// - Returns: The stream, which ends when the task that reads it is canceled.
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

  /// Measures the time that work takes, in this scheduler's time.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// let time = queue.measure { queue.advance(by: .seconds(2)) }
  /// print(time == .seconds(2))  // true
  /// ```
  ///
  /// - Parameter work: The work.
  /// - Returns: The time from the beginning to the end of the work.
  /// - Throws: The error that `work` throws.
  @discardableResult
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// Measures the time that asynchronous work takes, in this scheduler's time.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// let queue = DispatchQueue.test
  /// let time = await queue.measure { await queue.advance(by: .seconds(2)) }
  /// print(time == .seconds(2))  // true
  /// ```
  ///
  /// - Parameter work: The work.
  /// - Returns: The time from the beginning to the end of the work.
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
