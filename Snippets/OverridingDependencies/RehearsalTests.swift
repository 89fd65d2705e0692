// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

extension DependencyValues {
  var dimmers: Dimmers {
    get { self[Dimmers.self] }
    set { self[Dimmers.self] = newValue }
  }
}

// snippet.show
// snippet.client
struct Dimmers: TestDependencyKey {
  var set: @Sendable (_ channel: Int, _ percent: Int) -> Void
  static let testValue = Dimmers(
    set: unimplemented("Dimmers.set")
    // 🛑 Unimplemented: Dimmers.set
  )
}
// snippet.desk
final class Fader {
  @Dependency(\.dimmers) private var dimmers
  func move(to percent: Int) { dimmers.set(1, percent) }
}

final class LightingDesk {
  @Dependency(\.dimmers) private var dimmers

  func fader() -> Fader { withDependencies(from: self) { Fader() } }
  func carelessFader() -> Fader { Fader() }
}
// snippet.test
@Test func fadersOfARehearsalStayInIt() {
  let levels = LockIsolated<[Int]>([])
  let desk = withDependencies {
    $0.dimmers.set = { _, percent in levels.withValue { $0.append(percent) } }
  } operation: {
    LightingDesk()
  }

  desk.fader().move(to: 10)
  desk.carelessFader().move(to: 99)  // Not in the rehearsal: reports.

  #expect(levels.value == [10])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
