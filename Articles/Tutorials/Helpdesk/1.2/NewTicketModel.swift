import Foundation
import Observation

@MainActor
@Observable
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  /// Sends a ticket after two seconds, so that you can cancel the task to undo it.
  func send(subject: String) async throws {
    try await Task.sleep(for: .seconds(2))
    sent.append(Ticket(id: UUID(), subject: subject, createdAt: Date()))
  }
}
