import DocgenContent
import DocgenModel
import DocgenSite
import DocgenTestHelpers
import Testing

/// Text that looks like a link, a footnote, or settings, but that Markdown reads as text.
@Suite struct UnparsedTextTests {
  private func messages(_ text: String) async throws -> [String] {
    let package = TestPackage(["docgen.yml": "bundle: Book\n", "Articles/Book.md": text])
    return try await package.build().diagnostics
      .map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.id)" }
  }

  @Test(
    "A link or an image that isn't one",
    arguments: [
      ("![b](my pic.png)", "3:6 unparsed-link"), ("See [the *page*](Parts/My page.md).", "3:18 unparsed-link"),
      ("[text][name]", "3:8 unparsed-link"), ("(See [text][name].)", "3:13 unparsed-link"),
      ("- [text][a name]", "3:10 unparsed-link"),
      ("a[^1]", "3:2 unknown-footnote"), ("| a |\n| --- |\n| b[^c] |", "5:4 unknown-footnote"),
    ])
  func reported(text: String, message: String) async throws {
    #expect(try await messages("# Book\n\n\(text)\n") == [message])
  }

  @Test(
    "Other text in brackets isn't reported",
    arguments: [
      "m[0][1]", "table[row][column]", "f(x)[0][1]", "[x] (see below)", "f[i](a b)",
      "[a](https://example.org \"A title\")",
      #"\[text\]\[name\]"#, #"!\[b](my pic.png)"#, "`[text][name]`", "[text][name]\n\n[name]: https://example.org",
      "a[^1]\n\n[^1]: b", "```text\n[^1]: b\n```", "    [^1]: b", "<!--\n[^1]: b\n-->", "x^2] and [y^2]: z",
      "a[^Long]\n\n[^long]: b",
    ])
  func text(text: String) async throws {
    #expect(try await messages("# Book\n\n\(text)\n") == [])
  }

  @Test(arguments: ["\n", "\r\n"])
  func `Front matter isn't shown, and the text below it keeps its lines`(newline: String) async throws {
    let lines = [
      "---", "title: Book", "tags:", "  - one", "# A comment", "---", "", "# The book", "", "See <doc:Lost>.",
    ]
    let package = TestPackage(["docgen.yml": "bundle: Book\n", "Articles/Book.md": lines.joined(separator: newline)])
    let result = try await package.build()
    #expect(
      result.diagnostics.map { "\($0.position?.line ?? 0) \($0.id)" } == ["1 front-matter", "10 unresolved-link"])
    #expect(result.site?.pages[PagePath("")]?.title.plainText == "The book")
  }

  @Test(arguments: ["---\n\nText: more.\n\n---\n\nEnd.", "---\ntitle\n---\n", "---\n"])
  func `A line at the start of an article isn't front matter`(text: String) async throws {
    #expect(try await !messages(text).contains { $0.hasSuffix("front-matter") })
  }

  @Test(arguments: ["swfit", "Swfit", "swft", "consol"])
  func `A misspelled language is reported`(language: String) async throws {
    #expect(try await messages("# Book\n\n```\(language)\nx\n```\n") == ["3:1 unknown-language"])
  }

  @Test(arguments: ["text", "c", "sql", "swift", "rust", "shell", "csharp", "scala", "mermaid", "math", "svelte"])
  func `Other languages aren't`(language: String) async throws {
    #expect(try await !messages("# Book\n\n```\(language)\nlet x = 1\n```\n").contains("3:1 unknown-language"))
  }

  @Test(arguments: ["docgen.yaml", ".docgen.yml"])
  func `A settings file with another name is reported`(name: String) async throws {
    let package = TestPackage([name: "title: Other\n", "Articles/Book.md": "# Book\n\nA book.\n"])
    let result = try await package.build()
    #expect(
      result.messages == [
        "\(name):1:1: warning: docgen doesn't read this file\n\(name):1:1: note: rename it to 'docgen.yml'"
      ])
  }

  @Test func `A file that isn't UTF-8 is the only one that's reported`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/Book.md": "# Book\n\nSee <doc:Page#Part> and [it](Page.md#Part).\n",
      "Articles/Page.md": "",
    ])
    package.store.withValue {
      $0["/package/Articles/Page.md"] = Array("# P".utf8) + [0xE9, 0x0A] + Array("## Part\n".utf8)
    }
    #expect(try await package.build().diagnostics.map(\.id) == ["not-utf8"])
  }

  @Test(arguments: ["logo", "favicon", "social-image"])
  func `A setting that names a file that isn't an image is an error at its value`(key: String) async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n\(key): notes.txt\n", "notes.txt": "x", "Articles/Book.md": "# Book\n\nA book.\n",
    ])
    let messages = try await package.build().messages
    #expect(messages.first?.hasPrefix("docgen.yml:2:\(key.count + 3): error: 'notes.txt' isn't an image\n") == true)
  }
}
