// snippet.hide
import Dependencies
import Dispatch
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.helpers
private enum RequestIDKey: DependencyKey {
  static let liveValue = "none"
}

extension DependencyValues {
  var requestID: String {
    get { self[RequestIDKey.self] }
    set { self[RequestIDKey.self] = newValue }
  }
}

/// Reads the dependency where it's called.
func currentID() -> String {
  @Dependency(\.requestID) var requestID
  return requestID
}

/// Captures the dependency when it's created.
struct RequestLogger: Sendable {
  @Dependency(\.requestID) var id
}

/// Runs an operation that handles request 42.
func inRequest<R>(_ operation: (RequestLogger) throws -> R) rethrows -> R {
  try withDependencies {
    $0.requestID = "42"
  } operation: {
    try operation(RequestLogger())
  }
}
// snippet.calls
func loadTickets() async -> String {
  await Task.yield()
  return currentID()
}

actor TicketCache {
  func load() -> String { currentID() }
}

await withDependencies {
  $0.requestID = "42"
} operation: {
  let logger = RequestLogger()
  print(currentID(), logger.id)  // 42 42
  print(await loadTickets(), logger.id)  // 42 42
  print(await TicketCache().load(), logger.id)  // 42 42
}
// snippet.after
let oldLogger = inRequest { $0 }
print(currentID(), oldLogger.id)  // none 42
// snippet.task
let task = inRequest { logger in
  Task { "\(currentID()) \(logger.id)" }
}
let onMainActor = inRequest { logger in
  Task { @MainActor in "\(currentID()) \(logger.id)" }
}
print(await task.value)  // 42 42
print(await onMainActor.value)  // 42 42
// snippet.asynclet
await withDependencies {
  $0.requestID = "42"
} operation: {
  let logger = RequestLogger()
  async let child = "\(currentID()) \(logger.id)"
  print(await child)  // 42 42
}
// snippet.group
await withDependencies {
  $0.requestID = "42"
} operation: {
  let logger = RequestLogger()
  await withTaskGroup(of: String.self) { group in
    group.addTask { "\(currentID()) \(logger.id)" }
    for await text in group { print(text) }  // 42 42
  }
  await withDiscardingTaskGroup { group in
    group.addTask { print(currentID(), logger.id) }  // 42 42
  }
}
// snippet.detached
let detached = inRequest { logger in
  Task.detached { "\(currentID()) \(logger.id)" }
}
print(await detached.value)  // none 42
// snippet.queue
let queue = DispatchQueue(label: "helpdesk")
inRequest { logger in
  queue.async { print(currentID(), logger.id) }  // none 42
  queue.asyncAfter(deadline: .now()) { print(currentID(), logger.id) }  // none 42
  queue.sync { print(currentID(), logger.id) }  // 42 42
}
queue.sync {}
// snippet.parallel
inRequest { logger in
  DispatchQueue.concurrentPerform(iterations: 1) { _ in
    print(currentID(), logger.id)  // 42 42
  }
}
// snippet.thread
await withCheckedContinuation { ended in
  inRequest { logger in
    Thread.detachNewThread {
      print(currentID(), logger.id)  // none 42
      ended.resume()
    }
  }
}
// snippet.closure
let readLater = inRequest { logger in
  { "\(currentID()) \(logger.id)" }
}
print(readLater())  // none 42
// snippet.lazy
let subjects = inRequest { logger in
  ["Printer is offline"].lazy.map { "\(currentID()) \(logger.id): \($0)" }
}
print(subjects[0])  // none 42: Printer is offline
// snippet.notification
let ticketClosed = Notification.Name("ticketClosed")
let center = NotificationCenter()
let observer = inRequest { logger in
  center.addObserver(forName: ticketClosed, object: nil, queue: nil) { _ in
    print(currentID(), logger.id)  // none 42
  }
}
center.post(name: ticketClosed, object: nil)
center.removeObserver(observer)
// snippet.unfolding
let unfolding = inRequest { logger in
  AsyncStream(unfolding: { "\(currentID()) \(logger.id)" })
}
for await text in unfolding.prefix(1) { print(text) }  // none 42
// snippet.mapped
let mapped = inRequest { logger in
  AsyncStream { $0.yield("Printer is offline") }.map { "\(currentID()) \(logger.id): \($0)" }
}
for await text in mapped.prefix(1) { print(text) }  // none 42: Printer is offline
// snippet.builder
let built = inRequest { logger in
  AsyncStream { continuation in
    continuation.yield("\(currentID()) \(logger.id)")  // Runs immediately, in the scope
    continuation.finish()
  }
}
for await text in built { print(text) }  // 42 42
// snippet.streamtask
let filled = inRequest { logger in
  AsyncStream { continuation in
    let loading = Task {
      continuation.yield("\(currentID()) \(logger.id)")
      continuation.finish()
    }
    continuation.onTermination = { _ in loading.cancel() }
  }
}
for await text in filled { print(text) }  // 42 42
// snippet.continuation
await withDependencies {
  $0.requestID = "42"
} operation: {
  let logger = RequestLogger()
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume() }
  }
  print(currentID(), logger.id)  // 42 42
}
// snippet.cancel
let (signal, started) = AsyncStream.makeStream(of: Void.self)
let cancelled = inRequest { logger in
  Task {
    await withTaskCancellationHandler {
      started.yield()
      try? await Task.sleep(for: .seconds(60))
      print(currentID(), logger.id)  // 42 42
    } onCancel: {
      print(currentID(), logger.id)  // none 42
    }
  }
}
for await _ in signal.prefix(1) {}
cancelled.cancel()
await cancelled.value
// snippet.end
