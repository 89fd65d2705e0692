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

// snippet.show
// snippet.suite
import DependenciesTestSupport
import Testing

@MainActor
@Suite(
  .dependencies {
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  })
struct BoxOfficeSuite {
  let office = BoxOffice()

  @Test(arguments: ["A1", "B7", "C3"])
  func numbersStartAtZero(seat: String) async throws {
    try await office.sell(seat: seat)
    #expect(office.sold.map(\.id) == [UUID(0)])
  }

  @Test func datesStandStill() async throws {
    try await office.sell(seat: "A1")
    #expect(office.sold[0].soldAt == Date(timeIntervalSince1970: 0))
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
