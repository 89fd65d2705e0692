// snippet.hide
import DocgenSnippetSupport
import Dependencies
import Foundation

struct Logbook: DependencyKey {
  var title: String
  static let liveValue = Logbook(title: "Logbook")
  static let previewValue = Logbook(title: "Sample logbook")
}

let print = LinePrinter()

// As a shell does it: SWIFT_DEPENDENCIES_CONTEXT=preview Observatory
setenv("SWIFT_DEPENDENCIES_CONTEXT", "preview", 1)
// snippet.show
// snippet.environment
struct Cover {
  @Dependency(Logbook.self) var logbook
  @Dependency(\.context) var context
}

print(Cover().logbook.title, Cover().context)  // Sample logbook preview
// snippet.end
