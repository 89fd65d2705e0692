// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.circle
struct SessionStore: DependencyKey {
  var token: String
  static var liveValue: SessionStore {
    @Dependency(SessionStore.self) var sessionStore
    return sessionStore
  }
}

@Test func dependsOnItself() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(SessionStore.self) var sessionStore
      _ = sessionStore.token
    }
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(
    message.contains(
      """
      The live value of `SessionStore` depends on itself, and `SessionStore` has no test value that could replace it.
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
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("The dependency has the type `ImmediateClock<Duration>`, not `TestClock<Duration>`."))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
