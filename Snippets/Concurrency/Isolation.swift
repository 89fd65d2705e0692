// snippet.hide
import Dependencies
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
// snippet.children
let ids = await withTaskGroup(of: String.self) { group in
  for id in ["41", "42", "43"] {
    group.addTask {
      await withDependencies {
        $0.requestID = id
      } operation: {
        await Task.yield()
        return currentID()
      }
    }
  }
  var ids: Set<String> = []
  for await id in group { ids.insert(id) }
  return ids
}
print(ids.sorted())  // ["41", "42", "43"]
print(currentID())  // none
// snippet.before
let (signal, go) = AsyncStream.makeStream(of: Void.self)
let early = Task {
  for await _ in signal.prefix(1) {}
  return currentID()
}
withDependencies {
  $0.requestID = "42"
} operation: {
  _ = go.yield()
}
print(await early.value)  // none
// snippet.loop
/// Updates the list of tickets while the server runs.
actor TicketIndex {
  private var updating: Task<String, Never>?

  func update() -> Task<String, Never> {
    if let updating { return updating }
    let task = Task { currentID() }
    updating = task
    return task
  }
}

let index = TicketIndex()
_ = await withDependencies {
  $0.requestID = "42"
} operation: {
  await index.update()
}
print(await index.update().value)  // 42
// snippet.root
extension TicketIndex {
  func updateForAllRequests() -> Task<String, Never> {
    Task.detached { currentID() }
  }
}

let shared = await withDependencies {
  $0.requestID = "42"
} operation: {
  await index.updateForAllRequests()
}
print(await shared.value)  // none
// snippet.hide
func sendEvent(_ name: String) async throws { try await Task.sleep(for: .seconds(3_600)) }

// snippet.show
// snippet.forget
struct AnalyticsError: Error {}

func trackSearch() async {
  @Dependency(\.fireAndForget) var fireAndForget
  await fireAndForget {
    try await sendEvent("search")  // The caller doesn't wait.
  }
  await fireAndForget { throw AnalyticsError() }  // The error is dropped.
}

await trackSearch()
print("Tickets loaded")  // Tickets loaded
// snippet.actor
@MainActor
final class SearchModel {
  private(set) var message = ""

  func search() async {
    await withDependencies {
      $0.requestID = "42"
    } operation: {
      MainActor.assertIsolated()
      message = "Searching in request \(currentID())"
      await Task.yield()
      message += "…"
    }
  }
}

let model = SearchModel()
await model.search()
print(model.message)  // Searching in request 42…
// snippet.end
