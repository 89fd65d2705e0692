// snippet.hide
import Dependencies
import Dispatch
import DocgenSnippetSupport
import Foundation

private enum RequestIDKey: DependencyKey {
  static let liveValue = "none"
}

extension DependencyValues {
  var requestID: String {
    get { self[RequestIDKey.self] }
    set { self[RequestIDKey.self] = newValue }
  }
}

func currentID() -> String {
  @Dependency(\.requestID) var requestID
  return requestID
}

let print = LinePrinter()
// snippet.show
// snippet.object
struct RequestLogger: Sendable {
  @Dependency(\.requestID) private var requestID

  func log(_ message: String, on queue: DispatchQueue) {
    queue.async { print("[\(requestID)] \(message)") }  // [42] Ticket created
  }
}

let queue = DispatchQueue(label: "log")
let logger = withDependencies {
  $0.requestID = "42"
} operation: {
  RequestLogger()
}
logger.log("Ticket created", on: queue)
queue.sync {}
// snippet.read
func logTicket(on queue: DispatchQueue) {
  @Dependency(\.requestID) var requestID
  let id = requestID
  queue.async { print("[\(id)] Ticket created") }  // [42] Ticket created
}

withDependencies {
  $0.requestID = "42"
} operation: {
  logTicket(on: queue)
}
queue.sync {}
// snippet.escape
func logTicketLater(on queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      dependencies.yield { print("[\(currentID())] Ticket created") }  // [42] Ticket created
    }
  }
}

withDependencies {
  $0.requestID = "42"
} operation: {
  logTicketLater(on: queue)
}
queue.sync {}
// snippet.detached
let detached = withDependencies {
  $0.requestID = "42"
} operation: {
  withEscapedDependencies { dependencies in
    Task.detached {
      await dependencies.yield {
        await Task.yield()
        return currentID()
      }
    }
  }
}
print(await detached.value)  // 42
// snippet.stream
/// Returns an endless stream of messages that contain the caller's request ID.
func messages() -> AsyncStream<String> {
  withEscapedDependencies { dependencies in
    AsyncStream(unfolding: { dependencies.yield { "[\(currentID())] Ticket created" } })
  }
}

let stream = withDependencies {
  $0.requestID = "42"
} operation: {
  messages()
}
for await message in stream.prefix(1) { print(message) }  // [42] Ticket created
// snippet.replace
let captured = withDependencies {
  $0.requestID = "42"
} operation: {
  withEscapedDependencies { $0 }
}

withDependencies {
  $0.requestID = "43"
} operation: {
  print(currentID())  // 43
  captured.yield { print(currentID()) }  // 42
  captured.yield { print(currentID()) }  // 42
}
// snippet.class
#if COMPILE_ERROR
  final class AuditLog: Sendable {
    @Dependency(\.requestID) private var requestID
    // 🛑 stored property '_requestID' of 'Sendable'-conforming class 'AuditLog' is mutable
  }
#endif

@MainActor
final class TicketLog {
  @Dependency(\.requestID) private var requestID
  var prefix: String { "[\(requestID)]" }
}
print(TicketLog().prefix)  // [none]
// snippet.end
