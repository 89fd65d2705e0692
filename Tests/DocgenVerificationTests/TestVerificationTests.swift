import DocgenModel
import DocgenSystem
import DocgenVerification
import Testing

@Suite("Verifying tests")
struct TestVerificationTests {
  private let one = """
    @Test func a() {
      #expect(f() == 1)
    }
    await Testing.__swiftPMEntryPoint() as Never
    """

  @Test("Tests pass if they ran and succeeded")
  func passed() async throws {
    let result = try await FakeRun(events: Event.ran("a()", line: 1) + [Event.end]).verify(one)
    #expect(result.failures == [])
    #expect(result.checks == [.tests])
    #expect(result.claims == 1)
  }

  @Test("A failed test is reported at its line")
  func failed() async throws {
    let events = Event.ran("a()", line: 1) + [Event.issue("Expectation failed: 2", line: 2), Event.end]
    let failures = try await FakeRun(termination: .exited(1), events: events).verify(one).failures
    #expect(failures.map(\.message) == ["Expectation failed: 2"])
    #expect(failures.map(\.position.line) == [2])
  }

  @Test("An issue in another file is reported with its position")
  func elsewhere() async throws {
    let events =
      Event.ran("a()", line: 1) + [Event.issue("no", line: 9, fileID: "Clocks/TestClock.swift"), Event.end]
    let failures = try await FakeRun(termination: .exited(1), events: events).verify(one).failures
    #expect(failures.map(\.message) == ["no (recorded at Clocks/TestClock.swift:9)"])
  }

  @Test("A test that doesn't run, is skipped, has no case, or doesn't end is a failure")
  func notRun() async throws {
    let test = Event.test("a()", line: 1)
    let start = Event.event("testStarted", "a()", line: 1)
    let end = Event.event("testEnded", "a()", line: 1)
    for events in [
      [Event.end], [test, Event.end], [test, Event.event("testSkipped", "a()", line: 1), Event.end],
      [test, start, Event.end],
      [Event.test("a()", line: 1, isParameterized: true), start, end, Event.end],
      Event.ran("a()", line: 5) + [Event.end], Event.ran("b()", line: 1) + [Event.end],
    ] {
      #expect(try await FakeRun(events: events).failures(one) == ["test-not-run:1"], "\(events)")
    }
  }

  @Test("A test with arguments has run if one of its cases has run")
  func arguments() async throws {
    let source =
      "@Test(arguments: [1]) func a(x: Int) {\n  #expect(x == 1)\n}\nawait Testing.__swiftPMEntryPoint() as Never"
    let events =
      [Event.test("a(x:)", line: 1, isParameterized: true)]
      + ["testStarted", "testCaseStarted", "testEnded"].map { Event.event($0, "a(x:)", line: 1) } + [Event.end]
    #expect(try await FakeRun(events: events).failures(source) == [])
  }

  @Test("If one of several tests doesn't run, that's a failure")
  func oneOfThree() async throws {
    let source =
      ["a", "b", "c"].map { "@Test func \($0)() { #expect(true) }\n" }.joined()
      + "await Testing.__swiftPMEntryPoint() as Never"
    let events = Event.ran("a()", line: 1) + Event.ran("c()", line: 3) + [Event.end]
    #expect(try await FakeRun(events: events).failures(source) == ["test-not-run:2"])
  }

  @Test("A run without a report, or with an incomplete one, is a failure")
  func unreadable() async throws {
    #expect(try await FakeRun().failures(one) == ["tests-unreadable:1"])
    #expect(try await FakeRun(events: ["{"]).failures(one) == ["tests-unreadable:1"])
    #expect(try await FakeRun(events: Event.ran("a()", line: 1)).failures(one) == ["tests-unreadable:1"])
    let begun = [Event.test("a()", line: 1), Event.event("testStarted", "a()", line: 1)]
    #expect(try await FakeRun(events: begun).failures(one) == ["test-not-run:1"])
    #expect(
      try await FakeRun(termination: .signalled(5), events: Event.ran("a()", line: 1)).failures(one) == ["crash:1"])
    #expect(try await FakeRun(termination: .exited(69), events: [Event.end]).failures(one).contains("exit-status:1"))
  }

  @Test(
    "An expected failure must be on its exact line, have its text, and be the only one",
    arguments: [
      ([("Unimplemented: 'now'", 2)], []),
      ([("Unimplemented:\\n  'now'", 2), ("Unimplemented: 'now'", 2)], []),
      ([], ["expected-failure:2"]),
      ([("Unimplemented: 'now'", 3)], ["expected-failure:2"]),
      ([("Something else", 2)], ["expected-failure:2"]),
      ([("Unimplemented: 'now'", 2), ("Something else", 2)], ["test-failed:2"]),
      ([("Unimplemented: 'now'", 2), ("Unimplemented: 'now'", 3)], ["test-failed:3"]),
    ])
  func expectedFailure(issues: [(String, Int)], failures: [String]) async throws {
    let source = "@Test func a() {\n  f()  // 🛑 Unimplemented: 'now'\n}\nawait Testing.__swiftPMEntryPoint() as Never"
    let events = Event.ran("a()", line: 1) + issues.map { Event.issue($0.0, line: $0.1) } + [Event.end]
    let run = FakeRun(termination: .exited(issues.isEmpty ? 0 : 1), events: events)
    let result = try await run.verify(source)
    #expect(result.failures.map { "\($0.id):\($0.position.line)" } == failures)
    #expect(result.checks == [.tests, .expectedFailures])
    #expect(result.claims == 2)
  }

  @Test("A failure with another text is stored")
  func observed() async throws {
    let source = "@Test func a() {\n  f()  // 🛑 old\n}\nawait Testing.__swiftPMEntryPoint() as Never"
    let events = Event.ran("a()", line: 1) + [Event.issue("new\\n  text", line: 2), Event.end]
    let result = try await FakeRun(termination: .exited(1), events: events).verify(source)
    #expect(
      result.corrections
        == [.reported("new", at: SourcePosition(file: "Snippets/Sample.swift", line: 2, column: 8))])
  }

  @Test("A known issue isn't a failure")
  func known() async throws {
    let events = Event.ran("a()", line: 1) + [Event.issue("no", line: 2, isKnown: true), Event.end]
    #expect(try await FakeRun(events: events).failures(one) == [])
  }

  @Test(
    "XCTest's log is read",
    arguments: [
      ("Test Case 'T.testA' started at x\nTest Case 'T.testA' passed (0.1 seconds)\n", 0, []),
      ("", 0, ["test-not-run:2"]),
      ("Test Case 'T.testA' started at x\n", 0, ["test-not-run:2"]),
      ("Test Case 'T.testA' started at x\nTest Case 'T.testA' skipped (0.1 seconds)\n", 0, ["test-not-run:2"]),
      (
        """
        Test Case 'T.testA' started at x
        /p/Snippets/Sample.swift:2: error: T.testA : XCTAssertTrue failed - oh
        no
        Test Case 'T.testA' failed (0.1 seconds)

        """, 1, ["test-failed:2"]
      ),
    ])
  func xctest(log: String, status: Int, failures: [String]) async throws {
    let source = "final class T: XCTestCase {\n  func testA() { XCTAssertTrue(f()) }\n}\nXCTMain([])\n"
    let run = FakeRun(termination: .exited(Int32(status)), output: log)
    #expect(try await run.failures(source) == failures)
  }
}
