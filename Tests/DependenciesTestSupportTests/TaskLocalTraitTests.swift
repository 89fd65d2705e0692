import DependenciesTestSupport
import Testing

private enum Theme {
  @TaskLocal static var name = "default"
}

// A macro's argument can't refer to a projection that another macro declares in the same file.
extension Trait where Self == TaskLocalTrait<String> {
  fileprivate static func theme(_ name: String) -> Self { .taskLocal(Theme.$name, name) }
}

@Suite(.theme("suite")) struct TaskLocalTraitTests {
  @Test func `a suite's value applies to its tests`() {
    #expect(Theme.name == "suite")
  }

  @Test(.theme("test")) func `a test's value overrides its suite's value`() async {
    #expect(Theme.name == "test")
    #expect(await Task { Theme.name }.value == "test")
  }
}
