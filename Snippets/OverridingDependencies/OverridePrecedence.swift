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
// snippet.fader
struct Dimmers: DependencyKey {
  var name: String
  static let liveValue = Dimmers(name: "stage")
}

final class Fader {
  @Dependency(\.dimmers.name) var target
}
// snippet.late
let fader = Fader()
withDependencies {
  $0.dimmers.name = "screen"
} operation: {
  print(fader.target)  // screen
}
print(fader.target)  // stage
// snippet.both
let screenFader = withDependencies {
  $0.dimmers.name = "screen"
} operation: {
  Fader()
}
withDependencies {
  $0.dimmers.name = "balcony"
} operation: {
  print(screenFader.target)  // balcony
  let child = withDependencies(from: screenFader) { Fader() }
  print(child.target)  // balcony
}
print(screenFader.target)  // screen
// snippet.copied
struct Lamp {
  let target: String

  init() {
    @Dependency(\.dimmers.name) var name
    target = name  // A copy, once and for all.
  }
}

let lamp = Lamp()
withDependencies {
  $0.dimmers.name = "screen"
} operation: {
  print(lamp.target)  // stage
}
// snippet.end
