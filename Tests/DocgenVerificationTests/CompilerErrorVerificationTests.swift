import DocgenModel
import DocgenVerification
import Testing

@Suite("Verifying code that must not compile")
struct CompilerErrorVerificationTests {
  private let source = """
    f()
    #if COMPILE_ERROR
      let x: Int = ""  // 🛑 cannot convert … 'Int'
    #endif
    """

  @Test(
    "The compiler reports exactly the expected message on its line",
    arguments: [
      ("/t/Sample.swift:3:16: error: cannot convert value of type 'String' to 'Int'\n", []),
      ("", ["compile-error:3"]),
      ("/t/Sample.swift:3:16: error: something else\n", ["compile-error:3"]),
      ("/t/Sample.swift:1:1: error: cannot convert value of type 'String' to 'Int'\n", ["compile-error:3"]),
      (
        "/t/Sample.swift:3:16: error: cannot convert to 'Int'\n/t/Sample.swift:1:1: error: cannot find 'f'\n",
        ["unexpected-compile-error:1"]
      ),
      (
        "/t/Sample.swift:3:16: error: cannot convert to 'Int'\n/t/Sample.swift:1:1: warning: unrelated\n", []
      ),
      (
        "/t/Sample.swift:3:16: error: cannot convert to 'Int'\n/t/Sample.swift:3:7: warning: never used\n",
        ["unexpected-compile-error:3"]
      ),
      ("/t/Other.swift:3:16: error: cannot convert to 'Int'\n", ["compile-error:3"]),
      (
        // An error in a macro's expansion has its own line numbers. The note after it contains the line of the macro.
        """
        macro expansion @Client:1:9: error: cannot convert value of type 'String' to 'Int'
        /t/Sample.swift:3:3: note: in expansion of macro 'Client' on struct 'S' here

        """,
        []
      ),
    ])
  func reports(said: String, failures: [String]) async throws {
    let result = try await FakeRun(compiler: { _ in said }).verify(source)
    #expect(result.failures.map { "\($0.id):\($0.position.line)" }.sorted() == failures.sorted())
    #expect(result.checks == [.ran, .expectedErrors])
  }

  @Test("A compiler that fails without output is a failure")
  func silence() async throws {
    let result = try await FakeRun(compiler: { _ in "error: no such module" }).verify(source)
    #expect(result.state == .failed)
  }

  @Test("Each block is compiled separately, with its own line numbers")
  func blocksApart() async throws {
    let run = FakeRun(compiler: { source in
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      let found = lines.enumerated().filter { $0.element.contains("bad") }.map(\.offset)
      return found.count == 1 ? "/t/Sample.swift:\(found[0] + 1):3: error: bad\n" : "error: both"
    })
    let two = "f()\n#if COMPILE_ERROR\n  bad()  // 🛑 bad\n#endif\n#if COMPILE_ERROR\n  bad2()  // 🛑 bad\n#endif\n"
    #expect(try await run.failures(two) == [])
  }

  @Test("Code for another platform isn't run, and its label names the platform")
  func platformCode() async throws {
    let source = """
      let print = LinePrinter()
      #if canImport(SwiftUI)
        print(1)  // 1
      #else
        print(2)  // 2
      #endif
      """
    let run = FakeRun(
      output: "2\n", records: [(5, "2")],
      warnings: "/package/Snippets/Sample.swift:12:10: warning: docgen-condition-1-\n")
    let result = try await run.verify(source)
    #expect(result.failures == [])
    #expect(result.notRun == [SampleResult.NotRun(lines: 3...3, reason: "canImport(SwiftUI)")])
    let reading = read(source)
    #expect(
      reading.snippet.state(of: reading.snippet.shown, result: result).state == SampleState.parsedOnly)
  }
}
