import DocgenModel
import DocgenSite
import Testing

/// The files and code blocks that docgen reads as documentation.
@Suite struct DocumentTests {
  private func diagnostics(_ files: [String: String], strict: Bool = true) async throws -> [String] {
    let package = TestPackage(files.merging(["Articles/Book.md": "# Book\n\nText.\n"]) { first, _ in first })
    return try await package.build(strict: strict).diagnostics.map { "\($0.position?.description ?? "") \($0.id)" }
  }

  @Test(arguments: ["CONTRIBUTING.markdown", "Readme.MD", "Articles/More.markdown"])
  func `Every Markdown file of the package and its catalogs is read`(file: String) async throws {
    let text = "# Title\n\nText.\n\n```swift unverified reason=\"x\"\nlet = 1\n```\n"
    let found = try await diagnostics([file: text], strict: true)
    #expect(found.contains { $0.hasPrefix("\(file):6:") && $0.hasSuffix(" not-swift") }, "\(found)")
  }

  @Test func `A changelog isn't read, because its code uses earlier versions`() async throws {
    let text = "# Title\n\n```swift unverified reason=\"x\"\nlet = 1\n```\n"
    #expect(try await diagnostics(["CHANGELOG.md": text], strict: true) == [])
  }

  @Test func `Markdown files elsewhere in the package aren't read`() async throws {
    #expect(try await diagnostics(["Notes/Notes.md": "```json\n{,}\n```\n"]) == [])
  }

  @Test(arguments: [
    "```Swift unverified reason=\"x\"\nlet = 1\n```", "```swift5 unverified reason=\"x\"\nlet = 1\n```",
    "```{.swift} unverified reason=\"x\"\nlet = 1\n```",
    "```{.swift .numberLines} unverified reason=\"x\"\nlet = 1\n```",
    "```swift{1,3} unverified reason=\"x\"\nlet = 1\n```", "~~~swift unverified reason=\"x\"\nlet = 1\n~~~",
    "> ```swift unverified reason=\"x\"\n> let = 1\n> ```",
    "- a\n\n  ```swift unverified reason=\"x\"\n  let = 1\n  ```",
    "-\ta\n\n\t```swift unverified reason=\"x\"\n\tlet = 1\n\t```",
  ])
  func `Swift is recognized in each form of a code block`(block: String) async throws {
    let found = try await diagnostics(["Articles/Book.md": "# Book\n\nText.\n\n\(block)\n"])
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(" not-swift") }, "\(found)")
  }

  @Test(arguments: [("ellixir", true), ("objectivec", true), ("swiftui", true)])
  func `Swift under another language's name is reported`(language: String, isReported: Bool) async throws {
    let text = "# Book\n\nText.\n\n```\(language)\nfunc f() -> Int { 3 }\n```\n"
    #expect(try await diagnostics(["Articles/Book.md": text], strict: false) == ["Articles/Book.md:5:1 hidden-swift"])
  }

  @Test(arguments: [
    "```kotlin\nfun f(): Int { return 3 }\n```", "```js\nlet x = 3;\n```", "```rust\nfn f() -> i32 { 3 }\n```",
    "```text\nfunc is a keyword.\n```", "```sh\nswift build\n```", "```python\nimport os\n```",
  ])
  func `Other languages cause no diagnostic`(block: String) async throws {
    #expect(try await diagnostics(["Articles/Book.md": "# Book\n\nText.\n\n\(block)\n"]) == [])
  }

  @Test(arguments: [
    ("See @Snippet(path: \"Missing\") here.", "5:5"), ("| a |\n| --- |\n| @Snippet(path: \"Missing\") |", "7:3"),
    ("## Title @Image(source: a)", "5:10"),
  ])
  func `A directive in the middle of a line is reported`(text: String, place: String) async throws {
    #expect(
      try await diagnostics(["Articles/Book.md": "# Book\n\nText.\n\n\(text)\n"], strict: false)
        == ["Articles/Book.md:\(place) stray-directive"])
  }

  @Test(arguments: [
    "Write `@Snippet(path: \"A\")`.", "Mail me@Image.org (soon).", "Use @Test(1).", "@ and @Snippet alone",
  ])
  func `Text that isn't a directive causes no diagnostic`(text: String) async throws {
    #expect(try await diagnostics(["Articles/Book.md": "# Book\n\nText.\n\n\(text)\n"]) == [])
  }

  @Test(arguments: [
    ("```json\n{ \"a\": 1,\n  \"b\": 2, }\n```", "7:11 not-json"), ("```json\n{ \"a\": 01 }\n```", "6:9 not-json"),
    ("```yaml\na: 1\nb: [1, 2\nc: 3\n```", "8:2 not-yaml"), ("```patch\n-a\n+b\n```", "5:1 typed-diff"),
  ])
  func `An error in another language has a line and a column`(block: String, place: String) async throws {
    #expect(
      try await diagnostics(["Articles/Book.md": "# Book\n\nText.\n\n\(block)\n"]) == ["Articles/Book.md:\(place)"])
  }

  @Test(arguments: [
    ("<plist><dict>\n  <key>CFBundleDisplayName</key>\n  <integer>1</integer>\n</dict></plist>", "2:3"),
    ("<plist version=\"1.0\">\n<dict>\n  <key>CFBundleDisplayName</string>\n</dict></plist>", "3:27"),
  ])
  func `An error in a property list has a line and a column`(plist: String, place: String) async throws {
    let found = try await diagnostics([
      "Sources/Kit/Kit.docc/Kit.md": "# Kit\n\nText.\n", "Sources/Kit/Kit.docc/Info.plist": plist,
    ])
    #expect(found.contains("Sources/Kit/Kit.docc/Info.plist:\(place) invalid-plist"), "\(found)")
  }
}
