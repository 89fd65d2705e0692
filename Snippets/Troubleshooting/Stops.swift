// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.circle
struct Boiler: DependencyKey {
  var pressure: Double
  static var liveValue: Boiler {
    @Dependency(Boiler.self) var boiler
    return boiler
  }
}

@Test func circleWithoutAWayOut() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(Boiler.self) var boiler
      _ = boiler.pressure
    }
  }
  let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(
    said.contains(
      """
      The live value of "Boiler" depends on itself, and "Boiler" has no test value that could replace it.
      """))
}
// snippet.cast
@Test func castToAnotherType() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
    withDependencies {
      $0.continuousClock = .immediate
    } operation: {
      _ = clock.now
    }
  }
  let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(said.contains("The dependency is a \"ImmediateClock<Duration>\", not a \"TestClock<Duration>\"."))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
