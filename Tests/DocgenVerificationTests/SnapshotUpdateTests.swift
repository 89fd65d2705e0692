import DocgenModel
import DocgenSystem
import DocgenVerification
import Testing

@Suite("Observed results can be accepted")
struct SnapshotUpdateTests {
  /// Verifies a snippet, replaces its claims by the observed results, and returns the new text.
  private func accepted(_ source: String, in run: FakeRun) async throws -> String {
    let result = try await run.verify(source)
    return SourceEdit.apply(SnapshotUpdate.edits(for: result.corrections, in: source), to: source)
  }

  @Test("The printed value replaces the claimed value, and nothing else changes")
  func printed() async throws {
    let run = FakeRun(output: "a\nc\n", records: [(2, "a"), (3, "c")])
    let source = "let print = LinePrinter()\nprint(\"a\")  // a\nprint(c)    // b\n"
    let new = try await accepted(source, in: run)
    #expect(new == "let print = LinePrinter()\nprint(\"a\")  // a\nprint(c)    // c\n")
    #expect(try await accepted(new, in: run) == new)
  }

  @Test("Different values on one line aren't accepted, because none would be correct")
  func loop() async throws {
    let source = "let print = LinePrinter()\nfor x in xs {\n  print(x)  // 1\n}\n"
    let run = FakeRun(output: "1\n2\n", records: [(3, "1"), (3, "2")])
    #expect(try await accepted(source, in: run) == source)
  }

  @Test(
    "A claim in a documentation comment is corrected behind the comment's marks",
    arguments: ["  /// print(x)", "   * print(x)", "      print(x)"])
  func documentation(line: String) {
    let position = SourcePosition(file: "Shop.swift", line: 2, column: line.utf8.count + 3)
    let source = "  /// Text.\n\(line)  // 3\n  /// // more\n"
    let edits = SnapshotUpdate.edits(for: [.printed("4", at: position)], in: source, isDocumentation: true)
    #expect(SourceEdit.apply(edits, to: source) == "  /// Text.\n\(line)  // 4\n  /// // more\n")
  }

  @Test("An Output block in a documentation comment ends at the closing fence")
  func documentedOutput() {
    let source = "  /// print(1)\n  /// // Output:\n  /// // 2\n  /// ```\n  ///\n  /// // Text.\nfunc f() {}\n"
    let position = SourcePosition(file: "Shop.swift", line: 2, column: 7)
    let edits = SnapshotUpdate.edits(for: [.output(["1", "", "3"], at: position)], in: source, isDocumentation: true)
    #expect(
      SourceEdit.apply(edits, to: source)
        == "  /// print(1)\n  /// // Output:\n  /// // 1\n  /// //\n  /// // 3\n  /// ```\n  ///\n  /// // Text.\nfunc f() {}\n"
    )
  }

  @Test("An Output block is rewritten")
  func output() async throws {
    let source = "print(1)\nprint(2)\n// Output:\n// 1\n// 3\n"
    let new = try await accepted(source, in: FakeRun(output: "1\n\n2\n"))
    #expect(new == "print(1)\nprint(2)\n// Output:\n// 1\n//\n// 2\n")
  }

  @Test("The first line of an issue that contains text is written with its comment's indentation")
  func reported() async throws {
    let source = """
      import Testing
      @Test func fails() {
        #expect(1 == 2)
        // 🛑 something else
        // over two lines
      }
      await Testing.__swiftPMEntryPoint() as Never
      """
    let run = FakeRun(
      termination: .exited(1),
      events: Event.ran("fails()", line: 2) + [
        Event.issue(#"Expectation failed: 1 == 2:\n  and more"#, line: 3), Event.end,
      ])
    let new = try await accepted(source, in: run)
    #expect(new.contains("  #expect(1 == 2)\n  // 🛑 Expectation failed: 1 == 2\n}\n"))
    #expect(try await run.failures(new) == [])
  }

  @Test("A long compiler message continues on the next line")
  func compilerError() async throws {
    let message = Array(repeating: "word", count: 40).joined(separator: " ")
    let source = "print(1)  // 1\n#if COMPILE_ERROR\n  wrong()  // 🛑 nothing\n#endif\n"
    let run = FakeRun(
      output: "1\n",
      compiler: { $0.contains("wrong") ? "Sample.swift:3:3: error: \(message) (from macro 'M')\n" : "" })
    let new = try await accepted(source, in: run)
    let lines = new.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines[3].hasPrefix("  // word"))
    #expect(try await run.failures(new) == [])
  }
}
