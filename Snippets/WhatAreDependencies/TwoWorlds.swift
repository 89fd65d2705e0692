// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.tasks
func daysSince1970() -> Int {
  @Dependency(\.date.now) var now
  return Int(now.timeIntervalSince1970) / 86_400
}

async let monday = withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 4 * 86_400)
} operation: {
  daysSince1970()
}
async let tuesday = withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 5 * 86_400)
} operation: {
  daysSince1970()
}

print(await monday)  // 4
print(await tuesday)  // 5
