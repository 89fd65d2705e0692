import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

/// The merge of an author's change to a step into all later copies.
///
/// End-to-end, because SwiftPM builds the later steps before docgen writes the change.
@Suite("Authors edit steps", .endToEnd)
struct TutorialEditTests {
  private static let lines = (1...12).map { "let value\($0) = \($0)" }

  /// A file of twelve lines, some of them replaced, and a last line that prints.
  private static func file(_ replaced: [Int: String] = [:], last: String) -> String {
    (lines.enumerated().map { replaced[$0.offset + 1] ?? $0.element } + [last, ""]).joined(separator: "\n")
  }

  /// Four steps, each with a copy of one file.
  ///
  /// The third conflicts with a change to line 6.
  private static func package() throws -> TutorialPackage {
    try TutorialPackage([
      "Articles/Steps.tutorial": TutorialPackage.tutorial(
        (1...4).map { "@Code(name: \"main.swift\", file: \"main-\($0).swift\")" }),
      "Articles/main-1.swift": file(last: "print(value1)"),
      "Articles/main-2.swift": file(last: "print(value2)"),
      "Articles/main-3.swift": file([6: "let value6 = 66"], last: "print(value6)"),
      "Articles/main-4.swift": file([12: "let value12 = 122"], last: "print(value12)"),
    ])
  }

  private static func edit(_ package: TutorialPackage, line: Int, to text: String) throws {
    let path = ".build/docgen/tutorials/edit/project/main.swift"
    var lines = splitLines(try package.text(path))
    lines[line - 1] = text
    try package.write(lines.joined(separator: "\n") + "\n", to: path)
  }

  @Test func `A change reaches all later copies, and is written when the author accepts it`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let location = ["--package-path", package.path]
    let begun = try await package.run(["edit", "1.2"] + location)
    #expect(begun.status == 0, "\(begun)")
    #expect(
      begun.printed.contains("The project after step 1.2 is in '\(package.path)/.build/docgen/tutorials/edit/project'"))
    try Self.edit(package, line: 2, to: "let value2 = 22")

    let before = try (1...4).map { try package.text("Articles/main-\($0).swift") }
    let checked = try await package.run(["edit", "--check"] + location)
    #expect(checked.status == 0, "\(checked)")
    #expect(checked.printed.components(separatedBy: "+let value2 = 22\n").count == 4)
    #expect(checked.printed.contains("step 1.2 holds\nstep 1.3 holds\nstep 1.4 holds\nNothing was written."))
    #expect(try (1...4).map { try package.text("Articles/main-\($0).swift") } == before)

    let accepted = try await package.run(["edit", "--accept"] + location)
    #expect(accepted.status == 0 && accepted.printed.hasSuffix("Changed 3 files.\n"))
    #expect(try package.text("Articles/main-1.swift") == before[0])
    for number in 2...4 {
      #expect(
        try package.text("Articles/main-\(number).swift")
          == before[number - 1].replacing("let value2 = 2\n", with: "let value2 = 22\n"))
    }
    // The accepted steps were checked in their current form.
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.isStored) == [false, true, true, true])
    #expect(try await package.run(["edit", "--check"] + location).errorOutput.contains("no step is being edited"))
  }

  @Test func `A conflict is reported at the line of the later copy, and nothing is written`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let location = ["--package-path", package.path]
    #expect(try await package.run(["edit", "1.1"] + location).status == 0)
    try Self.edit(package, line: 6, to: "let value6 = 6 + 0")
    for action in ["--check", "--accept"] {
      let result = try await package.run(["edit", action] + location)
      #expect(result.status == 1)
      #expect(
        result.errorOutput.contains(
          "Articles/main-3.swift:6:1: error: your change conflicts with 'main.swift' of step 1.3"))
      #expect(result.errorOutput.contains("note: step 1.3 has: let value6 = 66"))
      #expect(result.printed.hasSuffix("Nothing was written.\n"))
    }
    #expect(try package.text("Articles/main-1.swift") == Self.file(last: "print(value1)"))
    #expect(try await package.run(["edit", "1.2"] + location).errorOutput.contains("step 1.1 is being edited"))
    #expect(try await package.run(["edit", "--discard"] + location).printed == "Discarded the change of step 1.1.\n")
  }

  @Test func `A change that breaks a later step isn't written`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let location = ["--package-path", package.path]
    #expect(try await package.run(["edit", "1.1"] + location).status == 0)
    try Self.edit(package, line: 2, to: "let other2 = 2")
    let result = try await package.run(["edit", "--accept"] + location)
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("step 1.2 doesn't compile"))
    #expect(try package.text("Articles/main-1.swift") == Self.file(last: "print(value1)"))
  }

  @Test func `A changed catalog, and added or removed files, are reported`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let location = ["--package-path", package.path]
    #expect(try await package.run(["edit", "1.1"] + location).status == 0)
    try package.write("let more = 1\n", to: ".build/docgen/tutorials/edit/project/More.swift")
    #expect(
      try await package.run(["edit", "--check"] + location).errorOutput.contains(
        "'More.swift' is new, but no step shows it"))
    try package.write("print(0)\n", to: "Articles/main-1.swift")
    #expect(
      try await package.run(["edit", "--check"] + location).errorOutput.contains(
        "step 1.1 has changed since the edit began"))
  }
}
