// snippet.hide
import DocgenSnippetSupport

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

let print = LinePrinter()
// snippet.show
// snippet.prepare
prepareDependencies {
  $0.continuousClock = .immediate
  $0.uuid = .incrementing
}

let office = BoxOffice()
try await office.sell(seat: "A1")
print(office.sold[0].id)  // 00000000-0000-0000-0000-000000000000
