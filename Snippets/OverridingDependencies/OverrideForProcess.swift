// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct Dimmers: DependencyKey {
  var name: String
  var channels = 96
  static let liveValue = Dimmers(name: "stage")
}

extension DependencyValues {
  var dimmers: Dimmers {
    get { self[Dimmers.self] }
    set { self[Dimmers.self] = newValue }
  }
}

func light() -> String {
  @Dependency(\.dimmers.name) var name
  return name
}

let print = LinePrinter()
let arguments = ["theater", "--touring"]
// snippet.show
// snippet.prepare
if arguments.contains("--touring") {
  prepareDependencies {
    $0.dimmers.name = "truck"
    $0.dimmers.channels = 24
  }
}

print(light())  // truck
print(await Task.detached { light() }.value)  // truck
withDependencies {
  $0.dimmers.name = "screen"
} operation: {
  print(light())  // screen
}
// snippet.end
