import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAnalytics
import HelpdeskStorage
import Observation

/// Writes a new ticket and sends it.
@MainActor
@Observable
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class NewTicketModel {
  public private(set) var draft: Draft
  public private(set) var sent: Ticket?
  public private(set) var errorMessage: String?
  private var autosave: Task<Void, Never>?

  @ObservationIgnored @Dependency(\.analytics) private var analytics
  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.draftStore) private var draftStore
  @ObservationIgnored @Dependency(\.fireAndForget) private var fireAndForget

  /// Creates a model that continues a draft, or starts a new one.
  public init(draft: Draft? = nil) {
    @Dependency(\.uuid) var uuid
    self.draft = draft ?? Draft(id: uuid(), subject: "")
  }

  /// Changes the subject, and saves the draft after the user has paused for one second.
  public func subjectChanged(_ subject: String) {
    draft.subject = subject
    autosave?.cancel()
    autosave = Task { [draft] in
      do {
        try await clock.sleep(for: .seconds(1))
        try draftStore.save(draft)
      } catch is CancellationError {
      } catch {
        errorMessage = "The draft can't be saved."
      }
    }
  }

  /// Sends the ticket after two seconds, so that the user can cancel the task to undo it.
  ///
  /// The ticket has the draft's ID. If a response is lost, the server recognizes the ticket in the next attempt.
  public func send() async throws {
    autosave?.cancel()
    try await clock.sleep(for: .seconds(2))
    let ticket = Ticket(id: draft.id, subject: draft.subject, createdAt: now)
    do {
      sent = try await withRetry { try await apiClient.createTicket(ticket: ticket) }
      errorMessage = nil
    } catch is APIError {
      try draftStore.save(draft)
      errorMessage = "The ticket can't be sent. It's in your drafts."
      return
    }
    try draftStore.delete(draft.id)
    await fireAndForget { [analytics] in try await analytics.track(event: AnalyticsEvent("ticket_sent")) }
  }
}
