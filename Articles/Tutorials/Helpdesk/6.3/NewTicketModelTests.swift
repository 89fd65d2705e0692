import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAnalytics
import HelpdeskStorage
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func savesDraftAfterPause() async {
  let clock = TestClock()
  let saved = LockIsolated<[Draft]>([])
  let model = withDependencies {
    $0.continuousClock = clock
    $0.draftStore.save = { draft in saved.withValue { $0.append(draft) } }
    $0.uuid = .incrementing
  } operation: {
    NewTicketModel()
  }

  model.subjectChanged("P")
  await clock.advance(by: .milliseconds(900))
  model.subjectChanged("Printer is offline")
  await clock.advance(by: .milliseconds(900))
  #expect(saved.value == [])

  await clock.advance(by: .milliseconds(100))
  await model.autosave?.value
  #expect(saved.value == [Draft(id: UUID(0), subject: "Printer is offline")])
}

@MainActor
@Test func sendsTicket() async throws {
  let deletedDrafts = LockIsolated<[UUID]>([])
  let model = withDependencies {
    $0.analytics.track = { _ in }
    $0.apiClient.createTicket = { $0 }
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.draftStore.delete = { id in deletedDrafts.withValue { $0.append(id) } }
  } operation: {
    NewTicketModel(draft: Draft(id: UUID(0), subject: "Printer is offline"))
  }

  try await model.send()

  let ticket = Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
  #expect(model.sent == ticket)
  #expect(deletedDrafts.value == [UUID(0)])
}

@MainActor
@Test func tracksSentTicket() async throws {
  let events = LockIsolated<[AnalyticsEvent]>([])
  let model = withDependencies {
    $0.analytics.track = { event in events.withValue { $0.append(event) } }
    $0.apiClient.createTicket = { $0 }
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
  } operation: {
    NewTicketModel(draft: Draft(id: UUID(0), subject: "Printer is offline"))
  }

  try await model.send()

  #expect(events.value == [AnalyticsEvent("ticket_sent")])
}

@MainActor
@Test func undo() async {
  let clock = TestClock()
  let model = withDependencies {
    $0.continuousClock = clock
  } operation: {
    NewTicketModel(draft: Draft(id: UUID(0), subject: "Printer is offline"))
  }

  let task = Task { try await model.send() }
  await clock.advance(by: .seconds(1))
  task.cancel()

  await #expect(throws: CancellationError.self) { try await task.value }
  #expect(model.sent == nil)
}
