// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
import Dependencies
import Foundation

struct Greeter {
  @Dependency(\.date.now) var now
  @Dependency(\.calendar) var calendar

  var greeting: String {
    calendar.component(.hour, from: now) < 12 ? "Good morning" : "Good day"
  }
}

withDependencies {
  $0.calendar = Calendar(identifier: .iso8601)
  $0.calendar.timeZone = .gmt
  $0.date.now = Date(timeIntervalSince1970: 8 * 3600)
} operation: {
  print(Greeter().greeting)  // Good morning
}
