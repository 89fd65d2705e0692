// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.carrier
struct Carrier: Sendable {
  var pickUp: @Sendable () async throws -> String
}

extension Carrier: TestDependencyKey {
  static let testValue = Carrier(pickUp: unimplemented("Carrier.pickUp", placeholder: ""))
}

extension DependencyValues {
  var carrier: Carrier {
    get { self[Carrier.self] }
    set { self[Carrier.self] = newValue }
  }
}
// snippet.model
@MainActor
final class Dispatcher {
  private(set) var message: String?

  @Dependency(\.carrier) private var carrier

  func callCarrier() async {
    do {
      message = try await carrier.pickUp()
    } catch {
      message = "Nobody comes today."
    }
  }
}
// snippet.retry
@MainActor
@Test(.dependency(\.carrier.pickUp, { throw CancellationError() }))
func theSecondCallWorks() async {
  let dispatcher = Dispatcher()
  await dispatcher.callCarrier()
  #expect(dispatcher.message == "Nobody comes today.")

  await withDependencies {
    $0.carrier.pickUp = { "At noon." }
  } operation: {
    await dispatcher.callCarrier()
  }
  #expect(dispatcher.message == "At noon.")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
