import Dependencies
import Foundation
import Observation

@MainActor
@Observable
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// Sends a ticket after two seconds, so that you can cancel the task to undo it.
  func send(subject: String) async throws {
    try await clock.sleep(for: .seconds(2))
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}
