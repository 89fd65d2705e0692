import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskAnalytics
import HelpdeskServer
import HelpdeskStorage
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

@MainActor
@Test func retriesSendSameTicket() async throws {
  let server = try HelpdeskServer(subjects: [])
  defer { server.stop() }
  await server.failNext(status: 503)
  await server.failNext(status: 503)

  try await withDependencies {
    $0.analytics = .liveValue
    $0.apiBaseURL = server.url
    $0.apiClient = .liveValue
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.draftStore.delete = { _ in }
    $0.urlSession = .shared
  } operation: {
    let model = NewTicketModel(draft: Draft(id: UUID(), subject: "No sound"))
    try await model.send()
    #expect(
      await server.requests == [
        "POST /tickets 503", "POST /tickets 503", "POST /tickets 200", "POST /events 204",
      ])

    let list = TicketListModel()
    await list.load()
    #expect(list.tickets.map(\.subject) == ["No sound"])
  }
}
