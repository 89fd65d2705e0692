import Dependencies
import Foundation
import Observation

struct Parcel: Equatable, Identifiable {
  let id: UUID
  var label = ""
  var createdAt: Date
}

@Observable
final class CounterModel {
  var parcels: [Parcel] = []
  var message: String?
  var detail: DetailModel?

  @ObservationIgnored
  @Dependency(\.continuousClock) var clock
  @ObservationIgnored
  @Dependency(\.date.now) var now
  @ObservationIgnored
  @Dependency(\.mainQueue) var mainQueue
  @ObservationIgnored
  @Dependency(\.uuid) var uuid
  @ObservationIgnored
  @Dependency(\.courier.book) var book
  @ObservationIgnored
  @Dependency(Courier.self) var courier
  @ObservationIgnored
  @Dependency(DefaultsKey.self) var defaults

  func add() async throws {
    try await clock.sleep(for: .seconds(1))
    parcels.append(Parcel(id: uuid(), createdAt: now))
  }

  func appear() async {
    do {
      try await clock.sleep(for: .seconds(10))
      message = "Welcome!"
    } catch {}
  }

  func open(_ parcel: Parcel) {
    detail = withDependencies(from: self) {
      DetailModel(parcel: parcel)
    }
  }

  func practise() {
    detail = withDependencies(from: self) {
      $0.courier.book = { _ in 99 }
      $0.scale = FixedScale()
    } operation: {
      DetailModel(parcel: Parcel(id: uuid(), createdAt: now))
    }
  }
}

@Observable
final class DetailModel {
  let parcel: Parcel
  var number: Int?

  @ObservationIgnored @Dependency(\.courier) var courier
  @ObservationIgnored @Dependency(\.scale) var scale
  @ObservationIgnored @Dependency(\.date) var date

  init(parcel: Parcel) {
    self.parcel = parcel
  }

  func send() async {
    number = try? await courier.book(parcel.label)
  }
}

class Journal {
  @Dependency(\.date) static var date
  @Dependency(\.notifier) var notifier

  static func stamp() -> Date { date() }

  func write(_ text: String) async throws {
    try await notifier.send(text: text, to: "journal")
  }
}

enum Locals {
  @TaskLocal static var value = 1
}
