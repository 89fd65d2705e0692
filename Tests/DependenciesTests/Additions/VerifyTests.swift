import Dependencies
import Testing

private struct Complete: DependencyKey {
  static let liveValue = Complete()
  static let testValue = Complete()
}

private struct NoTest: DependencyKey {
  static var liveValue: NoTest {
    NoTest()
  }
}

private struct NoLive: TestDependencyKey {
  static let testValue = NoLive()
}

extension DependencyValues {
  fileprivate var complete: Complete { self[Complete.self] }
  fileprivate var noTest: NoTest { self[NoTest.self] }
}

@Suite struct VerifyTests {
  @Test func `complete dependencies are no issue`() {
    #expect(recordingIssues { DependencyValues.verify(\.complete, keys: [Complete.self]) }.isEmpty)
  }

  @Test func `one issue lists each missing value`() throws {
    let issues = recordingIssues {
      DependencyValues.verify(\.noTest, \.complete, keys: [NoLive.self, NoTest.self])
    }
    let message = try #require(issues.first?.message)
    #expect(issues.count == 1)
    let lines = message.split(separator: "\n").filter { $0.hasPrefix("•") }
    try #require(lines.count == 2)
    #expect(lines[0].contains(#"@Dependency(\.noTest)"#) && lines[0].contains("a test value"))
    #expect(lines[1].contains("NoLive") && lines[1].contains("a live value"))
    #expect(!message.contains("Complete"))
  }

  @Test(.debugBuild) func `a verified dependency is still an issue when it's used`() {
    let issues = recordingIssues {
      DependencyValues.verify(keys: [NoTest.self])
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        @Dependency(\.noTest) var noTest
        _ = noTest
      }
    }
    #expect(issues.count == 2)
  }
}
