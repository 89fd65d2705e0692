@_spi(DependencyInstallation) import Dependencies
import Testing

private struct Name: TestDependencyKey {
  var value: String
  static let testValue = Name(value: "test")
}

extension DependencyValues {
  fileprivate var name: String {
    get { self[Name.self].value }
    set { self[Name.self].value = newValue }
  }
}

@Suite struct DeprecationTests {
  @available(*, deprecated)
  @Test func `deprecated names still change dependencies`() async {
    let current = { @Sendable in DependencyValues._current.name }
    #expect(DependencyValues.withValue(\.name, "a") { current() } == "a")
    #expect(await DependencyValues.withValue(\.name, "b") { () async in current() } == "b")
    #expect(
      DependencyValues.withValues {
        $0.name = "c"
      } operation: {
        current()
      } == "c")
    #expect(
      await DependencyValues.withValues {
        $0.name = "d"
      } operation: { () async in
        current()
      } == "d")
    #expect(
      DependencyValues.withTestValues {
        $0.name = "e"
      } assert: {
        current()
      } == "e")
    #expect(
      await DependencyValues.withTestValues {
        $0.name = "f"
      } assert: { () async in
        current()
      } == "f")
  }

  @available(*, deprecated)
  @Test func `test values keep the overrides and the context of the scope around them`() {
    withDependencies {
      $0.context = .preview
      $0.name = "outer"
    } operation: {
      DependencyValues.withTestValues { _ in
      } assert: {
        #expect(DependencyValues._current.name == "outer")
        #expect(DependencyValues._current.context == .preview)
      }
    }
  }

  @Test func `values can be installed in a wrapper`() {
    @Dependency(\.name) var name
    var values = DependencyValues()
    values.name = "installed"
    _name.install(values)
    #expect(name == "installed")
  }
}
