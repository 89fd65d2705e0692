/// Limits how many samples run at the same time.
///
/// The others wait in their order, and a canceled one leaves the queue.
actor RunQueue {
  private var free: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var lastNumber = 0

  /// Creates a queue.
  ///
  /// - Parameter limit: The number of samples that can run at the same time, from 1.
  init(limit: Int) { free = limit }

  /// Runs an operation as soon as fewer operations than the limit are running.
  ///
  /// - Parameters:
  ///   - onWait: A closure that's called if the operation has to wait.
  ///   - operation: The operation.
  /// - Throws: `CancellationError` if the task is canceled while it waits, or an error that `operation` throws.
  nonisolated func run(
    onWait: @Sendable () -> Void, _ operation: @Sendable () async throws -> Void
  ) async throws {
    try await begin(onWait)
    do { try await operation() } catch {
      await end()
      throw error
    }
    await end()
  }

  private func begin(_ onWait: @Sendable () -> Void) async throws {
    try Task.checkCancellation()
    guard free == 0 else {
      free -= 1
      return
    }
    onWait()
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await cancel(number) }
    }
  }

  private func cancel(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume() }
  }
}
