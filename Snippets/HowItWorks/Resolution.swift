// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.tasklocal
struct Language: DependencyKey {
  var code: String
  static let liveValue = Language(code: "en")
  static let previewValue = Language(code: "de")
  static let testValue = Language(code: "xx")
}

func code() -> String {
  @Dependency(Language.self) var language
  return language.code
}

var values = DependencyValues._current
values[Language.self].code = "it"
print(code())  // en
DependencyValues.$_current.withValue(values) {
  print(code())  // it
}
// snippet.snapshot
withDependencies {
  $0[Language.self].code = "fr"
} operation: {
  let outer = DependencyValues._current
  withDependencies {
    $0[Language.self].code = "rm"
  } operation: {
    print(DependencyValues._current[Language.self].code)  // rm
    print(outer[Language.self].code)  // fr
  }
}
// snippet.merge
struct Sign: DependencyKey {
  var text: String
  static let liveValue = Sign(text: "exit")
}

struct Door {
  @Dependency(Language.self) var language
  @Dependency(Sign.self) var sign
}

let door = withDependencies {
  $0[Language.self].code = "fr"
  $0[Sign.self].text = "sortie"
} operation: {
  Door()
}
withDependencies {
  $0[Language.self].code = "it"
} operation: {
  print(door.language.code, door.sign.text)  // it sortie
}
// snippet.context
for context in [DependencyContext.live, .preview, .test] {
  withDependencies {
    $0.context = context
  } operation: {
    print(code())
  }
}
// snippet.tracing
struct Greeting: DependencyKey {
  var text: String
  static var liveValue: Greeting { Greeting(text: "hello") }
}

func greet() -> String {
  @Dependency(Greeting.self) var greeting
  return greeting.text
}

withResolutionTracing { resolution in
  print(resolution.name, resolution.context, resolution.origin)
} operation: {
  _ = greet()
  _ = greet()  // Neither new nor elsewhere: the observer is not told again.
  withDependencies {
    $0[Greeting.self] = Greeting(text: "salut")
  } operation: {
    _ = greet()
  }
}
// snippet.hide
// Output:
// en
// it
// rm
// fr
// it sortie
// en
// de
// xx
// @Dependency(Greeting.self) live constructed
// @Dependency(Greeting.self) live override
