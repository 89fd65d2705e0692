import DependenciesClocks
import DependenciesConcurrency
import DependenciesTestHelpers
import Foundation
import Testing

/// A duration that contains an object, whose `deinit` can run any code.
private struct Ticks: DurationProtocol, Hashable {
  var count: Int
  var farewell: Farewell?

  static let zero = Ticks(count: 0)
  static func + (lhs: Ticks, rhs: Ticks) -> Ticks { Ticks(count: lhs.count + rhs.count) }
  static func - (lhs: Ticks, rhs: Ticks) -> Ticks { Ticks(count: lhs.count - rhs.count) }
  static func * (lhs: Ticks, rhs: Int) -> Ticks { Ticks(count: lhs.count * rhs) }
  static func / (lhs: Ticks, rhs: Int) -> Ticks { Ticks(count: lhs.count / rhs) }
  static func / (lhs: Ticks, rhs: Ticks) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func == (lhs: Ticks, rhs: Ticks) -> Bool { lhs.count == rhs.count }
  static func < (lhs: Ticks, rhs: Ticks) -> Bool { lhs.count < rhs.count }
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// Tests durations whose `deinit` uses the clock again.
///
/// Each test runs in its own process, because an error ends or blocks the process.
@Suite struct ClockLockTests {
  @Test func `an immediate clock releases the previous instant after it unlocks`() async {
    await #expect(processExitsWith: .success) {
      let (clock, farewells) = (LockIsolated<ImmediateClock<Ticks>?>(nil), LockIsolated(0))
      let farewell = { @Sendable in
        _ = clock.value?.now
        farewells.withValue { $0 += 1 }
      }
      clock.setValue(ImmediateClock(now: .init(offset: Ticks(count: 1, farewell: Farewell(farewell)))))
      try await clock.value?.sleep(until: .init(offset: Ticks(count: 2)))
      exit(farewells.value == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `a test clock releases the previous instant and resolution after it unlocks`() async {
    await #expect(processExitsWith: .success) {
      let (clock, farewells) = (LockIsolated<TestClock<Ticks>?>(nil), LockIsolated(0))
      let farewell = { @Sendable in
        _ = clock.value?.now
        _ = clock.value?.minimumResolution
        farewells.withValue { $0 += 1 }
      }
      clock.setValue(TestClock(now: .init(offset: Ticks(count: 1, farewell: Farewell(farewell)))))
      clock.value?.minimumResolution = Ticks(count: 1, farewell: Farewell(farewell))
      clock.value?.minimumResolution = .zero
      await clock.value?.advance(to: .init(offset: Ticks(count: 2)))
      exit(farewells.value == 2 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
