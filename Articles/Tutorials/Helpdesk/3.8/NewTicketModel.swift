import Dependencies
import Foundation
import HelpdeskAPI
import Observation

@MainActor
@Observable
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// Sends a ticket after two seconds, so that you can cancel the task to undo it.
  func send(subject: String) async throws {
    try await clock.sleep(for: .seconds(2))
    let ticket = Ticket(id: uuid(), subject: subject, createdAt: now)
    sent.append(try await withRetry(clock: clock) { try await apiClient.createTicket(ticket) })
  }
}
