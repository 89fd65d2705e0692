import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenSite
@testable import DocgenVerification

@Suite("A reader can change each sample that docgen can run")
struct EditableSamplesTests {
  private static let article = """
    # Guide

    Text.

    ```swift
    let a = 1
    print(a)  // 1
    ```

    - Item:

      ```swift
      print("é", a)  // 2
      ```

    ```swift unverified reason="no"
    print(3)
    ```

    ```swift
    print(<#value#>)
    ```

    """
  private static let comments = """
    /// A number.
    ///
    /// ```swift
    /// print(number)
    /// ```
    public let number = 1

    """
  private static let snippet = """
    // snippet.model
    struct Model {
      // snippet.hide
      var id = 0
      // snippet.show
      var name = ""
    }
    // snippet.end
      // snippet.use
      print(Model().name)

    """

  private func samples(_ files: [String: String] = [:]) async throws -> EditableSamples {
    let all = [
      "docgen.yml": "title: Kit\n", "Articles/Guide.md": Self.article, "Sources/Kit/Kit.swift": Self.comments,
      "Snippets/Model.swift": Self.snippet,
    ].merging(files) { $1 }
    return try await withDependencies {
      $0.fileSystem = FileSystem.inMemory(Dictionary(uniqueKeysWithValues: all.map { ("/package/\($0)", $1) })).0
      $0.continuousClock = ContinuousClock()
    } operation: {
      let parsed = try await SiteBuilder().parse(
        BuildOptions(packagePath: "/package"), targetFolders: ["Sources/Kit": "Kit"])
      let groups = parsed.codeBlocks(libraries: ["Kit"], targetFolders: ["Sources/Kit": "Kit"])
      let environment = BuildEnvironment(package: "/package", build: ScratchDirectory(scratchPath: "/package/.build"))
      return EditableSamples(
        groups: groups, snippets: parsed.snippets.compactMap(\.reading), tutorials: parsed.tutorials,
        EditVerification(VerificationOptions(environment)))
    }
  }

