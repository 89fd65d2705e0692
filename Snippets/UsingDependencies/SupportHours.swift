// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.local
func isSupportAvailable() -> Bool {
  @Dependency(\.calendar) var calendar
  @Dependency(\.date.now) var now
  return (9..<17).contains(calendar.component(.hour, from: now))
}

for hour in [8, 9] {
  withDependencies {
    $0.calendar = Calendar(identifier: .iso8601)
    $0.calendar.timeZone = .gmt
    $0.date.now = Date(timeIntervalSince1970: TimeInterval(hour * 3600))
  } operation: {
    print(hour, isSupportAvailable())
  }
}
// Output:
// 8 false
// 9 true
