/// Limits how many operations run at the same time.
actor AsyncLimit {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = max(1, count) }

  nonisolated func run<Value: Sendable>(_ operation: @Sendable () async throws -> Value) async throws -> Value {
    await acquire()
    do {
      let value = try await operation()
      await release()
      return value
    } catch {
      await release()
      throw error
    }
  }

  private func acquire() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func release() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
