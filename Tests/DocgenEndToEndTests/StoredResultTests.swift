import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

/// Results are valid in every clone with the same sources, and only there.
///
/// End-to-end, because SwiftPM runs plugins, fetches packages, and embeds resources.
@Suite("Stored results depend on sources, and not on the machine", .endToEnd)
struct StoredResultTests {
  /// A package whose only function returns a word from each kind of source.
  ///
  /// - Parameter words: The repository of a package that it depends on.
  private static func files(words: String, loud: Bool = false) -> [String: String] {
    [
      "docgen.yml": "title: Greeting\nstrict: true\n",
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "greeting", products: [.library(name: "Greeting", targets: ["Greeting"])],
        traits: [.trait(name: "Loud"), .default(enabledTraits: [\(loud ? "\"Loud\"" : "")])],
        dependencies: [.package(url: "\(words)", exact: "1.0.0")],
        targets: [
          .target(name: "CGreeting"), .executableTarget(name: "Writer"),
          .plugin(name: "Constants", capability: .buildTool(), dependencies: ["Writer"]),
          .target(
            name: "Greeting", dependencies: ["CGreeting", .product(name: "Words", package: "Words")],
            resources: [.embedInCode("word.txt")], plugins: ["Constants"]),
        ])

      """,
      "Sources/CGreeting/include/CGreeting.h": "const char *c_word(void);\n",
      "Sources/CGreeting/greeting.c": "#include \"CGreeting.h\"\nconst char *c_word(void) { return \"c\"; }\n",
      "Sources/Writer/main.swift": """
      import Foundation
      let text = "let constant = \\"\\(CommandLine.arguments[2])\\"\\n"
      try text.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)

