// snippet.hide
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.model
import Observation

struct TideClient: DependencyKey {
  var highTides: @Sendable (_ harbor: String) async throws -> [Date]
  static let liveValue = TideClient(highTides: { _ in [] })  // A real one asks a server.
}

extension DependencyValues {
  var tides: TideClient {
    get { self[TideClient.self] }
    set { self[TideClient.self] = newValue }
  }
}

@MainActor
@Observable
final class TideModel {
  private(set) var next: Date?
  private(set) var hasFailed = false

  @ObservationIgnored @Dependency(\.tides.highTides) private var highTides
  @ObservationIgnored @Dependency(\.date.now) private var now

  func load(harbor: String) async {
    do {
      next = try await highTides(harbor).first { $0 > now }
    } catch {
      hasFailed = true
    }
  }
}
// snippet.test
@MainActor
@Test func showsTheNextTide() async {
  let model = withDependencies {
    $0.date.now = Date(timeIntervalSince1970: 100)
    $0.tides.highTides = { _ in [50, 150, 250].map(Date.init(timeIntervalSince1970:)) }
  } operation: {
    TideModel()
  }
  let changed = LockIsolated(false)
  withObservationTracking {
    _ = model.next
  } onChange: {
    changed.setValue(true)
  }

  await model.load(harbor: "Cuxhaven")

  #expect(model.next == Date(timeIntervalSince1970: 150))
  #expect(changed.value)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
