import Testing

@testable import DocgenSyntax
@testable import DocgenVerification

/// How docgen separates the output of a statement from the rest of the output.
@Suite struct StatementOutputTests {
  /// The program that marks the output of the statement that ends on a line, or `nil` if it marks none.
  private func marked(_ source: String, line: Int) -> String? {
    let statement = SourceFacts(source: source).statements.first { !$0.isDeclaration && $0.lines.upperBound == line }
    guard let statement, let boundary = statement.boundary else { return nil }
    return source.inserting(
      OutputMark.insertions([OutputMark(line: statement.lines.lowerBound, boundary: boundary, fence: 1)]))
  }

  @Test func `No column of a marked statement changes`() {
    #expect(
      marked("func f() {  // A\n  g()  // B\n}", line: 2)
        == "func f() { let docgen2 = docgenEnter(2)  // A\n  g(); let _ = docgenLeave(docgen2)  // B\n}")
    #expect(
      marked("{ x in\n  h()\n  g()\n}()", line: 3)
        == "{ x in\n  h(); let docgen3 = docgenEnter(3)\n  g(); let _ = docgenLeave(docgen3)\n}()")
    #expect(
      marked("switch x {\ncase 1:\n  g()\ndefault: break\n}", line: 3)
        == "switch x {\ncase 1: let docgen3 = docgenEnter(3)\n  g(); let _ = docgenLeave(docgen3)\ndefault: break\n}")
    #expect(
      marked("h();\ng(); k()", line: 2)
        == "h(); let docgen2 = docgenEnter(2)\ng(); k(); let _ = docgenLeave(docgen2)")
    #expect(
      marked("// Fence\n\ng()", line: 3)
        == "// Fence; let docgen3 = docgenEnter(3)\n\ng(); let _ = docgenLeave(docgen3)")
  }

  @Test func `A statement ends before the next one begins, and an inner one before the outer one`() {
    let source = "// Fence\nf()\nh {\n  x()\n  g() }\n"
    let statements = SourceFacts(source: source).statements.compactMap { statement in
      statement.boundary.map { OutputMark(line: statement.lines.lowerBound, boundary: $0, fence: 1) }
    }
    let end = { (line: Int) in "; let _ = docgenLeave(docgen\(line))" }
    #expect(
      source.inserting(OutputMark.insertions(statements)) == """
        // Fence; let docgen2 = docgenEnter(2)
        f()\(end(2)); let docgen3 = docgenEnter(3)
        h { let docgen4 = docgenEnter(4)
          x()\(end(4)); let docgen5 = docgenEnter(5)
          g()\(end(5)) }\(end(3))

        """)
  }

  @Test(
    "A statement that can be the value of its block isn't marked",
    arguments: [
      "f {\n  g()\n}", "func f() -> Int {\n  g()\n}", "var x: Int {\n  g()\n}", "var x: Int { get {\n  g()\n} }",
      "let x = if y {\n  g()\n} else { 1 }", "f { if y {\n  g()\n} else { 1 } }",
      "f { switch y {\ncase 1:\n  g()\ndefault: 1\n} }", "func f() -> Int { if y {\n  g()\n} else { 1 } }",
      "f { if z { 1 } else if y {\n  g()\n} else { 1 } }",
    ])
  func values(source: String) throws {
    let line = try #require(source.split(separator: "\n").firstIndex { $0.hasSuffix("  g()") }) + 1
    #expect(marked(source, line: line) == nil)
  }

  @Test(
    "A statement isn't marked if its block begins on its line, or if no code can follow it",
    arguments: ["if x { g() }\n{ g() }()", "f {\n  h()\n  return g()\n}", "f {\n  h()\n  throw g()\n}"])
  func others(source: String) {
    let facts = SourceFacts(source: source)
    let inner = facts.statements.filter { !$0.isTopLevel && !facts.lines[$0.lines.upperBound - 1].hasSuffix("h()") }
    #expect(!inner.isEmpty && inner.allSatisfy { $0.boundary == nil })
  }

  @Test(
    "A statement in a block that has no value is marked",
    arguments: [
      "func f() {\n  g()\n}", "func f() -> Void {\n  g()\n}", "init() {\n  g()\n}", "deinit {\n  g()\n}",
      "if x {\n  g()\n}", "if x { y } else {\n  g()\n}", "do {\n  g()\n} catch {}", "do {} catch {\n  g()\n}",
      "while x {\n  g()\n}", "repeat {\n  g()\n} while x", "defer {\n  g()\n}", "guard x else {\n  g()\n  return\n}",
      "f { if x {\n  g()\n}; h() }", "var x = 1 { didSet {\n  g()\n} }",
    ])
  func bodies(source: String) throws {
    let line = try #require(source.split(separator: "\n").firstIndex { $0 == "  g()" }) + 1
    #expect(marked(source, line: line)?.contains("  g(); let _ = docgenLeave(docgen\(line))\n") == true)
  }

  /// The marked output of a program.
  private func output(_ parts: String...) -> StatementOutput {
    StatementOutput(
      marked: Array(
        parts.map { part in
          part.first == "+" || part.first == "-"
            ? "\u{1E}docgen \(part.first == "+" ? "enter" : "leave") \(part.dropFirst())\n" : part
        }.joined().utf8))
  }

  @Test func `The output of a statement includes that of the statements in it`() {
    let output = output("a\n", "+1 5", "b\n", "+2 6", "c", "-2", "+3 6", "\n", "-3", "-1", "d\n")
    #expect(String(decoding: output.bytes, as: UTF8.self) == "a\nb\nc\nd\n")
    #expect(output.texts(ofStatementAt: 5, isTopLevel: false) == ["b\nc\n"])
    #expect(output.texts(ofStatementAt: 6, isTopLevel: false) == ["c", "\n"])
    #expect(output.texts(ofStatementAt: 7, isTopLevel: false) == [])
  }

  @Test func `Output isn't separate if statements overlap, or if one doesn't end`() {
    let overlapping = output("+1 5", "+2 6", "-1", "b\n", "-2")
    #expect(overlapping.texts(ofStatementAt: 5, isTopLevel: false) == nil)
    #expect(overlapping.texts(ofStatementAt: 6, isTopLevel: false) == nil)
    let stopped = StatementOutput(
      marked: Array("\u{1E}docgen enter 1 5\n\u{1E}docgen leave 1\n\u{1E}docgen stop\na\n".utf8))
    #expect(stopped.texts(ofStatementAt: 5, isTopLevel: true) == nil)
    #expect(stopped.bytes == Array("a\n".utf8))
    let unfinished = output("+1 5", "a\n", "-1", "+2 5", "b\n")
    #expect(unfinished.texts(ofStatementAt: 5, isTopLevel: false) == nil)
    #expect(unfinished.texts(ofStatementAt: 5, isTopLevel: true) == ["a\n", "b\n"])
  }
}
