import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// `docgen test --accept` in a package that wasn't written for docgen.
///
/// End-to-end, because the compiler and real programs decide which samples fail.
@Suite("Accepting the samples of a package", .endToEnd)
struct AcceptanceTests {
  private static let readme = """
    # Greeting

    ```swift
    print(greet("Ann"))  // Hello, Bob!
    ```

    ```swift
    func welcome() -> String { greet("you") }
    let text = guest.name
    ```

    ```swift
    print(welcome())
    ```

    ```swift
    greet(name: "Ann")
    ```

    ```swift
    let greeting = greet(...)
    ```

    ```swift
    import NoSuchModule
    ```

    ```
    $ swift test
    ```

    ```
    let other = greet("Cy")
    ```

    ```swift
    let name: String? = "Dee"
    print(name)
    ```

    ```swift
    print(greet("Eve"), Int.random(in: 0..<1_000_000_000))
    ```

    ```swift
    fatalError(greet("Fay"))
    ```

    ```swift
    var names: [String] = []
    names.append("Gus")  // ["Gus"]
    ```
    """

  private static let source = #"""
    /// Greets.
    ///
    ///     let wrong = unknown
    ///
    /// ```swift
    /// print(greet("Ann"))  // Hello!
    /// ```
    public func greet(_ name: String) -> String { "Hello, \(name)!" }

    /**
     Parts.

     ```swift
     for part in parts {
     ```
     */
    public func leave() {}
    """#

  @Test func `Everything but a mistake is corrected or marked, and is then valid under strict`() async throws {
    let package = try TutorialPackage([
      "README.md": Self.readme, "Sources/Greeting/Greeting.swift": Self.source,
      "Sources/Greeting/Meet.swift":
        "\u{FEFF}/// ```swift\n/// print(greet(\"a\"))  // b\n/// ```\npublic func meet() {}\n",
      "Sources/Greeting/Pass.swift":
        "\u{FEFF}/// Passes.\n///\n///     print(greet(\"a\"))  // b\npublic func pass() {}\n",
      "CHANGELOG.md": "```swift\ngreet(name: \"Ann\")\n```\n",
      "Notes.md": "\u{FEFF}```swift\nprint(greet(\"a\"))  // b\n```\n",
    ])
    defer { package.remove() }
    let accepted = try await package.run(TestCommand.self, ["--accept"])
    // The only remaining error is the mistake.
    #expect(accepted.status == 1, "\(accepted)")
    #expect(
      accepted.errorOutput.hasPrefix("README.md:17:6: error: extraneous argument label 'name:' in call\n"),
      "\(accepted)")
    #expect(
      try package.text("README.md")
        == Self.readme.replacing("Hello, Bob!", with: "Hello, Ann!")
        .replacing("```swift\nfunc welcome", with: "```swift unverified reason=\"fragment\"\nfunc welcome")
        .replacing("```swift\nprint(welcome", with: "```swift unverified reason=\"fragment\"\nprint(welcome")
        .replacing("```swift\nlet greeting", with: "```swift unverified reason=\"fragment\"\nlet greeting")
        .replacing("```swift\nimport", with: "```swift unverified reason=\"needs NoSuchModule\"\nimport")
        .replacing(
          "```swift\nprint(greet(\"Eve", with: "```swift compile reason=\"the output varies\"\nprint(greet(\"Eve"
        )
        .replacing("```swift\nfatal", with: "```swift compile reason=\"fails when it runs alone\"\nfatal")
        .replacing("```\n$", with: "```shell\n$").replacing("```\nlet other", with: "```swift\nlet other"))
    #expect(
      try package.text("Sources/Greeting/Greeting.swift")
        == Self.source.replacing("// Hello!", with: "// Hello, Ann!")
        .replacing(
          "///     let wrong = unknown",
          with: "/// ```swift unverified reason=\"fragment\"\n/// let wrong = unknown\n/// ```"
        ).replacing("```swift\n for", with: "```swift unverified reason=\"fragment\"\n for"))
    #expect(try package.text("Notes.md") == "\u{FEFF}```swift\nprint(greet(\"a\"))  // Hello, a!\n```\n")
    #expect(
      try package.text("Sources/Greeting/Meet.swift")
        == "\u{FEFF}/// ```swift\n/// print(greet(\"a\"))  // Hello, a!\n/// ```\npublic func meet() {}\n")
    #expect(
      try package.text("Sources/Greeting/Pass.swift")
        == "\u{FEFF}/// Passes.\n///\n///     print(greet(\"a\"))  // Hello, a!\npublic func pass() {}\n")
    #expect(try package.text("CHANGELOG.md").hasPrefix("```swift\n"))

    let strict = try await package.run(TestCommand.self, ["--strict"])
    #expect(strict.status == 1 && strict.errorOutput.components(separatedBy: ": error: ").count == 4, "\(strict)")
    let all = try await package.run(TestCommand.self, ["--accept-all"])
    #expect(all.status == 0, "\(all)")
    #expect(try package.text("README.md").contains("```swift unverified reason=\"doesn't compile alone\"\ngreet(name"))
    #expect(
      try package.text("README.md").contains("```swift unverified reason=\"compiles with a warning\"\nlet name"))
    #expect(
      try package.text("README.md").contains("```swift compile reason=\"a comment isn't checked\"\nvar names"))
    let afterward = try await package.run(TestCommand.self, ["--strict"])
    #expect(afterward.status == 0, "\(afterward)")
  }
}
