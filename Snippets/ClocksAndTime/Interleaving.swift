// snippet.hide
import Dependencies
import Dispatch
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.trait
@MainActor
@Suite(.dependency(\.continuousClock, TestClock()))
struct BrewingTests {
  @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock

  @Test func sleepsOnTheSuitesClock() async {
    let isReady = LockIsolated(false)
    let brewing = Task {
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(180))
      isReady.setValue(true)
    }
    await clock.advance(by: .seconds(179))
    #expect(!isReady.value)
    await clock.advance(by: .seconds(1))
    #expect(isReady.value)
    _ = await brewing.result
  }
}
// snippet.serial
@Suite(.serialized)
struct OrderTests {
  @Test func pouringAndDrinking() async {
    await withMainSerialExecutor {
      let events = LockIsolated<[String]>([])
      let pour = Task {
        events.withValue { $0.append("pour") }
        await Task.yield()
        events.withValue { $0.append("put down the pot") }
      }
      let drink = Task {
        events.withValue { $0.append("drink") }
      }
      await pour.value
      await drink.value
      #expect(events.value == ["pour", "drink", "put down the pot"])
    }
  }
}
// snippet.scheduler
final class Thermostat {
  private(set) var isOn = true

  @Dependency(\.mainQueue) private var queue

  func switchOffLater() {
    queue.schedule(after: queue.now.advanced(by: .seconds(600))) { self.isOn = false }
  }
}

@MainActor
@Test func switchesOffAfterTenMinutes() {
  let queue = DispatchQueue.test
  let thermostat = withDependencies {
    $0.mainQueue = queue.eraseToAnyScheduler()
  } operation: {
    Thermostat()
  }

  thermostat.switchOffLater()
  queue.advance(by: .seconds(599))
  #expect(thermostat.isOn)
  queue.advance(by: .seconds(1))
  #expect(!thermostat.isOn)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
