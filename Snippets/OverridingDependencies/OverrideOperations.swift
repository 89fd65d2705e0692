// snippet.hide
import Dependencies
import DocgenSnippetSupport

extension DependencyValues {
  var dimmers: Dimmers {
    get { self[Dimmers.self] }
    set { self[Dimmers.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.light
struct Dimmers: DependencyKey {
  var name: String
  static let liveValue = Dimmers(name: "stage")
}

func light() -> String {
  @Dependency(\.dimmers.name) var name
  return name
}
// snippet.result
let word = withDependencies {
  $0.dimmers.name = "screen"
} operation: {
  "on \(light())"
}
print(word)  // on screen
// snippet.throwing
struct FuseBlown: Error {}

do {
  try withDependencies {
    $0.dimmers.name = "screen"
  } operation: {
    print(light())  // screen
    throw FuseBlown()
  }
} catch {
  print("After \(error):", light())  // After FuseBlown(): stage
}
// snippet.async
let names = await withDependencies {
  $0.dimmers.name = "screen"
} operation: {
  async let left = light()
  await Task.yield()
  return await [left, light()]
}
print(names)  // ["screen", "screen"]
// snippet.update
func plan() async throws -> String { "the balcony" }

let balcony = try await withDependencies {
  $0.dimmers.name = try await plan()
} operation: {
  light()
}
print(balcony)  // the balcony
// snippet.end
