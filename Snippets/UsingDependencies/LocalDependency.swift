// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.local
func isHappyHour() -> Bool {
  @Dependency(\.calendar) var calendar
  @Dependency(\.date.now) var now
  return (17..<19).contains(calendar.component(.hour, from: now))
}

for hour in [16, 18] {
  withDependencies {
    $0.calendar = Calendar(identifier: .iso8601)
    $0.calendar.timeZone = .gmt
    $0.date.now = Date(timeIntervalSince1970: TimeInterval(hour * 3600))
  } operation: {
    print(hour, isHappyHour())
  }
}
// Output:
// 16 false
// 18 true
