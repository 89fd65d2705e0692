// snippet.hide
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.client
import Dependencies
import DependenciesMacros

@DependencyClient
struct TicketUpdates: Sendable {
  var subjects: @Sendable () -> AsyncStream<String> = { .finished }
}

extension TicketUpdates: TestDependencyKey {
  static let testValue = TicketUpdates()
}

@MainActor
final class TicketFeedModel {
  private(set) var subjects: [String] = []

  @Dependency(TicketUpdates.self) private var updates

  func run() async {
    for await subject in updates.subjects() { subjects.append(subject) }
  }
}
// snippet.script
@MainActor
@Test func showsAllUpdates() async {
  let feed = withDependencies {
    $0[TicketUpdates.self].subjects = {
      AsyncStream { continuation in
        continuation.yield("VPN disconnects")
        continuation.yield("Printer is offline")
        continuation.finish()
      }
    }
  } operation: {
    TicketFeedModel()
  }
  await feed.run()
  #expect(feed.subjects == ["VPN disconnects", "Printer is offline"])
}
// snippet.stepwise
@MainActor
@Test func showsEachUpdate() async {
  let (subjects, continuation) = AsyncStream.makeStream(of: String.self)
  let feed = withDependencies {
    $0[TicketUpdates.self].subjects = { subjects }
  } operation: {
    TicketFeedModel()
  }
  let task = Task { await feed.run() }

  continuation.yield("VPN disconnects")
  while feed.subjects.isEmpty { await Task.yield() }
  #expect(feed.subjects == ["VPN disconnects"])

  continuation.yield("Printer is offline")
  continuation.finish()
  await task.value
  #expect(feed.subjects == ["VPN disconnects", "Printer is offline"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