  @Test func `A step has the files that it shows, and a changed text replaces one of them`() async throws {
    let samples = try await samples([
      "Articles/Start.tutorial": """
      @Tutorial(time: 5) {
        @Intro(title: "Start")
        @Section(title: "Steps") {
          @Steps {
            @Step {
              Two files.
              @Code(name: "Sources/App/main.swift", file: "main.swift")
              @Code(name: "Notes.txt", file: "Notes.txt")
            }
            @Step {
              Read it.
            }
          }
        }
      }
      """,
      "Articles/main.swift": "print(1)\n", "Articles/Notes.txt": "Notes\n",
    ])
    let step = try #require(samples.step(named: "Articles/Start.tutorial#1"))
    #expect(step.files.map(\.path) == ["Sources/App/main.swift", "Notes.txt"])
    #expect(step.files.map(\.text) == ["print(1)\n", "Notes\n"])
    let changed = step.replacing(["print(2)\r\nprint(3)", "Notes\n"])
    #expect(
      changed.state.files.mapValues(\.text) == [
        "Sources/App/main.swift": "print(2)\nprint(3)\n", "Notes.txt": "Notes\n",
      ])
    #expect(changed.checks == step.step.checks)
    // A step without files, and a name of another kind of sample, aren't steps.
    #expect(samples.step(named: "Articles/Start.tutorial#2") == nil)
    #expect(samples.step(named: "Articles/Guide.md:5") == nil)
    #expect(samples["Articles/Start.tutorial#1"] == nil)
  }

  @Test func `Code blocks, comments, and slices have the text that their pages show`() async throws {
    let samples = try await samples()
    #expect(samples["Articles/Guide.md:5"]?.text == "let a = 1\nprint(a)  // 1\n")
    #expect(samples["Articles/Guide.md:12"]?.text == "print(\"é\", a)  // 2\n")
    #expect(samples["Sources/Kit/Kit.swift:3"]?.text == "print(number)\n")
    #expect(samples["Snippets/Model.swift#use"]?.text == "print(Model().name)\n")
    // Hidden lines inside a slice are a part of the program, so the reader sees them.
    #expect(
      samples["Snippets/Model.swift#model"]?.text
        == "struct Model {\n  // snippet.hide\n  var id = 0\n  // snippet.show\n  var name = \"\"\n}\n")
  }

  @Test(
    "Code that docgen doesn't run, and files that aren't samples, can't be changed",
    arguments: [
      "Articles/Guide.md:16", "Articles/Guide.md:20", "Articles/Guide.md", "Package.swift", "/etc/passwd", "",
      "Snippets/Model.swift#none",
    ])
  func others(name: String) async throws {
    #expect(try await samples()[name] == nil)
  }

  @Test func `A package without a library has no samples to change`() async throws {
    let group = TestGroup.withObstacle
    let environment = BuildEnvironment(package: "/package", build: ScratchDirectory(scratchPath: "/package/.build"))
    let samples = EditableSamples(
      groups: [group], snippets: [], EditVerification(VerificationOptions(environment)))
    #expect(samples["Articles/Guide.md:1"] == nil)
  }

  private enum TestGroup {
    static var withObstacle: SampleGroup {
      let position = SourcePosition(file: "Articles/Guide.md", line: 1)
      var group = SampleGroup(
        file: "Articles/Guide.md", imports: [],
        samples: [CodeSample(position: position, text: "print(1)\n", textPosition: position)])
      group.obstacle = "the package has no library product"
      return group
    }
  }

  @Test func `The text replaces the sample in its page, and nothing else changes`() async throws {
    let sample = try #require(try await samples()["Articles/Guide.md:12"])
    let group = sample.replacing("print(2)\r\nprint(3)")
    #expect(group.samples.map(\.text) == ["let a = 1\nprint(a)  // 1\n", "print(2)\nprint(3)\n", "print(<#value#>)\n"])
    #expect(group.samples[1].id == .codeBlock(file: "Articles/Guide.md", line: 12))
  }

  @Test func `The text replaces the slice in its snippet`() async throws {
    let sample = try #require(try await samples()["Snippets/Model.swift#use"])
    let group = sample.replacing("print(1)\n\nprint(2)\n")
    #expect(
      group.samples[0].text == Self.snippet.replacing("  print(Model().name)\n", with: "  print(1)\n\n  print(2)\n"))
  }

  @Test func `Positions are those of the text that the reader sees`() async throws {
    let sample = try #require(try await samples()["Articles/Guide.md:12"])
    func place(_ line: Int, _ column: Int) -> [Int]? {
      sample.place(of: SourcePosition(file: "Articles/Guide.md", line: line, column: column), in: "print(\"é\", b)\n")
        .map { [$0.line, $0.column] }
    }
    // The list item indents the code by two bytes, and 'é' has two bytes but is one character.
    #expect(place(13, 3) == [1, 1])
    #expect(place(13, 15) == [1, 12])
    #expect(place(12, 3) == nil)
    #expect(place(14, 3) == nil)
    #expect(sample.place(of: SourcePosition(file: "Articles/Other.md", line: 13), in: "a\n") == nil)
  }

  @Test func `A correction becomes an edit of the text`() async throws {
    let sample = try #require(try await samples()["Articles/Guide.md:12"])
    let text = "let b = 2\nprint(\"é\", b)  // 3\n"
    let position = SourcePosition(file: "Articles/Guide.md", line: 14, column: 19)
    let edit = sample.edit(for: .printed("é 2", at: position), in: text)
    #expect(edit?.lines == 2..<3)
    #expect(edit?.replacement == ["print(\"é\", b)  // é 2"])
  }

  // MARK: Saving

  @Test func `A text is written with the indentation of its list item`() async throws {
    let sample = try #require(try await samples()["Articles/Guide.md:12"])
    #expect(
      sample.replacing("print(1)\n\nprint(2)\n", inFile: Self.article)
        == Self.article.replacing("  print(\"é\", a)  // 2\n", with: "  print(1)\n\n  print(2)\n"))
  }

  @Test func `A text is written into a documentation comment`() async throws {
    let sample = try #require(try await samples()["Sources/Kit/Kit.swift:3"])
    #expect(
      sample.replacing("print(1)\n\nprint(2)", inFile: Self.comments)
        == Self.comments.replacing("/// print(number)\n", with: "/// print(1)\n///\n/// print(2)\n"))
  }

  @Test func `A text is written into a snippet`() async throws {
    let sample = try #require(try await samples()["Snippets/Model.swift#use"])
    #expect(
      sample.replacing("print(1)\n", inFile: Self.snippet)
        == Self.snippet.replacing("print(Model().name)", with: "print(1)"))
  }

  @Test(
    "A text that would end the code block or change other samples isn't written",
    arguments: ["print(1)\n```\nText", "```\n```swift\nprint(1)", ""])
  func fence(text: String) async throws {
    let sample = try #require(try await samples()["Articles/Guide.md:5"])
    #expect(sample.replacing(text, inFile: Self.article) == nil)
  }

  @Test func `A text isn't written into a file that has changed`() async throws {
    let sample = try #require(try await samples()["Articles/Guide.md:5"])
    #expect(sample.replacing("print(1)\n", inFile: "New line\n" + Self.article) == nil)
    #expect(sample.replacing("print(1)\n", inFile: "") == nil)
  }
}
