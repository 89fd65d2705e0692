// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.settings
struct WakeUpCall {
  let time: Date

  @Dependency(\.calendar) private var calendar
  @Dependency(\.timeZone) private var timeZone

  var isEarly: Bool {
    var calendar = calendar
    calendar.timeZone = timeZone
    return calendar.component(.hour, from: time) < 6
  }
}

@Test(.dependency(\.calendar, Calendar(identifier: .gregorian)))
func fiveInTheMorningIsEarlySomewhere() throws {
  let call = WakeUpCall(time: Date(timeIntervalSince1970: 5 * 3600))
  withDependencies {
    $0.timeZone = .gmt
  } operation: {
    #expect(call.isEarly)
  }
  try withDependencies {
    $0.timeZone = try #require(TimeZone(secondsFromGMT: 2 * 3600))
  } operation: {
    #expect(!call.isEarly)
  }
}
// snippet.notifications
extension Notification.Name {
  static let bellRang = Notification.Name("bellRang")
}

struct Bell {
  @Dependency(\.notificationCenter) private var notificationCenter
  func ring() { notificationCenter.post(name: .bellRang, object: nil) }
}

@Test(.dependencies, arguments: 1...3)
func onlyThisTestHearsItsBell(times: Int) {
  @Dependency(\.notificationCenter) var notificationCenter
  let heard = LockIsolated(0)
  let observer = notificationCenter.addObserver(
    forName: .bellRang, object: nil, queue: nil
  ) { _ in
    heard.withValue { $0 += 1 }
  }
  for _ in 1...times { Bell().ring() }
  #expect(heard.value == times)
  #expect(notificationCenter !== NotificationCenter.default)
  notificationCenter.removeObserver(observer)
}
// snippet.verdict
struct Minibar {
  var bottles = 2

  @Dependency(\.assert) private var assert

  mutating func take() {
    assert(bottles > 0, "The minibar is empty.")
    // 🛑 The minibar is empty.
    bottles -= 1
  }
}

@Test func theMinibarHasTwoBottles() {
  var minibar = Minibar()
  for _ in 1...3 { minibar.take() }
  #expect(minibar.bottles == -1)  // A program would have stopped.
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
