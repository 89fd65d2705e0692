// snippet.hide
import Dependencies
import Dispatch
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.station
struct Station: DependencyKey {
  var name: String
  static let liveValue = Station(name: "nowhere")
}

/// What a read at this place finds.
func here() -> String {
  @Dependency(Station.self) var station
  return station.name
}

/// A value that remembers where it was made.
struct Board: Sendable {
  @Dependency(Station.self) private var station
  var name: String { station.name }
}

/// Runs an operation in Basel, with a board that was put up there.
func inBasel<R>(_ operation: (Board) throws -> R) rethrows -> R {
  try withDependencies {
    $0[Station.self] = Station(name: "Basel")
  } operation: {
    try operation(Board())
  }
}
// snippet.calls
func announce() async -> String {
  await Task.yield()
  return here()
}

actor Announcer {
  func announce() -> String { here() }
}

await withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  let board = Board()
  print(here(), board.name)  // Basel Basel
  print(await announce(), board.name)  // Basel Basel
  print(await Announcer().announce(), board.name)  // Basel Basel
}
// snippet.after
let boardOfBasel = inBasel { $0 }
print(here(), boardOfBasel.name)  // nowhere Basel
// snippet.task
let task = inBasel { board in
  Task { "\(here()) \(board.name)" }
}
let onMainActor = inBasel { board in
  Task { @MainActor in "\(here()) \(board.name)" }
}
print(await task.value)  // Basel Basel
print(await onMainActor.value)  // Basel Basel
// snippet.asynclet
await withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  let board = Board()
  async let child = "\(here()) \(board.name)"
  print(await child)  // Basel Basel
}
// snippet.group
await withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  let board = Board()
  await withTaskGroup(of: String.self) { group in
    group.addTask { "\(here()) \(board.name)" }
    for await text in group { print(text) }  // Basel Basel
  }
  await withDiscardingTaskGroup { group in
    group.addTask { print(here(), board.name) }  // Basel Basel
  }
}
// snippet.detached
let detached = inBasel { board in
  Task.detached { "\(here()) \(board.name)" }
}
print(await detached.value)  // nowhere Basel
// snippet.queue
let queue = DispatchQueue(label: "trains")
inBasel { board in
  queue.async { print(here(), board.name) }  // nowhere Basel
  queue.asyncAfter(deadline: .now()) { print(here(), board.name) }  // nowhere Basel
  queue.sync { print(here(), board.name) }  // Basel Basel
}
queue.sync {}
// snippet.parallel
inBasel { board in
  DispatchQueue.concurrentPerform(iterations: 1) { _ in
    print(here(), board.name)  // Basel Basel
  }
}
// snippet.thread
await withCheckedContinuation { ended in
  inBasel { board in
    Thread.detachNewThread {
      print(here(), board.name)  // nowhere Basel
      ended.resume()
    }
  }
}
// snippet.closure
let whereAmI = inBasel { board in
  { "\(here()) \(board.name)" }
}
print(whereAmI())  // nowhere Basel
// snippet.lazy
let platforms = inBasel { board in
  [4].lazy.map { "\(here()) \(board.name), platform \($0)" }
}
print(platforms[0])  // nowhere Basel, platform 4
// snippet.notification
let arrival = Notification.Name("arrival")
let center = NotificationCenter()
let observer = inBasel { board in
  center.addObserver(forName: arrival, object: nil, queue: nil) { _ in
    print(here(), board.name)  // nowhere Basel
  }
}
center.post(name: arrival, object: nil)
center.removeObserver(observer)
// snippet.unfolding
let unfolding = inBasel { board in
  AsyncStream(unfolding: { "\(here()) \(board.name)" })
}
for await text in unfolding.prefix(1) { print(text) }  // nowhere Basel
// snippet.mapped
let mapped = inBasel { board in
  AsyncStream { $0.yield(4) }.map { "\(here()) \(board.name), platform \($0)" }
}
for await text in mapped.prefix(1) { print(text) }  // nowhere Basel, platform 4
// snippet.builder
let built = inBasel { board in
  AsyncStream { continuation in
    continuation.yield("\(here()) \(board.name)")  // Runs at once, in the scope.
    continuation.finish()
  }
}
for await text in built { print(text) }  // Basel Basel
// snippet.streamtask
let filled = inBasel { board in
  AsyncStream { continuation in
    let trains = Task {
      continuation.yield("\(here()) \(board.name)")
      continuation.finish()
    }
    continuation.onTermination = { _ in trains.cancel() }
  }
}
for await text in filled { print(text) }  // Basel Basel
// snippet.continuation
await withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  let board = Board()
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume() }
  }
  print(here(), board.name)  // Basel Basel
}
// snippet.cancel
let (signal, started) = AsyncStream.makeStream(of: Void.self)
let cancelled = inBasel { board in
  Task {
    await withTaskCancellationHandler {
      started.yield()
      try? await Task.sleep(for: .seconds(60))
      print(here(), board.name)  // Basel Basel
    } onCancel: {
      print(here(), board.name)  // nowhere Basel
    }
  }
}
for await _ in signal.prefix(1) {}
cancelled.cancel()
await cancelled.value
// snippet.end
