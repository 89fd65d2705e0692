// snippet.hide
import Dependencies
import Foundation
import Testing

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) async throws -> [String]

  static let liveValue = APIClient { _ in throw URLError(.notConnectedToInternet) }
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

// snippet.show
// snippet.model
@MainActor
final class TicketMonitor {
  private(set) var tickets: [String] = []

  @Dependency(\.apiClient.searchTickets) private var searchTickets
  @Dependency(\.continuousClock) private var clock

  /// Loads the tickets every 30 seconds until the task is canceled.
  func run() async throws {
    for await _ in clock.timer(interval: .seconds(30)) {
      tickets = try await searchTickets("")
    }
  }
}
// snippet.test
@MainActor
@Test func loadsEvery30Seconds() async throws {
  let clock = TestClock()
  let requests = LockIsolated(0)
  let monitor = withDependencies {
    $0.apiClient.searchTickets = { _ in
      requests.withValue { $0 += 1 }
      return []
    }
    $0.continuousClock = clock
  } operation: {
    TicketMonitor()
  }

  let polling = Task { try await monitor.run() }
  await clock.advance(by: .seconds(29))
  #expect(requests.value == 0)
  await clock.advance(by: .seconds(1))
  #expect(requests.value == 1)
  await clock.advance(by: .seconds(60))
  #expect(requests.value == 3)

  polling.cancel()
  try await polling.value
  try await clock.checkSuspension()
}
// snippet.late
@Test func skipsMissedTicks() async {
  let clock = TestClock()
  let ticks = LockIsolated<[Duration]>([])

  let polling = Task {
    for await _ in clock.timer(interval: .seconds(30)) {
      ticks.withValue { $0.append(clock.now.offset) }
      try? await clock.sleep(for: .seconds(70))  // A slow response
    }
  }
  await clock.advance(by: .seconds(240))
  #expect(ticks.value == [.seconds(30), .seconds(120), .seconds(210)])
  polling.cancel()
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
