// snippet.hide
import Dependencies
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
// snippet.children
let names = await withTaskGroup(of: String.self) { group in
  for name in ["Basel", "Bern", "Chur"] {
    group.addTask {
      await withDependencies {
        $0[Station.self] = Station(name: name)
      } operation: {
        await Task.yield()
        return here()
      }
    }
  }
  var names: Set<String> = []
  for await name in group { names.insert(name) }
  return names
}
print(names.sorted())  // ["Basel", "Bern", "Chur"]
print(here())  // nowhere
// snippet.before
let (signal, go) = AsyncStream.makeStream(of: Void.self)
let early = Task {
  for await _ in signal.prefix(1) {}
  return here()
}
withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  _ = go.yield()
}
print(await early.value)  // nowhere
// snippet.loop
/// Refreshes the timetable as long as the program runs.
actor Timetable {
  private var refreshing: Task<String, Never>?

  func refresh() -> Task<String, Never> {
    if let refreshing { return refreshing }
    let task = Task { here() }
    refreshing = task
    return task
  }
}

let timetable = Timetable()
_ = await withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  await timetable.refresh()
}
print(await timetable.refresh().value)  // Basel
// snippet.root
extension Timetable {
  func refreshForAll() -> Task<String, Never> {
    Task.detached { here() }
  }
}

let forAll = await withDependencies {
  $0[Station.self] = Station(name: "Basel")
} operation: {
  await timetable.refreshForAll()
}
print(await forAll.value)  // nowhere
// snippet.forget
struct LineIsClosed: Error {}

func reportDelay() async {
  @Dependency(\.fireAndForget) var fireAndForget
  await fireAndForget {
    try await Task.sleep(for: .seconds(3_600))  // Nobody waits that long.
  }
  await fireAndForget { throw LineIsClosed() }  // Nobody hears of it.
}

await reportDelay()
print("All aboard")  // All aboard
// snippet.actor
@MainActor
final class Display {
  var text = ""

  func show() async {
    await withDependencies {
      $0[Station.self] = Station(name: "Basel")
    } operation: {
      MainActor.assertIsolated()
      text = here()
      await Task.yield()
      text += "!"
    }
  }
}

let display = Display()
await display.show()
print(display.text)  // Basel!
// snippet.end
