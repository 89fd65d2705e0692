// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.settings
struct DueDateLabel {
  let dueAt: Date

  @Dependency(\.calendar) private var calendar
  @Dependency(\.date.now) private var now
  @Dependency(\.timeZone) private var timeZone

  var text: String {
    var calendar = calendar
    calendar.timeZone = timeZone
    return calendar.isDate(dueAt, inSameDayAs: now) ? "Due today" : "Due later"
  }
}

@Test(
  .dependencies {
    $0.calendar = Calendar(identifier: .gregorian)
    $0.date.now = Date(timeIntervalSince1970: 10 * 3600)
  },
  arguments: [(0, "Due today"), (12, "Due later")]
)
func dueDateDependsOnTimeZone(hoursFromGMT: Int, text: String) throws {
  let label = DueDateLabel(dueAt: Date(timeIntervalSince1970: 13 * 3600))
  try withDependencies {
    $0.timeZone = try #require(TimeZone(secondsFromGMT: hoursFromGMT * 3600))
  } operation: {
    #expect(label.text == text)
  }
}
// snippet.notifications
extension Notification.Name {
  static let ticketSent = Notification.Name("ticketSent")
}

struct TicketSender {
  @Dependency(\.notificationCenter) private var notificationCenter
  func send() { notificationCenter.post(name: .ticketSent, object: nil) }
}

@Test(.dependencies, arguments: 1...3)
func postsNotification(count: Int) {
  @Dependency(\.notificationCenter) var notificationCenter
  let received = LockIsolated(0)
  let observer = notificationCenter.addObserver(
    forName: .ticketSent, object: nil, queue: nil
  ) { _ in
    received.withValue { $0 += 1 }
  }
  for _ in 1...count { TicketSender().send() }
  #expect(received.value == count)
  #expect(notificationCenter !== NotificationCenter.default)
  notificationCenter.removeObserver(observer)
}
// snippet.assertion
struct Pages {
  @Dependency(\.assert) private var assert

  func count(tickets: Int, pageSize: Int) -> Int {
    assert(pageSize > 0, "The page size must be positive.")
    // 🛑 The page size must be positive.
    return pageSize > 0 ? (tickets + pageSize - 1) / pageSize : 0
  }
}

@Test func pageSizeIsPositive() {
  #expect(Pages().count(tickets: 45, pageSize: 20) == 3)
  #expect(Pages().count(tickets: 45, pageSize: 0) == 0)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
