// snippet.model
import Dependencies
import Foundation

struct Ticket: Equatable {
  let id: UUID
  let seat: String
  let soldAt: Date
}

@MainActor
final class BoxOffice {
  private(set) var sold: [Ticket] = []

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func sell(seat: String) async throws {
    try await clock.sleep(for: .seconds(2))  // The printer warms up.
    sold.append(Ticket(id: uuid(), seat: seat, soldAt: now))
  }
}
// snippet.end

// snippet.test
import Testing

@MainActor
@Test func sellsTickets() async throws {
  let office = withDependencies {
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  } operation: {
    BoxOffice()
  }

  try await office.sell(seat: "A1")
  try await office.sell(seat: "A2")

  #expect(
    office.sold == [
      Ticket(id: UUID(0), seat: "A1", soldAt: Date(timeIntervalSince1970: 0)),
      Ticket(id: UUID(1), seat: "A2", soldAt: Date(timeIntervalSince1970: 0)),
    ])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
