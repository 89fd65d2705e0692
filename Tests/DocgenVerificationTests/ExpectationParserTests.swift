import DocgenModel
import DocgenVerification
import Testing

@Suite("Claims of a snippet")
struct ExpectationParserTests {
  /// Appended to a snippet of tests.
  private let start = "\nawait Testing.__swiftPMEntryPoint() as Never\n"

  @Test(
    "A value after a call of print is a claim",
    arguments: [
      ("print(1)  // 1", [1: "1"]),
      ("print(\n  1\n)  // 1", [3: "1"]),
      ("xs.forEach { print($0) }  // 1", [1: "1"]),
      ("xs.forEach {\n  print($0)  // 1\n}", [2: "1"]),
      ("Task { print(\"a\") // a\n}", [1: "a"]),
      ("let x = 1  // 1", [:]),
      ("print(\"// no\")", [:]),
      ("print(\"// no\")  // // no", [1: "// no"]),
      ("log.print(1)  // 1", [:]),
      ("// print(1)  // 1", [:]),
      ("print(\"\"\"\n  print(1)  // 1\n  \"\"\")", [:]),
      ("#if COMPILE_ERROR\nprint(1)  // 1\nx()  // 🛑 x\n#endif", [:]),
    ])
  func printedValues(source: String, values: [Int: String]) {
    let claims = read("let zero = 0\n" + source + "\nf()\n").claims.printed
    #expect(Dictionary(uniqueKeysWithValues: claims.map { ($0.position.line - 1, $0.value) }) == values)
  }

  @Test("An Output block at the end is the whole output")
  func output() {
    let claims = read("print(1)\n\n// Output:\n// a\n//   b \n//\n// c\n\n// unrelated\n").claims
    #expect(claims.output?.lines == ["a", "  b", "", "c"])
    #expect(claims.output?.position.line == 3)
  }

  @Test("Hidden lines can follow an Output block")
  func outputBeforeHiddenLines() {
    let reading = read("print(1)\n// Output:\n// 1\n// snippet.hide\nexit(0)\n")
    #expect(reading.claims.output?.lines == ["1"])
    #expect(reading.diagnostics == [])
  }

  @Test("A message after a line of a test is expected on that line")
  func expectedFailure() throws {
    let reading = read("@Test func t() {\n  f()  // 🛑 Unimplemented: …\n}" + start)
    let failure = try #require(reading.claims.expectedFailures.first)
    #expect(failure.lines == [2])
    #expect(failure.message == MessagePattern("Unimplemented: …"))
    #expect(failure.position == SourcePosition(file: "Snippets/Sample.swift", line: 2, column: 8))
    #expect(reading.diagnostics == [])
  }

  @Test("A message can be below its line and continue on the following comment lines")
  func longMessage() throws {
    let below = read("@Test func t() {\n  f()\n  // 🛑 one\n  //   two\n\n  // three\n}" + start).claims.expectedFailures
    #expect(below.map(\.message.description) == ["one two"])
    #expect(below.map(\.lines) == [[2]])
    let behind = read("@Test func t() {\n  f()  // 🛑 one\n  // two\n  g()  // 🛑 three\n}" + start).claims
    #expect(behind.expectedFailures.map(\.message.description) == ["one two", "three"])
  }

  @Test("Two messages below one line are two claims about it")
  func twoMessages() {
    let claims = read("@Test func t() {\n  f()\n  // 🛑 one\n  // 🛑 two\n}" + start).claims.expectedFailures
    #expect(claims.map(\.lines) == [[2], [2]])
  }

  @Test("A message after a statement of several lines counts on its first and its last line")
  func longStatement() {
    let claims = read("@Test func t() {\n  withF {\n    g()\n  }  // 🛑 one\n}" + start).claims.expectedFailures
    #expect(claims.map(\.lines) == [[2, 4]])
  }

  @Test("A stop sign in a string isn't a claim")
  func stopSignInString() {
    #expect(read("@Test func t() {\n  #expect(f(\"// 🛑 no\"))\n}" + start).claims.expectedFailures == [])
  }

