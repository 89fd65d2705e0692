// snippet.hide
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.model
struct Arrival: Equatable {
  let id: UUID
  let guest: String
  let time: Date
}

@MainActor
final class NightDesk {
  private(set) var arrivals: [Arrival] = []
  private(set) var bellRang = false

  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid
  @Dependency(\.continuousClock) private var clock

  func guestArrived(_ guest: String) async throws {
    arrivals.append(Arrival(id: uuid(), guest: guest, time: now))
    try await clock.sleep(for: .seconds(5))
    bellRang = true
  }
}
// snippet.hide
@MainActor
@Test func notesAndRings() async throws {
  let desk = withDependencies {
    $0.continuousClock = .immediate
    $0.date = .constant(Date(timeIntervalSince1970: 0))
    $0.uuid = .incrementing
  } operation: {
    NightDesk()
  }
  try await desk.guestArrived("Ada")
  #expect(desk.arrivals == [Arrival(id: UUID(0), guest: "Ada", time: Date(timeIntervalSince1970: 0))])
  #expect(desk.bellRang)
}

await Testing.__swiftPMEntryPoint() as Never
