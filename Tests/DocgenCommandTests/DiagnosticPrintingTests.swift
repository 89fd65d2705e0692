import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenCommand

@Suite("Printed diagnostics")
struct DiagnosticPrintingTests {
  /// The same problem in lines of a file.
  private func problems(_ lines: ClosedRange<Int>, in file: String = "Page.md") -> [Diagnostic] {
    lines.map {
      Diagnostic("unknown-page", .warning, at: .init(file: file, line: $0, column: 1), "unknown page 'B'")
    }
  }

  @Test("contain a problem of at most four places at each place")
  func fewPlaces() {
    #expect(Console.text(of: problems(1...4)).split(separator: "\n").count == 4)
  }

  @Test("contain a problem of five places once, with the other places")
  func fivePlaces() {
    #expect(
      Console.text(of: problems(2...4) + problems(1...2, in: "A.md")) == """
        A.md:1:1: warning: unknown page 'B'
        A.md:1:1: note: 4 other places have the same problem: A.md:2, Page.md:2, Page.md:3, Page.md:4

        """)
  }

  @Test("list at most twenty other places, and read many places once")
  func manyPlaces() {
    let text = Console.text(of: problems(1...50_000))
    #expect(text.hasPrefix("Page.md:1:1: warning: unknown page 'B'\n"))
    let listed = (2...21).map { "Page.md:\($0)" }.joined(separator: ", ")
    #expect(text.hasSuffix("note: 49999 other places have the same problem: \(listed), and 49979 more\n"))
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test("keep different problems apart, each at its place")
  func differentProblems() {
    let other = Diagnostic("unknown-page", .warning, at: .init(file: "Page.md", line: 3, column: 2), "unknown page 'C'")
    let text = Console.text(of: problems(1...5) + [other])
    #expect(text.split(separator: "\n").map { $0.prefix(12) } == ["Page.md:1:1:", "Page.md:1:1:", "Page.md:3:2:"])
  }
}
