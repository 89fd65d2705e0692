import DocgenModel
import Testing

@testable import DocgenVerification

@Suite("A reader sees each error at a line of the reader's text")
struct SurroundingCodeTests {
  private static let file = "Articles/Edited.md"

  /// The failures that the reader of a page's last sample sees, as `line:column: message`, without a place outside of the sample.
  private func explained(
    _ page: String, _ failures: [(line: Int, column: Int, message: String)], id: String = "does-not-compile"
  ) -> [String] {
    let group = TestPage.samples(page, file: Self.file, imports: [])
    return explained(group, showing: group.samples[group.samples.count - 1].lines, failures, id: id).map(\.text)
  }

  private func explained(
    _ group: SampleGroup, showing shown: Range<Int>, _ failures: [(line: Int, column: Int, message: String)],
    id: String = "does-not-compile"
  ) -> [(text: String, details: String)] {
    let last = group.samples.count - 1
    let result = SampleResult(
      group.samples[last].id, state: .failed,
      failures: failures.map { line, column, message in
        .init(id: id, position: .init(file: group.name, line: line, column: column), message: message)
      })
    return SurroundingCode(around: shown, of: last, in: group).explaining(result).failures.map { failure in
      let isShown = shown.contains(failure.position.line)
      let place = isShown ? "\(failure.position.line):\(failure.position.column): " : ""
      return (place + failure.message, failure.details)
    }
  }

  private static let snippet = """
    struct Ticket { var id = 1 }
    // snippet.show
    print(Ticket())
    func tail() {}
    // snippet.hide
    func tail() {}
    """

  @Test func `A name that hidden lines declare, too, is reported once, at the reader's declaration`() {
    let group = SampleGroup(SnippetReader.read(Self.snippet, file: "Snippets/Edited.swift"))
    let found = explained(
      group, showing: 3..<5,
      [
        (1, 8, "'Ticket' is ambiguous for type lookup in this context"),
        (3, 7, "failed to produce diagnostic for expression; please submit a bug report (https://swift.org)"),
        (6, 6, "invalid redeclaration of 'tail()'"), (6, 6, "invalid redeclaration of '$s6Edited4tail'"),
        (3, 1, "cannot find 'prin' in scope"),
      ])
    #expect(
      found.map(\.text) == [
        "4:6: the code around this sample declares 'tail', too, so choose another name",
        "3:1: cannot find 'prin' in scope",
      ])
    #expect(found[0].details == "it contains: func tail() {}")
  }

  @Test func `A name that the reader declares twice is the reader's error`() {
    let page = """
      ```swift
      let sum = 1
      ```

      ```swift
      struct A { var sum = 1 }
      struct B { var sum = 2; var sum = 3 }
      ```
      """
    let message = "invalid redeclaration of 'sum'"
    #expect(explained(page, [(7, 29, message)]) == ["7:29: \(message)"])
  }

  private static let page = """
    - Item:

      ```swift
      let secret = 1
      func double() -> Int { secret * 2 }
      ```

      ```swift
      let name = "a"
      let secret = "b"
      ```
    """

  @Test func `An error in hidden code is at the declaration that replaces one of its names`() {
    #expect(
      explained(Self.page, [(5, 26, "cannot convert value of type 'String' to expected argument type 'Int'")]) == [
        "10:7: the code around this sample declares 'secret', too, and doesn't compile with this declaration: "
          + "cannot convert value of type 'String' to expected argument type 'Int'"
      ])
  }

  @Test func `An error in hidden code that no declaration explains has no place`() {
    let page = "```swift\nlet a = b\n```\n\n```swift\nprint(a)\n```"
    let message = "cannot find 'b' in scope"
    #expect(
      explained(page, [(2, 9, message), (2, 9, message)])
        == ["the code around this sample doesn't compile with this text: \(message)"])
  }

  @Test(arguments: ["let docgenEnd = 1", "func docgenEnd() {}", "struct DocgenSampleSupport {}"])
  func `A name of the code that docgen adds is reported at its line`(declaration: String) throws {
    let name = try #require(declaration.split { !$0.isLetter }.dropFirst().first)
    let found = explained("```swift\nprint(1)\n\(declaration)\n```", [(9, 1, "cannot call value")])
    let column = declaration.prefix { $0 != " " }.count + 2
    #expect(
      found == [
        "3:\(column): docgen adds code with names that begin with 'docgen', so choose another name than '\(name)'"
      ])
  }

  @Test func `Other failures stay as they are`() {
    let page = "```swift\nlet a = 1\n```\n\n```swift\nlet a = 2\nprint(a)\n```"
    #expect(explained(page, [(5, 1, "the sample crashed")], id: "crash") == ["the sample crashed"])
    #expect(explained(page, [(7, 7, "this line printed '2', not '3'")], id: "printed-value").count == 1)
  }

  @Test func `A crash of the compiler is one line, at the smallest part that the compiler names`() {
    let text = """
      Please submit a bug report (https://swift.org/contributing/#reporting-bugs) and include the crash backtrace.
      Stack dump:
      0.\tProgram arguments: swift-frontend
      3.\tWhile evaluating request TypeCheckSourceFileRequest(source_file "/tmp/Edited.md")
      4.\tWhile type-checking 'f()' (at Articles/Edited.md:3:1)
      5.\tWhile type-checking expression (at Articles/Edited.md:4:5)
       #0 0x000055 (/usr/bin/swift-frontend+0x1)
      """
    #expect(
      CompilerReport.failure(text, file: "Articles/Edited.md")
        == CompilerReport(
          severity: .error, line: 4, column: 5, message: "the compiler crashed, which is a mistake of the compiler"))
  }
}
