import DocgenModel
import Testing

@testable import DocgenVerification

@Suite("Comments that look like claims are claims, or are reported")
struct UncheckedCommentTests {
  /// The lines with a comment that looks like a claim but isn't one.
  private func lines(_ source: String) -> [Int] {
    SnippetReader.read("import Shop\n" + source + "\n", file: "Snippets/Sample.swift").diagnostics
      .filter { $0.id == "unchecked-comment" }.compactMap { $0.position.map { $0.line - 1 } }
  }

  @Test(
    "A result that docgen doesn't check is reported at its line",
    arguments: [
      ("let x = f()  // 3", [1]),
      ("let x = f() // \"a\"", [1]),
      ("let x = a + b  // -1.5", [1]),
      ("f()  // [1, 2]", [1]),
      ("basket.items[0]  // → Item(id: 1)", [1]),
      ("x = f()  // == true", [1]),
      ("f()  // returns nil", [1]),
      ("f()\n// 3", [2]),
      ("f()  // 3.5 seconds", [1]),
      ("let x = f()\n// 3 tickets", [2]),
      ("print(x) /* 3 */", [1]),
      ("print(x)\n// 3", [2]),
      ("print(x)\n// Blob", [2]),
      ("let y = f() /* 3 */", [1]),
      ("debugPrint(x)  // a", [1]),
      ("dump(x)  // - 3", [1]),
      ("f()\n// Ouput:\n// 3", [2]),
      ("f()\n// Output: 3", [2]),
      ("f()\n// Outputs:\n// 3", [2]),
      ("f()  // Prints \"3\"", [1]),
      ("print(x)\n\n// print: \"3\"", [3]),
      ("print(x)\n\n// Prints:\n// 3", [3]),
      ("f()  // error: cannot convert", [1]),
      ("f()  // ❌ cannot convert", [1]),
      ("f()\n/* Output: 3 */", [2]),
      ("f()\n/*\n  Output:\n  3\n */", [2]),
      ("print(x)  /// 3", [1]),
      ("print(x) /** 3 */", [1]),
      ("print(x)\n/// Prints \"3\"", [2]),
    ])
  func reported(source: String, expected: [Int]) {
    #expect(lines(source) == expected)
  }

  @Test(
    "Claims, prose, and comments before code cause no diagnostic",
    arguments: [
      "print(x)  // 3", "print(x)\n// Prints \"3\"", "print(x)\n\n// Prints: \"3\"",
      "f()\n// Output:\n// 3",
      "let x = f()  // the third one", "let x = f()  // Asks the server again.", "let x = 3  // 3",
      "f()\n// 1\ng()", "f()\n// Another try:\ng()", "print(x)\n// Later, the basket is empty.",
      "f()  // see print(1)", "f()  // Printing is slow", "f()  // Output is checked elsewhere",
      "f()  // 3 retries, then give up", "wait(5)  // 5 seconds", "let x = 5 * 60  // 5 minutes",
      "struct A { static let x = f()  // 3 seconds\n}", "f()  // TODO", "f()  // swift-format-ignore",
      "enum A: Int {\n  case one = 1  // 0x01\n}", "f() /* twice */",
      "f()  // error handling follows", "struct A {}\n// 3", "f()\n/* Output is checked elsewhere. */",
      "print(x)\n/// Prints \"3\".\nfunc g() {}", "f()\n/** 3 */\n@MainActor struct A {}",
    ])
  func quiet(source: String) {
    #expect(lines(source) == [])
  }

  @Test(
    "A claim about code that the compiler rejects is reported",
    arguments: [
      ("print(x)  // 3", [2]), ("print(x)\n// Prints \"3\"", [3]), ("f()\n// Output:\n// 3", [3]),
      ("let x = f()  // 3", [2]), ("print(x)  // 🛑 cannot find 'x' in scope", []),
      ("print(x)  // A ticket has no such member.", []),
    ])
  func rejectedCode(source: String, expected: [Int]) {
    #expect(lines("#if COMPILE_ERROR\n\(source)\n#endif") == expected)
  }

  @Test("The message shows the form that's checked")
  func message() {
    let reading = SnippetReader.read("let x = f()  // 3\n", file: "Snippets/Sample.swift")
    let diagnostic = reading.diagnostics.first { $0.id == "unchecked-comment" }
    #expect(diagnostic?.position == SourcePosition(file: "Snippets/Sample.swift", line: 1, column: 14))
    #expect(diagnostic?.notes.first?.message == "write 'print(…)  // 3', or reword the comment")
  }
}
