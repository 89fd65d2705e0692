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
// snippet.cascade
struct Ruler: DependencyKey {
  var unit: String
  static let liveValue = Ruler(unit: "km")
  static let previewValue = Ruler(unit: "m")  // Tests have no value of their own.
  static let shouldReportUnimplemented = false  // No issue in this program.
}

struct Grid: TestDependencyKey {
  var size: Int
  static let testValue = Grid(size: 8)  // Neither has a preview.
}

withDependencies {
  $0.context = .test
} operation: {
  @Dependency(Ruler.self) var ruler
  print("in a test:", ruler.unit)  // in a test: m
}
withDependencies {
  $0.context = .preview
} operation: {
  @Dependency(Grid.self) var grid
  print("in a preview:", grid.size)  // in a preview: 8
}
// snippet.cast
struct Printer: TestDependencyKey {
  var name: String
  static let testValue = Printer(name: "on paper")
}

struct Office {
  @Dependency(Printer.self) var printer
}

// In another module, which the office does not import:
extension Printer: DependencyKey {
  static let liveValue = Printer(name: "laser")
}

print(Office().printer.name)  // laser
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
// in a test: m
// in a preview: 8
// laser
// @Dependency(Greeting.self) live constructed
// @Dependency(Greeting.self) live override
