// snippet.hide
import Dependencies
import Foundation
import Testing

struct Ticket: Equatable, Identifiable, Sendable {
  var id: UUID
  var subject: String
}

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]

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
import Observation

@MainActor
@Observable
final class TicketListModel {
  private(set) var tickets: [Ticket] = []
  private(set) var errorMessage: String?

  @ObservationIgnored @Dependency(\.apiClient.searchTickets) private var searchTickets

  func load() async {
    do {
      tickets = try await searchTickets("")
      errorMessage = nil
    } catch {
      errorMessage = "The server isn't available. Try again later."
    }
  }
}
// snippet.test
@MainActor
@Test func loadsTickets() async {
  let ticket = Ticket(id: UUID(0), subject: "Printer is offline")
  let model = withDependencies {
    $0.apiClient.searchTickets = { _ in [ticket] }
  } operation: {
    TicketListModel()
  }
  let hasChanged = LockIsolated(false)
  withObservationTracking {
    _ = model.tickets
  } onChange: {
    hasChanged.setValue(true)
  }

  await model.load()

  #expect(model.tickets == [ticket])
  #expect(hasChanged.value)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
