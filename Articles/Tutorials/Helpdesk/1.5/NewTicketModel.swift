import Dependencies
import Foundation
import Observation

@MainActor
@Observable
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @ObservationIgnored @Dependency(\.date.now) private var now
  // 🛑 @Dependency(\.date) has no test implementation
  @ObservationIgnored @Dependency(\.uuid) private var uuid
  // 🛑 @Dependency(\.uuid) has no test implementation

  /// Sends a ticket after two seconds, so that you can cancel the task to undo it.
  func send(subject: String) async throws {
    try await Task.sleep(for: .seconds(2))
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}
