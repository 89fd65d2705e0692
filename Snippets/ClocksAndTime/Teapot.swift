// snippet.hide
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.model
@MainActor
final class Teapot {
  enum State: Equatable { case cold, brewing, ready, bitter }

  private(set) var state = State.cold

  @Dependency(\.continuousClock) private var clock

  func brew() async throws {
    state = .brewing
    try await clock.sleep(for: .seconds(180))
    state = .ready
    try await clock.sleep(for: .seconds(120))
    state = .bitter
  }
}
// snippet.immediate
@MainActor
@Test func turnsBitterInTheEnd() async throws {
  let pot = withDependencies {
    $0.continuousClock = .immediate
  } operation: {
    Teapot()
  }

  try await pot.brew()

  #expect(pot.state == .bitter)
}
// snippet.steps
@MainActor
@Test func isReadyAfterThreeMinutes() async throws {
  let clock = TestClock()
  let pot = withDependencies {
    $0.continuousClock = clock
  } operation: {
    Teapot()
  }

  let brewing = Task { try await pot.brew() }
  await clock.advance()
  #expect(pot.state == .brewing)

  await clock.advance(by: .seconds(179))
  #expect(pot.state == .brewing)

  await clock.advance(by: .seconds(1))
  #expect(pot.state == .ready)

  await clock.run()
  #expect(pot.state == .bitter)
  try await brewing.value
}
// snippet.cancel
@MainActor
@Test func isReadyWhenTakenOffInTime() async throws {
  let clock = TestClock()
  let pot = withDependencies {
    $0.continuousClock = clock
  } operation: {
    Teapot()
  }

  let brewing = Task { try await pot.brew() }
  await clock.advance(by: .seconds(200))
  brewing.cancel()

  await #expect(throws: CancellationError.self) { try await brewing.value }
  #expect(pot.state == .ready)
  try await clock.checkSuspension()  // Nothing waits any more.
}
// snippet.none
@MainActor
@Test func aColdPotNeedsNoClock() {
  let pot = withDependencies {
    $0.continuousClock = .unimplemented()
  } operation: {
    Teapot()
  }
  #expect(pot.state == .cold)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