      """,
      "Plugins/Constants/Constants.swift": """
      import PackagePlugin
      @main struct Constants: BuildToolPlugin {
        func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
          let file = context.pluginWorkDirectoryURL.appending(path: "Constants.swift")
          return [
            .buildCommand(
              displayName: "Write constants", executable: try context.tool(named: "Writer").url,
              arguments: [file.path(), "plugin"], outputFiles: [file])
          ]
        }
      }

      """,
      "Sources/Greeting/word.txt": "resource",
      "Sources/Greeting/Greeting.swift": """
      import CGreeting
      import Words
      public func words() -> String {
        #if Loud
          let trait = "LOUD"
        #else
          let trait = "quiet"
        #endif
        let resource = String(decoding: PackageResources.word_txt, as: UTF8.self)
        return [String(cString: c_word()), constant, resource, word(), trait].joined(separator: " ")
      }

      """,
      "Snippets/ShowWords.swift": "import Greeting\nprint(words())  // c plugin resource package quiet\n",
      "Articles/Home.md": """
      # Home

      ```swift
      import Greeting
      print(words())  // c plugin resource package quiet
      ```

      ```console
      $ cat Sources/Greeting/word.txt; echo
      resource
      ```

      @Snippet(path: "ShowWords")

      ```swift manifest
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(url: "https://example.org/someone/greeting.git", from: "1.0.0")],
        targets: [.target(name: "App", dependencies: [.product(name: "Greeting", package: "greeting")])])
      ```

      """,
    ]
  }

  /// A repository of a package with one function, at version 1.0.0.
  private static func wordsRepository(in folder: String) async throws -> String {
    let path = "\(folder)/Words"
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Words", products: [.library(name: "Words", targets: ["Words"])], targets: [.target(name: "Words")])

      """,
      "Sources/Words/Words.swift": "public func word() -> String { \"package\" }\n",
    ]
    for (name, text) in files {
      try FileSystem.liveValue.createDirectory(path: "\(path)/Sources/Words")
      try FileSystem.liveValue.write(bytes: Array(text.utf8), path: "\(path)/\(name)")
    }
    let identity = ["-c", "user.name=Author", "-c", "user.email=author@example.org"]
    for arguments in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Words"], ["tag", "1.0.0"]] {
      let output = try await ProcessRunner.liveValue.run(command: .init("git", ["-C", path] + identity + arguments))
      try #require(output.termination == .exited(0), "\(output)")
    }
    return path
  }

  /// Runs `docgen test`, and returns its output, its status, and the numbers of samples that ran and that are unchanged.
  private static func test(
    _ package: TutorialPackage
  ) async throws -> (text: String, status: Int32, ran: Int, unchanged: Int) {
    let events = "\(package.path)/.build/events"
    let result = try await package.run(TestCommand.self, ["--event-stream", events])
    let stream = try package.text(".build/events")
    func count(_ text: String) -> Int { stream.components(separatedBy: text).count - 1 }
    return (
      result.printed + result.errorOutput, result.status, count("\"fresh\":true"), count("\"fresh\":false")
    )
  }

  @Test(.timeLimit(.minutes(20)))
  func `A copied store is valid, and a change of any source makes the samples run again`() async throws {
    let folder = try FileSystem.liveValue.makeTemporaryDirectory()
    defer { try? FileSystem.liveValue.remove(path: folder) }
    let words = try await Self.wordsRepository(in: folder)
    let original = try TutorialPackage(Self.files(words: words))
    defer { original.remove() }
    let first = try await Self.test(original)
    #expect(first.status == 0 && first.ran == 4, "\(first)")

    // Another clone, in a folder with another name, which isn't built.
    let clone = try TutorialPackage(Self.files(words: words), in: "a-clone")
    defer { clone.remove() }
    try FileSystem.liveValue.createDirectory(path: "\(clone.path)/.build/docgen")
    try FileManager.default.copyItem(
      atPath: "\(original.path)/.build/docgen/results", toPath: "\(clone.path)/.build/docgen/results")
    let copied = try await Self.test(clone)
    #expect(copied.status == 0 && copied.ran == 0 && copied.unchanged == 4, "\(copied)")
    #expect(try FileSystem.liveValue.status(path: "\(clone.path)/.build/debug") == nil, "nothing is built")

    func edit(_ file: String, _ old: String, _ new: String) throws {
      try clone.write(clone.text(file).replacing(old, with: new), to: file)
    }
    func expectRun(_ samples: Int = 3, printing words: String, _ change: String) async throws {
      let result = try await Self.test(clone)
      #expect(result.status == 1 && result.ran == samples, "\(change): \(result)")
      let count = result.text.components(separatedBy: " '\(words)', not '").count - 1
      #expect(count == 2, "\(change): \(result)")
    }
    try edit("Sources/CGreeting/greeting.c", "\"c\"", "\"C\"")
    try await expectRun(printing: "C plugin resource package quiet", "a C target")
    try edit("Plugins/Constants/Constants.swift", "\"plugin\"", "\"PLUGIN\"")
    try await expectRun(printing: "C PLUGIN resource package quiet", "a plugin")
    try edit("Sources/Writer/main.swift", "let constant = \\\"", "let constant = \\\"the ")
    try await expectRun(printing: "C the PLUGIN resource package quiet", "a plugin's tool")
    try edit("Sources/Greeting/word.txt", "resource", "RESOURCE")
    try await expectRun(printing: "C the PLUGIN RESOURCE package quiet", "a resource")
    try clone.write(try #require(Self.files(words: words, loud: true)["Package.swift"]), to: "Package.swift")
    try await expectRun(4, printing: "C the PLUGIN RESOURCE package LOUD", "a trait")
    try edit(".build/checkouts/Words/Sources/Words/Words.swift", "\"package\"", "\"PACKAGE\"")
    try await expectRun(printing: "C the PLUGIN RESOURCE PACKAGE LOUD", "an edited checkout")
  }

  @Test(.timeLimit(.minutes(5)))
  func `A snippet runs again after a change of a module that is in no library product`() async throws {
    let package = try TutorialPackage([
      "docgen.yml": "title: Greeting\nstrict: true\n",
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "greeting", products: [.library(name: "Greeting", targets: ["Greeting"])],
        targets: [.target(name: "Greeting"), .target(name: "Words"), .target(name: "Phrases", dependencies: ["Words"])])

      """,
      "Sources/Greeting/Greeting.swift": "public func greeting() -> String { \"Hello\" }\n",
      "Sources/Words/Words.swift": "package let word = \"hello\"\n",
      "Sources/Phrases/Phrases.swift": "import Words\npublic func phrase() -> String { word }\n",
      "Snippets/Phrase.swift": "import Phrases\nprint(phrase())  // => hello\n",
      "Snippets/Greet.swift": "import Greeting\nprint(greeting())  // => Hello\n",
    ])
    defer { package.remove() }
    let first = try await Self.test(package)
    #expect(first.status == 0 && first.ran == 2, "\(first)")
    let second = try await Self.test(package)
    #expect(second.status == 0 && second.unchanged == 2, "\(second)")
    try package.write("package let word = \"HELLO\"\n", to: "Sources/Words/Words.swift")
    let changed = try await Self.test(package)
    #expect(changed.status == 1 && changed.ran == 1 && changed.unchanged == 1, "\(changed)")
    #expect(changed.text.contains("'HELLO', not '=> hello'"), "\(changed)")
  }

  @Test func `Editing the implementation of a macro changes the key`() async throws {
    let package = try TutorialPackage([
      "Package.swift": """
      // swift-tools-version: 6.0
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(
        name: "greeting", products: [.library(name: "Greeting", targets: ["Greeting"])],
        targets: [.macro(name: "Macros"), .target(name: "Greeting", dependencies: ["Macros"])])

      """,
      "Sources/Macros/Macros.swift": "let expansion = \"1\"\n",
    ])
    defer { package.remove() }
    func key() async throws -> SHA256 {
      try await package.live {
        try await BuildEnvironment(
          package: package.path, build: ScratchDirectory(scratchPath: "\(package.path)/.build")
        )
        .fingerprint()
      }
    }
    let before = try await key()
    #expect(try await key() == before)
    try package.write("let expansion = \"2\"\n", to: "Sources/Macros/Macros.swift")
    #expect(try await key() != before)
  }
}
