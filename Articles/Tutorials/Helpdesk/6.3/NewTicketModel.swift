import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAnalytics
import HelpdeskStorage
import Observation

@MainActor
@Observable
final class NewTicketModel {
  private(set) var draft: Draft
  private(set) var sent: Ticket?
  private(set) var errorMessage: String?
  private(set) var autosave: Task<Void, Never>?

  @ObservationIgnored @Dependency(\.analytics) private var analytics
  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.draftStore) private var draftStore
  @ObservationIgnored @Dependency(\.fireAndForget) private var fireAndForget

  init(draft: Draft? = nil) {
    @Dependency(\.uuid) var uuid
    self.draft = draft ?? Draft(id: uuid(), subject: "")
  }

  /// Saves the draft after the user has paused for one second.
  func subjectChanged(_ subject: String) {
    draft.subject = subject
    autosave?.cancel()
    autosave = Task {
      do {
        try await clock.sleep(for: .seconds(1))
        try draftStore.save(draft)
      } catch is CancellationError {
        return
      } catch {
        errorMessage = "The draft can't be saved."
      }
    }
  }

  /// Sends the ticket after two seconds, so that you can cancel the task to undo it.
  func send() async throws {
    autosave?.cancel()
    try await clock.sleep(for: .seconds(2))
    let ticket = Ticket(id: draft.id, subject: draft.subject, createdAt: now)
    sent = try await withRetry(clock: clock) { try await apiClient.createTicket(ticket) }
    try draftStore.delete(draft.id)
    await fireAndForget { [analytics] in try await analytics.track(AnalyticsEvent("ticket_sent")) }
  }
}
