import DependenciesConcurrency
import DependenciesMacros
import IssueReporting
import Testing

private struct LoadError: Error {}

/// The line of the first endpoint below.
private let declaration: UInt = #line + 4
private enum Outer {
  @DependencyClient
  struct NumberClient<Number: Sendable>: Sendable {
    var square: @Sendable (_ number: Number) async throws -> Number
    var log: @Sendable (String) -> Void
    var logging: @Sendable (String) throws -> Void
    var latest: @Sendable () -> Number?
    var random: @Sendable () -> Int = { 4 }
    var typed: @Sendable () throws(LoadError) -> Int = { 5 }
    var own: @Sendable () throws(Unimplemented) -> Int
    var throwing: @Sendable () throws -> Int = { throw LoadError() }
    var sign: @Sendable (Int) -> String = { if $0 < 0 { "-" } else { "+" } }
    var sum: @Sendable (_ a: Int, _ b: Int) async -> Int = { a, b in
      // A comment before the first statement.
      let sum = a + b
      await Task.yield()
      return sum  // A comment after the last.
    }
  }
}

private typealias NumberClient = Outer.NumberClient<Int>

@Suite struct UnimplementedEndpointTests {
  @Test func `a throwing endpoint throws Unimplemented, which names it`() async {
    await withKnownIssue {
      await #expect(throws: Unimplemented("square")) { try await NumberClient().square(number: 3) }
      #expect(throws: Unimplemented("logging")) { try NumberClient().logging("a") }
      #expect(throws: Unimplemented("own")) { try NumberClient().own() }
    }
  }

  @Test func `an endpoint without a result returns`() {
    withKnownIssue { NumberClient().log("hello") }
  }

  @Test func `an endpoint with an optional result returns nil`() {
    withKnownIssue { #expect(NumberClient().latest() == nil) }
  }

  @Test func `any other endpoint returns its initial closure's result`() async {
    await withKnownIssue {
      #expect(NumberClient().random() == 4)
      let typed = try NumberClient().typed()
      #expect(typed == 5)
      #expect(NumberClient().sign(-1) == "-")
      #expect(await NumberClient().sum(a: 1, b: 2) == 3)
      #expect(throws: LoadError.self) { try NumberClient().throwing() }
    }
  }

  @Test func `each call reports one issue with the type and the endpoint at the endpoint's declaration`() async {
    let reporter = RecordingReporter()
    await withIssueReporters([reporter]) {
      let client = NumberClient()
      _ = try? await client.square(3)
      client.log("a")
      _ = client.latest()
      _ = await client.sum(1, 2)
    }
    #expect(
      reporter.issues.value == [
        issue("square", line: declaration),
        issue("log", line: declaration + 1),
        issue("latest", line: declaration + 3),
        issue("sum", line: declaration + 9),
      ])
  }

  private func issue(_ endpoint: String, line: UInt) -> RecordingReporter.Issue {
    RecordingReporter.Issue(
      message: """
        Unimplemented: 'NumberClient.\(endpoint)'
        To fix this, set `NumberClient.\(endpoint)` to a closure before your code calls it.
        """,
      line: line)
  }

  @Test func `an overridden endpoint reports no issue`() async throws {
    var client = NumberClient()
    client.square = { $0 * $0 }
    client.random = { 7 }
    #expect(try await client.square(number: 3) == 9)
    #expect(client.random() == 7)
  }
}

private struct RecordingReporter: IssueReporter {
  struct Issue: Equatable {
    var message: String
    var line: UInt
  }

  let issues = LockIsolated<[Issue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let issue = Issue(message: message() ?? "", line: line)
    issues.withValue { $0.append(issue) }
  }
}
