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
let arguments = ["Observatory", "--demo"]
// snippet.show
// snippet.demo
if arguments.contains("--demo") {
  prepareDependencies { $0.context = .preview }
}

struct Cover {
  @Dependency(Logbook.self) var logbook
}
print(Cover().logbook.title)  // Sample logbook
// snippet.end
