import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskServer
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func loadsTicketsFromServer() async throws {
  let server = try HelpdeskServer(subjects: ["Scanner has no power"])
  defer { server.stop() }

  await withDependencies {
    $0.apiBaseURL = server.url
    $0.apiClient = .liveValue
    $0.urlSession = .shared
  } operation: {
    let model = TicketListModel()
    await model.load()
    #expect(model.tickets.map(\.subject) == ["Scanner has no power"])
  }
}
