import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// `docgen test` in packages that weren't written for docgen: with broken targets, snippets that need a key, traits, and tutorials.
///
/// End-to-end, because SwiftPM builds the packages, and their samples run.
@Suite(.endToEnd) struct ForeignPackageTests {
  @Test func `A snippet that makes no claim can end with a failure, unless the package is strict`() async throws {
    let package = try TutorialPackage([
      "Snippets/Load.swift": "import Foundation\nprint(\"a key is missing\")\nexit(1)\n",
      "Articles/Loading.md": "# Loading\n\nLoad.\n\n@Snippet(path: \"Load\")\n",
    ])
    defer { package.remove() }
    let tested = try await package.run(TestCommand.self)
    #expect(tested.status == 0, "\(tested)")
    #expect(tested.printed.hasPrefix("1 snippet: 1 passed, 0 failed; 1 ran now"), "\(tested)")

    let built = try await package.run(BuildCommand.self)
    #expect(built.status == 0, "\(built)")
    let pages = try FileSystem.liveValue.files(below: "\(package.path)/site")
    let page = try package.text("site/\(#require(pages.first { $0.hasSuffix("loading/index.html") }))")
    #expect(page.contains("Compiles</span> · ended with status 1 · Swift "), "\(page)")
    #expect(!page.contains("Ran</span>"))

    let strict = try await package.run(TestCommand.self, ["--strict"])
    #expect(strict.status == 1)
    #expect(
      strict.errorOutput.contains("Snippets/Load.swift:1:1: error: the snippet ended with status 1\n"), "\(strict)")

    try package.write("import Foundation\nprint(1)  // 2\nexit(1)\n", to: "Snippets/Load.swift")
    let claiming = try await package.run(TestCommand.self)
    #expect(claiming.status == 1 && claiming.printed.hasPrefix("1 snippet: 0 passed, 1 failed"), "\(claiming)")
  }

  @Test func `A snippet can begin with the name of an interpreter, and with conditions`() async throws {
    let code = "#!/usr/bin/env swift\n#if os(Windows)\n  print(0)  // 0\n#endif\nprint(#line)  // 5\n"
    let package = try TutorialPackage(["Snippets/Script.swift": code])
    defer { package.remove() }
    let right = try await package.run(TestCommand.self)
    #expect(right.status == 0 && right.printed.hasPrefix("1 snippet: 1 passed, 0 failed"), "\(right)")

    try package.write(code.replacing("// 5", with: "// 6"), to: "Snippets/Script.swift")
    let wrong = try await package.run(TestCommand.self)
    #expect(wrong.status == 1 && wrong.errorOutput.contains("Snippets/Script.swift:5:15: error: "), "\(wrong)")
  }

  @Test func `A target that doesn't compile and that no library product uses doesn't affect samples`() async throws {
    let package = try TutorialPackage([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "greeting", products: [.library(name: "Greeting", targets: ["Greeting"])],
        targets: [
          .target(name: "Greeting"), .target(name: "Window", dependencies: ["Greeting"]),
          .executableTarget(name: "demo", dependencies: ["Window"]),
        ])

      """,
      "Sources/Window/Window.swift": "import UIKitForTests\npublic let window: Int = \"a\"\n",
      "Sources/demo/main.swift": "openWindow()\n",
      "README.md": "# Greeting\n\n```swift\nprint(greet(\"a\"))  // Hello, a!\n```\n",
    ])
    defer { package.remove() }
    for arguments in [[], ["--strict"]] {
      let result = try await package.run(TestCommand.self, arguments)
      #expect(result.status == 0 && result.errorOutput == "", "\(result)")
      #expect(result.printed.hasPrefix("1 sample in place: 1 passed, 0 failed"), "\(result)")
    }
  }

  /// The part of a report that the tests read.
  private struct Report: Decodable {
    struct Result: Decodable {
      var line: Int
      var state: String
    }
    var results: [Result]
  }

  @Test func `Samples run with the traits of --traits and of docgen.yml`() async throws {
    let package = try TutorialPackage([
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "greeting", products: [.library(name: "Greeting", targets: ["Greeting"])], traits: ["Loud"],
        targets: [.target(name: "Greeting")])

      """,
      "Sources/Greeting/Greeting.swift": """
      public func greeting() -> String {
        #if Loud
          "HELLO"
        #else
          "Hello"
        #endif
      }

      """,
      "README.md": """
      # Greeting

      ```swift
      print(greeting())  // HELLO
      ```

      ```swift
      #if Loud
        print("loud")  // loud
      #endif
      ```

      """,
    ])
    defer { package.remove() }
    func states(_ arguments: String...) async throws -> [String] {
      let report = "\(package.path)/.build/report.json"
      let result = try await package.run(TestCommand.self, ["--fresh", "--report", report] + arguments)
      #expect(result.status == 0, "\(result)")
      let results = try JSONDecoder().decode(Report.self, from: Data(package.text(".build/report.json").utf8)).results
      return results.sorted { $0.line < $1.line }.map(\.state)
    }
    #expect(try await states() == ["failed", "parsedOnly"])
    #expect(try await states("--traits", "Loud") == ["ran", "ran"])
    try package.write("traits: [Loud]\n", to: "docgen.yml")
    #expect(try await states() == ["ran", "ran"])
    // The option replaces the setting.
    #expect(try await states("--traits", "") == ["failed", "parsedOnly"])
  }

  @Test func `The event stream contains a step that isn't verified, with its state`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        "@Code(name: \"Package.swift\", file: \"manifest.swift\")\n@Code(name: \"Sources/app/main.swift\", file: \"a.swift\")",
        "@Code(name: \"Sources/app/main.swift\", file: \"b.swift\")\n@Check(unverified: \"it waits for a key\")",
      ]),
      "Articles/manifest.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.executableTarget(name: "app")])

      """,
      "Articles/a.swift": "print(1)\n", "Articles/b.swift": "_ = readLine()\n",
    ])
    defer { package.remove() }
    let result = try await package.run(TestCommand.self, ["--event-stream", "-"])
    #expect(result.status == 0, "\(result)")
    let events = try result.printed.split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
    let (first, second) = ("Articles/T.tutorial#1", "Articles/T.tutorial#2")
    #expect(
      events == [
        Event(kind: "plan", snippets: [first, second]),
        Event(kind: "result", snippet: first, state: "passed", passed: .verdict(true)),
        Event(kind: "result", snippet: second, state: "unchecked", passed: .verdict(false)),
        Event(kind: "texts"),
        Event(kind: "end", passed: .count(1), failed: 0, unchecked: 1),
      ], "\(result)")
  }
}

/// The parts of an event that the test reads.
private struct Event: Hashable, Decodable {
  /// The member `passed`, which is a verdict for a result and a number at the end.
  enum Passed: Hashable, Decodable {
    case verdict(Bool)
    case count(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let verdict = try? container.decode(Bool.self) {
        self = .verdict(verdict)
      } else {
        self = .count(try container.decode(Int.self))
      }
    }
  }

  var kind: String
  var snippets: [String]?
  var snippet: String?
  var state: String?
  var passed: Passed?
  var failed: Int?
  var unchecked: Int?
}
