import DocgenModel
import DocgenSystem
import DocgenVerification
import Testing

@Suite("Verifying a program")
struct ProgramVerificationTests {
  private let tracked = """
    let print = LinePrinter()
    print("a")  // a
    print("b")  // b
    """

  @Test("Printed values match in whatever order the lines ran")
  func anyOrder() async throws {
    for order in [[(2, "a"), (3, "b")], [(3, "b"), (2, "a")]] {
      let run = FakeRun(output: order.map { $0.1 + "\n" }.joined(), records: order.map { (line: $0.0, text: $0.1) })
      let result = try await run.verify(tracked)
      #expect(result.state == .passed)
      #expect(result.checks == [.ran, .printedValues])
      #expect(result.claims == 2)
      #expect(result.compiler == "Swift version 6.3.1")
    }
  }

  @Test("Another value is a failure at its comment, and is stored")
  func otherValue() async throws {
    let run = FakeRun(output: "a\nc\n", records: [(2, "a"), (3, "c")])
    let result = try await run.verify(tracked)
    #expect(result.failures.map(\.message) == ["this line printed 'c', not 'b'"])
    let position = SourcePosition(file: "Snippets/Sample.swift", line: 3, column: 13)
    #expect(result.failures.map(\.position) == [position])
    #expect(result.corrections == [.printed("c", at: position)])
  }

  @Test("A line that never ran is a failure")
  func neverRan() async throws {
    #expect(try await FakeRun(output: "a\n", records: [(2, "a")]).failures(tracked) == ["never-printed:3"])
    #expect(try await FakeRun().failures(tracked) == ["never-printed:2", "never-printed:3"])
  }

  @Test("A line that runs several times prints its value each time")
  func loop() async throws {
    let loop = "let print = LinePrinter()\nfor x in xs {\n  print(x)  // 1\n}"
    #expect(try await FakeRun(output: "1\n1\n", records: [(3, "1"), (3, "1")]).failures(loop) == [])
    let result = try await FakeRun(output: "1\n2\n", records: [(3, "1"), (3, "2")]).verify(loop)
    #expect(result.failures.map(\.id) == ["printed-value"])
    // No single value would be correct.
    #expect(result.corrections == [])
  }

  @Test("A value with several lines is written with \\n")
  func severalLines() async throws {
    let source = "let print = LinePrinter()\nprint(x)  // a\\nb"
    #expect(try await FakeRun(output: "a\nb\n", records: [(2, "a\nb")]).failures(source) == [])
  }

  @Test("Output after standard output is closed is a failure")
  func closedOutput() async throws {
    #expect(try await FakeRun(output: "a\n", records: [(2, "a"), (3, "b")]).failures(tracked) == ["lost-output:3"])
  }

  @Test(
    "Without records, the whole output must be the values in the text's order",
    arguments: [
      ("print(1)  // 1\nprint(2)  // 2", "1\n2\n", []),
      ("print(1)  // 1\nprint(2)  // 2", "2\n1\n", ["printed-value:1"]),
      ("print(1)  // 1\nprint(2)  // 2", "1\n", ["printed-value:2"]),
      ("print(1)  // 1\nprint(2)  // 2", "1\n2\n3\n", ["output:2"]),
      ("print(1)  // 1\nprint(2)", "1\n2\n", ["untracked-print:1"]),
    ])
  func inOrder(source: String, output: String, failures: [String]) async throws {
    #expect(try await FakeRun(output: output).failures(source) == failures)
  }

  @Test(
    "An Output block is the whole output",
    arguments: [
      ("1\n2\n", []), ("1\n2", []), ("1  \n2\n\n", []), ("1\n3\n", ["output:4"]), ("1\n", ["output:4"]),
      ("1\n2\n3\n", ["output:4"]), ("", ["output:3"]),
    ])
  func output(output: String, failures: [String]) async throws {
    #expect(try await FakeRun(output: output).failures("f()\n// Output:\n// 1\n// 2\n") == failures)
  }

  @Test("A wrong Output block is stored completely")
  func observedOutput() async throws {
    let result = try await FakeRun(output: "1\n\n3\n").verify("f()\n// Output:\n// 1\n// 2\n")
    #expect(
      result.corrections == [.output(["1", "", "3"], at: SourcePosition(file: "Snippets/Sample.swift", line: 2))])
  }

  @Test(
    "If a program fails, the failure shows how it ended and its output",
    arguments: [
      (.exited(3), "exit-status", "status 3"),
      (.signalled(11), "crash", "segmentation fault"),
      (.timedOut, "timeout", "60"),
      (.flooded, "flood", "4194304 bytes"),
      (.leftProcesses(status: 0), "left-processes", "stopped"),
    ] as [(ProcessRunner.Termination, String, String)])
  func badEnds(termination: ProcessRunner.Termination, id: String, message: String) async throws {
    let run = FakeRun(termination: termination, output: "last words\n", error: "complaint\n", records: [(2, "a")])
    let failures = try await run.verify(tracked).failures
    #expect(failures.map(\.id) == [id])
    let failure = try #require(failures.first)
    #expect(failure.message.contains(message))
    #expect(failure.details.contains("last words") && failure.details.contains("complaint"))
    // The last line that printed.
    #expect(failure.position.line == 2)
  }

  @Test(
    arguments: [
      ("func stop() {\n  exit(0)\n}\nstop()", ["ended-early:2"]),
      ("let stop = { _exit(EXIT_SUCCESS) }\nstop()", ["ended-early:1"]),
      ("@main struct App {\n  static func main() {\n    Foundation.exit(EXIT_SUCCESS)\n  }\n}", ["ended-early:3"]),
      ("func stop() { exit(0) }\nstop()  // Exits with 0", []),
      ("guard isReady else { exit(1) }\nfunc fail() { exit(EXIT_FAILURE) }\n// exit(0)\nf(\"exit(0)\")", []),
      ("struct Door { func exit() {} }\nDoor().exit()", []),
    ])
  func `A program that can exit with 0 before its end must declare it`(source: String, failures: [String]) async throws
  {
    #expect(try await FakeRun().failures(source).filter { $0 != "nothing-runs:1" } == failures)
  }

  @Test("A crash is reported at the line that the program's last output names")
  func crashLine() async throws {
    let run = FakeRun(termination: .signalled(5), error: "Sample/Sample.swift:7: Fatal error: no\n")
    #expect(try await run.failures("f()\n\n\n\n\n\ng()") == ["crash:7"])
  }

  @Test("An issue that no framework recorded is a failure, however the program ends")
  func unrecorded() async throws {
    let run = FakeRun(error: "An issue was recorded without linking the Testing framework.\n")
    #expect(try await run.failures("f()") == ["unrecorded-issue:1"])
  }

  @Test("An error in the text is a failure even if the program's claims are true")
  func wrongText() async throws {
    #expect(try await FakeRun().failures("f()\n// snippet.x\n// snippet.end\n") == ["empty-slice:2"])
  }

  @Test("A program that can't be started is a failure")
  func notStarted() async throws {
    struct Refusal: Error {}
    let result = try await FakeRun(termination: .exited(127)).verify("f()")
    #expect(result.state == .failed)
  }
}
