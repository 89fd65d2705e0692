import CDependenciesPrimitives
import IssueReporting
import Testing

@testable import Dependencies

/// The two ways in which the library finds the test that the current task belongs to.
@Suite struct CurrentTestTests {
  // Other platforms always use IssueReporting.
  #if os(Linux)
    @Test func `DependenciesTestSupport reports the current test to the library`() throws {
      var isKnown: Int32 = 0
      let reported = dependencies_find_current_test(&isKnown)
      #expect(isKnown != 0)
      let current = try #require(TestCaches.current)
      #expect(reported == UnsafeRawPointer(Unmanaged.passUnretained(current).toOpaque()))
    }
  #endif

  @Test func `IssueReporting finds the current test in the tasks that it starts`() async throws {
    let current = try #require(currentTest())
    #expect(await Task { currentTest() }.value == current)
    #expect(await Task.detached { currentTest() }.value == nil)
  }
}

private func currentTest() -> TestContext.Testing.Test.ID? {
  guard case .swiftTesting(let testing?)? = TestContext.current else { return nil }
  return testing.test.id
}
