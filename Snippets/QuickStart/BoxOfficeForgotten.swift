// snippet.hide
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

// snippet.test
import Testing

@MainActor
@Test func forgetsTheDate() async throws {
  let office = withDependencies {
    $0.continuousClock = .immediate
    $0.uuid = .incrementing
  } operation: {
    BoxOffice()
  }

  try await office.sell(seat: "A1")
  // 🛑 @Dependency(\.date) has no test implementation, but was accessed from a test context
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
