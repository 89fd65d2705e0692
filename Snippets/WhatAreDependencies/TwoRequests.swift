// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.tasks
func isOverdue(createdAt: Date) -> Bool {
  @Dependency(\.date.now) var now
  return now.timeIntervalSince(createdAt) > 86_400
}

let createdAt = Date(timeIntervalSince1970: 0)
async let afterAnHour = withDependencies {
  $0.date.now = createdAt + 3_600
} operation: {
  isOverdue(createdAt: createdAt)
}
async let afterTwoDays = withDependencies {
  $0.date.now = createdAt + 2 * 86_400
} operation: {
  isOverdue(createdAt: createdAt)
}

print(await afterAnHour)  // false
print(await afterTwoDays)  // true
