import Dispatch
import Synchronization

/// Waits for the result of tasks.
///
/// The fuzzer calls from its own thread, which doesn't belong to the thread pool.
func wait<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let result = Mutex<Result<Value, any Error>?>(nil)
  Task.detached {
    do {
      let value = try await body()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  guard let result = result.withLock({ $0 }) else { throw Violation(description: "a task didn't end") }
  return try result.get()
}
