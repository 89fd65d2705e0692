// snippet.hide
import Testing

// snippet.show
// snippet.bymacro
import Dependencies
import DependenciesMacros

@DependencyClient
struct Logbook: Sendable {
  var entries: @Sendable () throws -> [String]
  // 🛑 Unimplemented: 'Logbook.entries'
  var add: @Sendable (_ bird: String) throws -> Void
  // 🛑 Unimplemented: 'Logbook.add'
}

extension Logbook: TestDependencyKey {
  static let testValue = Logbook()
}
// snippet.test
@Test func nobodySaysWhatTheLogbookDoes() {
  @Dependency(Logbook.self) var logbook
  #expect(throws: Unimplemented("entries")) {
    try logbook.entries()
  }
  #expect(throws: Unimplemented("add")) {
    try logbook.add(bird: "Heron")
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
