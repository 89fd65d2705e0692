import DocgenModel
import Testing

@Suite("Edits of a source")
struct SourceEditTests {
  private static func edit(_ lines: Range<Int>, _ replacement: String...) -> SourceEdit {
    SourceEdit(file: "File.md", lines: lines, replacement: replacement)
  }

  @Test(
    "Lines are replaced, inserted, and removed",
    arguments: [
      (edit(2..<3, "B"), "a\nB\nc\n"),
      (edit(1..<3, "x", "y", "z"), "x\ny\nz\nc\n"),
      (edit(2..<2, "new"), "a\nnew\nb\nc\n"),
      (edit(3..<4), "a\nb\n"),
      (edit(9..<10, "beyond the end"), "a\nb\nc\n"),
    ])
  func apply(edit: SourceEdit, expected: String) {
    #expect(SourceEdit.apply([edit], to: "a\nb\nc\n") == expected)
  }

  @Test("Several edits are made together, and the first of two overlapping edits")
  func several() {
    let edits = [Self.edit(3..<4, "C"), Self.edit(1..<2, "A", "A"), Self.edit(1..<3, "no")]
    let edited = SourceEdit.apply(edits, to: "a\nb\nc\n")
    #expect(edited == "A\nA\nb\nC\n")
    #expect(
      UnifiedDifference.between("a\nb\nc\n", and: edited, path: "File.md", context: 0)
        == "--- File.md\n+++ File.md\n@@ -1,1 +1,2 @@\n-a\n+A\n+A\n@@ -3,1 +4,1 @@\n-c\n+C\n")
  }

  @Test("Line endings are kept")
  func endings() {
    #expect(SourceEdit.apply([Self.edit(2..<3, "B")], to: "a\r\nb\r\n") == "a\r\nB\r\n")
  }

  @Test("An edit is narrowed to its changes")
  func narrowed() {
    let edit = Self.edit(1..<4, "a", "B", "c").narrowed(in: "a\nb\nc\n")
    #expect(edit == Self.edit(2..<3, "B"))
    #expect(Self.edit(1..<3, "a", "b").narrowed(in: "a\nb\nc\n").lines.isEmpty)
  }
}
