// snippet.hide
import Dependencies
import Dispatch
import DocgenSnippetSupport
import Foundation

struct Station: DependencyKey {
  var name: String
  static let liveValue = Station(name: "nowhere")
}

func here() -> String {
  @Dependency(Station.self) var station
  return station.name
}

let print = LinePrinter()
// snippet.show
// snippet.object
/// Reads its own property, wherever its method is called.
struct Announcer: Sendable {
  @Dependency(Station.self) private var station

  func call(_ queue: DispatchQueue) {
    queue.async { print("Welcome to \(station.name)") }  // Welcome to Basel
  }
}

let queue = DispatchQueue(label: "trains")
let announcer = withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  Announcer()
}
announcer.call(queue)
queue.sync {}
// snippet.read
/// Reads before it goes elsewhere.
func welcome(on queue: DispatchQueue) {
  let name = here()
  queue.async { print("Welcome to \(name)") }  // Welcome to Basel
}

withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  welcome(on: queue)
}
queue.sync {}
// snippet.escape
/// Takes everything along.
func welcomeLater(on queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      dependencies.yield { print("Welcome to \(here())") }  // Welcome to Basel
    }
  }
}

withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  welcomeLater(on: queue)
}
queue.sync {}
// snippet.detached
let detached = withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  withEscapedDependencies { dependencies in
    Task.detached {
      await dependencies.yield {
        await Task.yield()
        return here()
      }
    }
  }
}
print(await detached.value)  // Basel
// snippet.stream
/// An endless stream that reads in the world of whoever made it.
func trains() -> AsyncStream<String> {
  withEscapedDependencies { dependencies in
    AsyncStream(unfolding: { dependencies.yield { "A train to \(here())" } })
  }
}

let stream = withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  trains()
}
for await train in stream.prefix(1) { print(train) }  // A train to Basel
// snippet.replace
let basel = withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  withEscapedDependencies { $0 }
}

withDependencies {
  $0[Station.self] = Station(name: "Bern")
} operation: {
  print(here())  // Bern
  basel.yield { print(here()) }  // Basel
  basel.yield { print(here()) }  // Basel
}
// snippet.class
#if COMPILE_ERROR
  final class Loudspeaker: Sendable {
    @Dependency(Station.self) private var station
    // 🛑 stored property '_station' of 'Sendable'-conforming class 'Loudspeaker' is mutable
  }
#endif

@MainActor
final class Speaker {
  @Dependency(Station.self) private var station
  var name: String { station.name }
}
print(Speaker().name)  // nowhere
// snippet.end