  @Test("Messages inside '#if COMPILE_ERROR' are compiler errors")
  func compilerErrors() {
    let claims = read(
      "f()\n#if COMPILE_ERROR\n  let x: Int = \"\"  // 🛑 cannot convert\n  //   value\n#endif\n"
        + "#if COMPILE_ERROR\n  g()  // 🛑 cannot find\n#endif\n"
    ).claims
    #expect(claims.compilerErrors.map(\.lines) == [2...5, 6...8])
    #expect(
      claims.compilerErrors.map { $0.reports.map(\.message.description) } == [
        ["cannot convert value"], ["cannot find"],
      ])
    #expect(claims.compilerErrors[0].reports.map(\.lines) == [[3]])
    #expect(claims.expectedFailures == [])
  }

  @Test("Code for some platforms is kept with its condition")
  func platformCode() {
    let claims = read("f()\n#if canImport(SwiftUI)\n  g()\n#elseif os(Linux)\n  h()\n#else\n  i()\n#endif\n").claims
    #expect(claims.platformCode.map(\.lines) == [3...3, 5...5, 7...7])
    #expect(
      claims.platformCode.map(\.condition) == [
        "canImport(SwiftUI)", "!(canImport(SwiftUI)) && os(Linux)", "!(canImport(SwiftUI)) && !(os(Linux))",
      ])
  }

  @Test("Every test of a file is a claim")
  func tests() {
    let native = read(
      "@Test func a() { #expect(true) }\n@Suite struct S {\n  @Test\n  func b() { #expect(true) }\n}" + start)
    #expect(native.claims.tests.map(\.name) == ["a", "b"])
    #expect(native.claims.tests.map(\.lines) == [1...1, 3...4])
    let xctest = read(
      """
      final class T: XCTestCase {
        func testA() { XCTAssert(true) }
        func helper() {}
      }
      extension T { func testB() { XCTAssert(true) } }
      struct Other { func testC() {} }
      XCTMain([])
      """)
    #expect(xctest.claims.tests.map(\.name) == ["T.testA", "T.testB"])
    #expect(xctest.diagnostics == [])
    let inherited = read(
      """
      class Base: XCTestCase {}
      final class T: Base {
        func testA() { XCTAssert(true) }
      }
      XCTMain([])
      """)
    #expect(inherited.claims.tests.map(\.name) == ["T.testA"])
    #expect(inherited.diagnostics == [])
  }

  @Test("A value named print at the top level tracks printed lines")
  func tracking() {
    #expect(read("let print = SnippetPrint()\nprint(1)").claims.tracksPrintedLines)
    #expect(!read("func f() { let print = SnippetPrint() }\nprint(1)").claims.tracksPrintedLines)
    #expect(!read("print(1)").claims.tracksPrintedLines)
  }

  @Test(
    "A message matches by its parts in order, with collapsed white space",
    arguments: [
      ("abc", "xx abc xx", true), ("a  b", "a\n\tb", true), ("a … c", "a b c", true), ("c … a", "a b c", false),
      ("abc", "abd", false), ("…", "anything", false), ("", "anything", false), ("a…b…c", "a1b2c", true),
      ("é", "É", false), ("aab", "aaab", true),
    ])
  func patterns(pattern: String, text: String, matches: Bool) {
    #expect(MessagePattern(pattern).matches(text) == matches)
  }

  @Test(
    "An expectation in a branch is reported unless each other branch checks something",
    arguments: [
      ("if a {\n#expect(b)\n}", 4),
      ("if a {\n#expect(b)\n} else {\n#expect(c)\n}", nil),
      ("if a {\n#expect(b)\n} else if c {\n#expect(c)\n}", 4),
      ("if a {\n#expect(b)\n} else { throw e }", nil),
      ("if a {\nprint(1)  // 1\n#expect(b)\n}", nil),
      ("if a { print(1) }\n#expect(b)", nil),
      ("if #available(macOS 15, *) {\n#expect(b)\n}", nil),
      ("guard a else { return }\nf()\n#expect(b)", 5),
      ("guard a else { Issue.record(); return }\n#expect(b)", nil),
      ("guard a else { return }\nf()", nil),
      ("#expect(b)\nguard a else { return }", nil),
      ("switch a {\ncase 1: #expect(b)\ndefault: break\n}", 4),
      ("switch a {\ncase 1: #expect(b)\ndefault: Issue.record()\n}", nil),
      ("do {\ntry f()\n} catch {\n#expect(b)\n}", 6),
      ("do {\ntry f()\nIssue.record()\n} catch {\n#expect(b)\n}", nil),
      ("do {\n#expect(try f() == 1)\n} catch { fatalError() }", nil),
      ("do {\n#expect(b)\n}", nil),
      ("for a in list {\n#expect(a)\n}", 4),
      ("for a in [1, 2] {\n#expect(a > 0)\n}", nil),
      ("for a in 1...2 {\n#expect(a > 0)\n}", nil),
      ("#expect(list.count == 2)\nfor a in list {\n#expect(a)\n}", nil),
      ("for await a in list {\n#expect(a)\nn += 1\n}\n#expect(n == 2)", nil),
      ("for a in list {\n#expect(a)\n}\n#expect(other.list == 2)", 4),
      ("while let a = f() {\n#expect(a)\n}", 4),
      ("if a {\nif b {\n#expect(c)\n}\n}", 5),
      ("for a in list {\nguard a else { continue }\n#expect(a)\n}", 5),
      ("run { #expect(b) }", nil),
      ("model.onSave = { #expect(b) }", 3),
      ("model.onSave = { title in\n#expect(title == b)\n}", 4),
      ("run { $0.client.save = { _ in #expect(b) } }", 3),
      ("let client = Client(save: { #expect(b) })", 3),
      ("let client = Client.init(save: { #expect(b) })", 3),
      ("Task { #expect(b) }", nil),
      ("let client = Client(save: { saved.append($0); #expect(b) })\n#expect(saved.count == 1)", nil),
      ("let client = Client(save: { $0; #expect(a) })\n#expect(all { $0 })", 3),
      ("client.onSave = { #expect($0 == UUID(0)) }\n#expect(model.id == UUID(0))", 3),
      ("client.onSave = { XCTAssertEqual($0, 1) }\nXCTAssertEqual(model.id, 1)", 3),
      ("let client = Client(load: { id in\n#expect(id == b)\nreturn ticket\n})", nil),
      ("confirmation { confirm in\nmodel.onSave = { #expect(b); confirm() }\n}", nil),
      ("#expect(a ? b : c)", nil),
    ])
  func conditionalExpectations(code: String, line: Int?) {
    let source = "import Testing\n@Test func f() {\n\(code)\n}\nawait Testing.__swiftPMEntryPoint() as Never\n"
    let reading = SnippetReader.read(source, file: "Sample.swift")
    let found = reading.diagnostics.filter { $0.id == "conditional-expectation" }
    #expect(found.map { $0.position?.line } == (line.map { [$0] } ?? []))
  }

  @Test(
    "A test function without its attribute is reported, but not a function that a test calls",
    arguments: [
      ("func a() { #expect(true) }", ["expectation-never-runs:2"]),
      ("func a() { #expect(true) }\n@Test func b() { a(); #expect(true) }", []),
      (
        "@Suite struct S {\n  func a() { #expect(true) }\n  @Test func b() { #expect(true) }\n}",
        ["expectation-never-runs:3"]
      ),
      ("struct Client {\n  func a() { #expect(true) }\n}", []),
      ("func a() { reportIssue() }", []),
    ])
  func lostTests(code: String, expected: [String]) {
    let source =
      "import Testing\n\(code)\n@Test func c() { #expect(true) }\nawait Testing.__swiftPMEntryPoint() as Never\n"
    let reading = SnippetReader.read(source, file: "Sample.swift")
    #expect(reading.diagnostics.map { "\($0.id):\($0.position?.line ?? 0)" } == expected)
  }
}
