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
// snippet.scope
let replay = withDependencies {
  $0.continuousClock = .immediate
  $0.date.now = Date(timeIntervalSince1970: 0)
  $0.uuid = .incrementing
} operation: {
  BoxOffice()
}

try await replay.sell(seat: "A1")
print(replay.sold[0].id)  // 00000000-0000-0000-0000-000000000000
print(replay.sold[0].soldAt == Date(timeIntervalSince1970: 0))  // true
