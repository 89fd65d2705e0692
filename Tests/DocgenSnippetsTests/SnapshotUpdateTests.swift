import DocgenModel
import DocgenSnippets
import DocgenSystem
import Testing

@Suite("What was observed can be accepted")
struct SnapshotUpdateTests {
  /// Verifies a snippet, writes what was observed into it, and gives the new text.
  private func accepted(_ source: String, on stage: Stage) async throws -> String {
    let result = try await stage.verify(source)
    return SourceEdit.apply(SnapshotUpdate.edits(for: result.observations, in: source), to: source)
  }

  @Test("A printed value takes the place of the one claimed, and nothing else changes")
  func printed() async throws {
    let stage = Stage(output: "a\nc\n", records: [(2, "a"), (3, "c")])
    let source = "let print = LinePrinter()\nprint(\"a\")  // a\nprint(c)    // b\n"
    let new = try await accepted(source, on: stage)
    #expect(new == "let print = LinePrinter()\nprint(\"a\")  // a\nprint(c)    // c\n")
    #expect(try await accepted(new, on: stage) == new)
  }

  @Test("Different values on one line are not accepted: none would be right")
  func loop() async throws {
    let source = "let print = LinePrinter()\nfor x in xs {\n  print(x)  // 1\n}\n"
    let stage = Stage(output: "1\n2\n", records: [(3, "1"), (3, "2")])
    #expect(try await accepted(source, on: stage) == source)
  }

  @Test("A block of output is written anew")
  func output() async throws {
    let source = "print(1)\nprint(2)\n// Output:\n// 1\n// 3\n"
    let new = try await accepted(source, on: Stage(output: "1\n\n2\n"))
    #expect(new == "print(1)\nprint(2)\n// Output:\n// 1\n//\n// 2\n")
  }

  @Test("Of an issue the first line that says something is written, below the indentation of its comment")
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
    let stage = Stage(
      termination: .exited(1),
      events: Event.ran("fails()", line: 2) + [
        Event.issue(#"Expectation failed: 1 == 2:\n  and more"#, line: 3), Event.end,
      ])
    let new = try await accepted(source, on: stage)
    #expect(new.contains("  #expect(1 == 2)\n  // 🛑 Expectation failed: 1 == 2\n}\n"))
    #expect(try await stage.failures(new) == [])
  }

  @Test("A compiler's message that is too long for a line goes on in the next")
  func compilerError() async throws {
    let message = Array(repeating: "word", count: 40).joined(separator: " ")
    let source = "print(1)  // 1\n#if COMPILE_ERROR\n  wrong()  // 🛑 nothing\n#endif\n"
    let stage = Stage(
      output: "1\n",
      compiler: { $0.contains("wrong") ? "Sample.swift:3:3: error: \(message) (from macro 'M')\n" : "" })
    let new = try await accepted(source, on: stage)
    let lines = new.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines[3].hasPrefix("  // word"))
    #expect(try await stage.failures(new) == [])
  }
}
