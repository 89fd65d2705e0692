// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct Dimmers: DependencyKey {
  var name: String
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
// snippet.show
// snippet.prepare
let arguments = ["theater", "--touring"]  // In a program: CommandLine.arguments.

if arguments.contains("--touring") {
  prepareDependencies {
    $0.dimmers.name = "truck"
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
