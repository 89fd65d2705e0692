// snippet.hide
import Testing

// snippet.show
// snippet.bymacro
import Dependencies
import DependenciesMacros

@DependencyClient
struct DraftStore: Sendable {
  var load: @Sendable () throws -> [String]
  // 🛑 Unimplemented: 'DraftStore.load'
  var save: @Sendable (_ subject: String) throws -> Void
  // 🛑 Unimplemented: 'DraftStore.save'
}

extension DraftStore: TestDependencyKey {
  static let testValue = DraftStore()
}
// snippet.test
@Test func unimplementedEndpointsThrow() {
  @Dependency(DraftStore.self) var draftStore
  #expect(throws: Unimplemented("load")) {
    try draftStore.load()
  }
  #expect(throws: Unimplemented("save")) {
    try draftStore.save(subject: "Printer is offline")
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
