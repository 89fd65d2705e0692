import Dependencies
import DependenciesMacros
import Foundation

// MARK: A protocol with three conformances and a private key

protocol Scale {
  func weigh(_ item: String) async throws -> Double
  func tare() async
}

struct HardwareScale: Scale {
  func weigh(_ item: String) async throws -> Double { 1 }
  func tare() async {}
}

struct FixedScale: Scale {
  var weight = 2.0
  func weigh(_ item: String) async throws -> Double { weight }
  func tare() async {}
}

struct ForbiddenScale: Scale {
  func weigh(_ item: String) async throws -> Double {
    reportIssue("Scale.weigh was not expected")
    return 0
  }
  func tare() async { reportIssue("Scale.tare was not expected") }
}

private enum ScaleKey: DependencyKey {
  static let liveValue: any Scale = HardwareScale()
  static let previewValue: any Scale = FixedScale()
  static let testValue: any Scale = ForbiddenScale()
}

extension DependencyValues {
  var scale: any Scale {
    get { self[ScaleKey.self] }
    set { self[ScaleKey.self] = newValue }
  }
}

// MARK: A struct of closures that's its own key, with unimplemented closures written by hand

struct Courier {
  var book: @Sendable (_ parcel: String) async throws -> Int
  var track: @Sendable (Int, [String: String]) async throws -> Void
  var price: @Sendable (Double) -> Double
  var cancel: @Sendable () async -> Void
}

extension Courier: DependencyKey {
  static var liveValue: Self {
    let next = LockIsolated(0)
    return Self(
      book: { _ in
        next.withValue {
          $0 += 1; return $0
        }
      },
      track: { _, _ in },
      price: { $0 * 3 },
      cancel: {}
    )
  }

  static let previewValue = Self(book: { _ in 7 }, track: { _, _ in }, price: { _ in 1 }, cancel: {})

  static let testValue = Self(
    book: unimplemented("Courier.book"),
    track: unimplemented("Courier.track"),
    price: unimplemented("Courier.price", placeholder: 0),
    cancel: unimplemented("Courier.cancel")
  )
}

extension DependencyValues {
  var courier: Courier {
    get { self[Courier.self] }
    set { self[Courier.self] = newValue }
  }
}

// MARK: The macro, with argument labels

@DependencyClient
struct Notifier {
  var send: (_ text: String, _ to: String) async throws -> Void
  var unread: (_ user: Int) async throws -> [String]
  var isMuted: () -> Bool = { false }
}

extension Notifier: TestDependencyKey {
  static let testValue = Self()
}

extension DependencyValues {
  var notifier: Notifier {
    get { self[Notifier.self] }
    set { self[Notifier.self] = newValue }
  }
}

// MARK: An interface whose live value can be in another module

private enum CatalogKey: TestDependencyKey {
  static let testValue = Catalog.empty
}

extension CatalogKey: DependencyKey {
  static let liveValue = Catalog.live
}

struct Catalog: Sendable {
  var items: @Sendable () async throws -> [String]
  static let empty = Self { [] }
  static let live = Self { ["flour", "rice"] }
}

extension DependencyValues {
  var catalog: Catalog {
    get { self[CatalogKey.self] }
    set { self[CatalogKey.self] = newValue }
  }
}

// MARK: A Foundation type whose key is used only by its type

enum DefaultsKey: DependencyKey {
  // On Linux, Foundation's `UserDefaults` isn't `Sendable`.
  static let liveValue = UncheckedSendable(UserDefaults.standard)
}
