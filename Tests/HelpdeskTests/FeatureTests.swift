import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
import HelpdeskAnalytics
import HelpdeskFeatures
import HelpdeskStorage
import Testing

@MainActor
@Suite(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
struct FeatureTests {
  @Test func aSentTicketIsTrackedAndItsDraftIsDeleted() async throws {
    let events = LockIsolated<[AnalyticsEvent]>([])
    let model = withDependencies {
      $0.analytics.track = { event in events.withValue { $0.append(event) } }
      $0.apiClient.createTicket = { $0 }
      $0.continuousClock = .immediate
      $0.draftStore = .inMemory([Draft(id: UUID(0), subject: "Printer")])
    } operation: {
      NewTicketModel()
    }
    model.subjectChanged("Printer is offline")

    try await model.send()

    #expect(
      model.sent
        == Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0)))
    #expect(events.value == [AnalyticsEvent("ticket_sent")])
  }

  @Test func everyAttemptSendsTheSameTicket() async throws {
    let clock = TestClock()
    let attempts = LockIsolated<[Ticket.ID]>([])
    try await withDependencies {
      $0.analytics.track = { _ in }
      $0.apiClient.createTicket = { ticket in
        let count = attempts.withValue {
          $0.append(ticket.id)
          return $0.count
        }
        if count < 3 { throw APIError.server(status: 503) }
        return ticket
      }
      $0.continuousClock = clock
    } operation: {
      let model = NewTicketModel()
      let task = Task { try await model.send() }
      await clock.advance(by: .seconds(2))
      #expect(attempts.value.count == 1)
      await clock.advance(by: .seconds(1))
      #expect(attempts.value.count == 2)
      await clock.advance(by: .seconds(2))
      try await task.value
      #expect(attempts.value == [UUID(0), UUID(0), UUID(0)])
    }
  }

  @Test func unauthorizedRequestsAreNotRepeated() async {
    await #expect(throws: APIError.unauthorized) {
      try await withRetry { throw APIError.unauthorized }
    }
  }

  @Test func aTicketThatCannotBeSentStaysInTheDrafts() async throws {
    let drafts = DraftStore.inMemory()
    let model = withDependencies {
      $0.apiClient.createTicket = { _ in throw APIError.server(status: 400) }
      $0.continuousClock = .immediate
      $0.draftStore = drafts
    } operation: {
      NewTicketModel(draft: Draft(id: UUID(7), subject: "No sound"))
    }

    try await model.send()

    #expect(model.errorMessage == "The ticket can't be sent. It's in your drafts.")
    #expect(try drafts.load() == [Draft(id: UUID(7), subject: "No sound")])
  }

  @Test func draftsAreSavedAfterAPause() async throws {
    let clock = TestClock()
    let drafts = DraftStore.inMemory()
    let model = withDependencies {
      $0.continuousClock = clock
      $0.draftStore = drafts
    } operation: {
      NewTicketModel()
    }

    model.subjectChanged("P")
    await clock.advance(by: .milliseconds(900))
    model.subjectChanged("Printer")
    await clock.advance(by: .milliseconds(900))
    #expect(try drafts.load() == [])

    await clock.advance(by: .milliseconds(100))
    #expect(try drafts.load() == [Draft(id: UUID(0), subject: "Printer")])
  }

  @Test func typingSearchesOnce() async {
    let clock = TestClock()
    let queries = LockIsolated<[String]>([])
    let model = withDependencies {
      $0.apiClient.searchTickets = { query in
        queries.withValue { $0.append(query) }
        return []
      }
      $0.continuousClock = clock
    } operation: {
      TicketListModel()
    }

    for query in ["v", "vp", "vpn"] {
      model.queryChanged(query)
      await clock.advance(by: .milliseconds(100))
    }
    #expect(queries.value == [])

    await clock.advance(by: .milliseconds(200))
    #expect(queries.value == ["vpn"])
  }

  @Test func listsFollowTheSettings() async {
    let model = withDependencies {
      $0.apiClient = .previewValue
      $0.settings.pageSize = { 2 }
      $0.settings.sortOrder = { .newestFirst }
    } operation: {
      TicketListModel()
    }
    await model.load()
    #expect(model.tickets.map(\.subject) == ["Scanner has no power", "VPN disconnects every hour"])
  }

  @Test func aClosedTicketStaysInTheList() async {
    let model = withDependencies {
      $0.apiClient = .previewValue
    } operation: {
      TicketListModel()
    }
    await model.load()
    await model.close(UUID(1))
    #expect(model.tickets.map(\.isClosed) == [false, true, false])
  }

  @Test func signingInAfterAWrongPassword() async throws {
    let session = Session(token: "token", refreshToken: "refresh", expiresAt: .distantFuture)
    let sessions = SessionStore.inMemory()
    let authenticator = Authenticator()
    let app = withDependencies {
      $0.apiClient.signIn = { _, password in
        guard password == "correct" else { throw APIError.unauthorized }
        return session
      }
      $0.authenticator = authenticator
      $0.sessionStore = sessions
    } operation: {
      AppModel()
    }
    guard case .signIn(let model) = app.screen else { return #expect(Bool(false), "\(app.screen)") }

    model.password = "wrong"
    await app.signIn()
    #expect(model.errorMessage == "The email address or the password is wrong.")

    model.password = "correct"
    await app.signIn()
    guard case .tickets = app.screen else { return #expect(Bool(false), "\(app.screen)") }
    #expect(try sessions.load() == session)
    #expect(await authenticator.session == session)
  }

  @Test func childModelsInheritOverrides() async {
    let app = withDependencies {
      $0.apiClient = .previewValue
      $0.sessionStore = .inMemory(Session(token: "token", refreshToken: "refresh", expiresAt: .distantFuture))
    } operation: {
      AppModel()
    }
    try? await app.start()
    guard case .tickets(let list) = app.screen else { return #expect(Bool(false), "\(app.screen)") }
    await list.load()
    #expect(list.tickets.count == 3)
  }
}
