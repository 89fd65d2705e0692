import Dependencies
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

/// Steps of tutorials in a package on disk.
///
/// End-to-end, because SwiftPM builds the projects, and their programs and tests run.
@Suite("Steps of tutorials run", .endToEnd)
struct TutorialVerificationTests {
  /// A manifest of the reader's project, which contains the documented package's address and version.
  private static func manifest(program: Bool = false, tests: Bool = false, usesPackage: Bool = true) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "App",
      dependencies: [
        \(usesPackage ? ".package(\n      url: \"https://example.org/someone/greeting.git\",\n      from: \"1.2.3\")" : "")
      ],
      targets: [
        .target(name: "Kit", dependencies: [\(usesPackage ? ".product(name: \"Greeting\", package: \"greeting\")" : "")]),
        \(program ? ".executableTarget(name: \"app\", dependencies: [\"Kit\"])," : "")
        \(tests ? ".testTarget(name: \"KitTests\", dependencies: [\"Kit\"])," : "")
      ])

    """
  }

  private static func code(_ name: String, _ file: String) -> String { "@Code(name: \"\(name)\", file: \"\(file)\")" }

  /// The steps of one tutorial, with their files, checks, and expected results.
  private struct Step {
    var lines: [String]
    var files: [String: String] = [:]
    /// The state, and a part of the observation or of the diagnostics.
    var expected: (state: SampleResult.State, text: String)
  }

  private static let test = "Tests/KitTests/KitTests.swift"

  private static let steps: [Step] = [
    Step(
      lines: [code("Package.swift", "1/Package.swift"), code("Sources/Kit/Kit.swift", "1/Kit.swift")],
      files: [
        "1/Package.swift": manifest(usesPackage: false), "1/Kit.swift": "public let name = \"you\"\n",
      ], expected: (.passed, "built")),
    Step(
      lines: [code("Package.swift", "2/Package.swift"), code("Sources/Kit/Kit.swift", "2/Kit.swift")],
      files: [
        "2/Package.swift": manifest(),
        "2/Kit.swift": "import Greeting\npublic func text() -> String { greet(\"you\") }\n",
      ], expected: (.passed, "built")),
    Step(
      lines: ["@Check(test: \"greets\")", code("Sources/Kit/More.swift", "2/More.swift")],
      files: ["2/More.swift": "public let more = 1\n"], expected: (.failed, "has no test target")),
    Step(
      lines: [code("Package.swift", "3/Package.swift"), code("Sources/app/main.swift", "3/main.swift")],
      files: [
        "3/Package.swift": manifest(program: true),
        "3/main.swift": "import Kit\nprint(text())  // Hello, you!\nprint(CommandLine.arguments.count)\n",
      ], expected: (.passed, "ran(status: 0, output: \"Hello, you!\\n1\\n\"")),
    Step(
      lines: [
        code("Sources/app/main.swift", "4/main.swift"),
        "@Check(run: \"app\", arguments: \"a 'b c'\", input: \"in\\n\", expect: 3, output: \"b c in\", error: \"oh\")",
      ],
      files: [
        "4/main.swift": """
        import Foundation
        print(CommandLine.arguments[2], readLine() ?? "")
        FileHandle.standardError.write(Data("oh no".utf8))
        exit(3)

        """
      ], expected: (.passed, "ran(status: 3")),
    Step(
      lines: [code("Sources/app/main.swift", "5/main.swift")],
      files: ["5/main.swift": "import Kit\nprint(text())  // Good evening!\n"],
      expected: (.failed, "5/main.swift:2:1: note: this line printed 'Hello, you!', not 'Good evening!'")),
    Step(
      lines: [
        code("Package.swift", "6/Package.swift"), code("Sources/app/main.swift", "3/main.swift"),
        code(test, "6/KitTests.swift"),
      ],
      files: [
        "6/Package.swift": manifest(program: true, tests: true),
        "6/KitTests.swift": """
        import Kit
        import Testing
        @Test func greets() {
          #expect(text() == "Hello, me!")
          // 🛑 Expectation failed: … "Hello, you!"
        }
        @Test func other() { #expect(text().isEmpty == false) }

        """,
      ], expected: (.passed, "failedAsExpected")),
    Step(
      lines: [code(test, "7/KitTests.swift")],
      files: ["7/KitTests.swift": "import Kit\nimport Testing\n@Test func greets() {\n  #expect(text() == \"\")\n}\n"],
      expected: (.failed, "7/KitTests.swift:4:1: note: ")),
    Step(
      lines: [code(test, "8/KitTests.swift")],
      files: [
        "8/KitTests.swift":
          "import Kit\nimport Testing\n@Test func greets() {\n  #expect(text() != \"\")  // 🛑 Expectation failed\n}\n"
      ], expected: (.failed, "8/KitTests.swift:4:1: note: nothing is reported here; expected: Expectation failed")),
    Step(
      lines: [
        "@Check(test: \"greets\", expect: fails, message: \"Expectation failed\")", code(test, "7/KitTests.swift"),
      ],
      expected: (.passed, "failedAsExpected")),
    Step(
      lines: ["@Check(test: \"nothing\")", code(test, "7/KitTests.swift")],
      expected: (.failed, "no test of step 1.11 has a name that matches 'nothing'")),
    Step(
      lines: [code(test, "11/KitTests.swift")],
      files: [
        "11/KitTests.swift": """
        import Testing
        @Test func compiles() {
          let count: Int = "one"
          // 🛑 cannot convert value of type 'String' to specified type 'Int'
          #expect(count == 1)
        }

        """
      ], expected: (.passed, "didNotCompileAsExpected")),
    Step(
      lines: [code(test, "12/KitTests.swift"), "@Check(expect: doesNotCompile)"],
      files: ["12/KitTests.swift": "import Testing\n@Test func fine() { #expect(Bool(true)) }\n"],
      expected: (.failed, "step 1.13 compiles, but must not")),
    Step(
      lines: [code(test, "12/KitTests.swift")], expected: (.passed, "testsPassed(count: 1)")),
    Step(
      lines: [code(test, "14/KitTests.swift")],
      files: ["14/KitTests.swift": "import Testing\n@Test(.disabled()) func skipped() {}\n"],
      expected: (.failed, "test 'skipped' of step 1.15 was skipped")),
    Step(
      lines: [code(test, "15/KitTests.swift")],
      files: [
        "15/KitTests.swift": """
        import Kit
        import XCTest
        final class KitTests: XCTestCase {
          func testText() { XCTAssertEqual(text(), "Hello, you!") }
        }

        """
      ], expected: (.passed, "testsPassed(count: 1)")),
    Step(
      lines: [code(test, "16/KitTests.swift")],
      files: [
        "16/KitTests.swift": """
        import Kit
        import XCTest
        final class KitTests: XCTestCase {
          func testText() {
            XCTAssertEqual(text(), "")
          }
        }

        """
      ], expected: (.failed, "16/KitTests.swift:5:1: note: XCTAssertEqual failed")),
    Step(
      lines: [code(test, "17/KitTests.swift")],
      files: ["17/KitTests.swift": "import Testing\n@Test func broken() { nowhere() }\n"],
      expected: (.failed, "17/KitTests.swift:2:23: note: cannot find 'nowhere' in scope")),
    // Only the errors that an earlier step's code causes aren't reported again.
    Step(
      lines: [code("Sources/Kit/More.swift", "18/More.swift")], files: ["18/More.swift": "let more = 1\n"],
      expected: (.unchecked, "step 1.18 doesn't build")),
    Step(
      lines: [
        "@Delete(name: \"Tests/KitTests/KitTests.swift\")", code("Package.swift", "3/Package.swift"),
        code("Sources/app/main.swift", "19/main.swift"),
      ],
      files: ["19/main.swift": "while true {}\n"],
      expected: (.failed, "should exit with status 0, but it didn't end within 20")),
    Step(
      lines: [
        code("Sources/app/main.swift", "20/main.swift"), "@Check(run: \"ap\")",
      ],
      files: ["20/main.swift": "print(1)\n"],
      expected: (.failed, "the project has no program 'ap' at step 1.21")),
    Step(
      lines: [code("Sources/app/main.swift", "20/main.swift"), "@Check(run: \"app\", output: \"2\")"],
      expected: (.failed, "doesn't print '2' on standard output")),
    Step(
      lines: [code("Sources/Kit/Screen.swift", "22/Screen.swift")],
      files: ["22/Screen.swift": "#if canImport(SwiftUI)\nimport SwiftUI\nstruct Screen {}\n#endif\n"],
      expected: {
        #if canImport(SwiftUI)
          (.passed, "ran")
        #else
          (.passed, "parsedOnly(reason: \"canImport(SwiftUI)\")")
        #endif
      }()),
    Step(
      lines: [code("Sources/app/main.swift", "23/main.swift"), "@Check(unverified: \"it waits for a key\")"],
      files: ["23/main.swift": "_ = readLine()\n"],
      expected: (.unchecked, "it waits for a key")),
    Step(
      lines: [code("Sources/Kit/Wrong.swift", "24/Wrong.swift")],
      files: [
        "24/Wrong.swift": """
        #if COMPILE_ERROR
          let count: Int = "one"  // 🛑 cannot convert value of type 'String' to specified type 'Int'
        #endif

        """
      ], expected: (.passed, "ran(status: 0")),
    Step(
      lines: [code("Sources/Kit/Wrong.swift", "25/Wrong.swift")],
      files: [
        "25/Wrong.swift": """
        let zero = 0
        #if COMPILE_ERROR
          let count = zero + 1  // 🛑 cannot convert
        #endif

        """
      ], expected: (.failed, "25/Wrong.swift:3:1: note: the compiler accepts this line")),
    // The checks of a step run in one folder, as in the reader's project.
    Step(
      lines: [
        "@Delete(name: \"Sources/Kit/Wrong.swift\")", code("Sources/app/main.swift", "26/main.swift"),
        "@Check(run: \"app\", arguments: \"save\")", "@Check(run: \"app\", output: \"saved\")",
      ],
      files: [
        "26/main.swift": """
        import Foundation
        if CommandLine.arguments.count > 1 {
          try Data("saved".utf8).write(to: URL(filePath: "draft.txt"))
        } else {
          print(String(decoding: try Data(contentsOf: URL(filePath: "draft.txt")), as: UTF8.self))
        }

        """
      ], expected: (.passed, "ran(status: 0, output: \"saved\\n\"")),
    // A program that succeeds, and a project that's only built, record no issue.
    Step(
      lines: [code("Sources/app/main.swift", "27/main.swift")],
      files: ["27/main.swift": "print(1)  // 🛑 Unimplemented\n"],
      expected: (.failed, "27/main.swift:1:1: note: nothing is reported here; expected: Unimplemented")),
    Step(
      lines: [code("Sources/app/main.swift", "27/main.swift"), "@Check(expect: builds)"],
      expected: (.failed, "step 1.29 compiles, and its code says that it fails")),
    Step(
      lines: [code("Sources/app/main.swift", "29/main.swift")],
      files: ["29/main.swift": "print(1)\n// Ouput:\n// 1\n"],
      expected: (.failed, "29/main.swift:2:1: note: the comment 'Ouput:' looks like a claim")),
    Step(
      lines: [code("Package.swift", "6/Package.swift"), code(test, "30/KitTests.swift")],
      files: [
        "30/KitTests.swift": "import Testing\n@Test func hangs() async { while true { await Task.yield() } }\n"
      ],
      expected: (
        .failed, "note: test 'hangs' was running"
      )),
    // The checkout that replaces the package doesn't hide an error in the package's own line.
    Step(
      lines: [code("Package.swift", "31/Package.swift")],
      files: ["31/Package.swift": manifest().replacing("\"1.2.3\")", with: "\"1.2.3\"")],
      expected: (.failed, "31/Package.swift:8:20: note: expected ',' separator")),
    Step(
      lines: [code("Package.swift", "32/Package.swift")],
      files: ["32/Package.swift": manifest().replacing("]\n  targets", with: "],\n  targets")],
      expected: (.passed, "built")),
    Step(
      lines: [code("Package.swift", "33/Package.swift")],
      files: [
        "33/Package.swift": manifest().replacing(
          ".package(\n      url: \"https://example.org/someone/greeting.git\",\n      from: \"1.2.3\")",
          with: ".package(path: \"../greeting\")")
      ],
      expected: (.passed, "built")),
    Step(
      lines: [code("Package.swift", "34/Package.swift")],
      files: [
        "34/Package.swift": manifest(usesPackage: false).replacing("dependencies: []", with: "dependencies: [\"Kat\"]")
      ],
      expected: (.failed, "the package manager can't build step 1.35")),
    Step(
      lines: [code("Package.swift", "6/Package.swift"), code(test, "35/KitTests.swift")],
      files: [
        "35/KitTests.swift": "import Foundation\nimport Testing\n@Test func ends() { exit(0) }\n"
      ],
      expected: (.failed, "the test program of step 1.36 ended with status 0")),
  ]

  private static func package() throws -> TutorialPackage {
    var files = ["Articles/Build.tutorial": TutorialPackage.tutorial(steps.map { $0.lines.joined(separator: "\n") })]
    for (path, text) in steps.flatMap(\.files) { files["Articles/Build/\(path)"] = text }
    return try TutorialPackage(files)
  }

  @Test func `Each kind of step has its expected result, with notes at the lines of its code`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.count == Self.steps.count)
    let parsed = try await package.live { try await SiteBuilder().parse(BuildOptions(packagePath: package.path)) }
    let positions = Dictionary(uniqueKeysWithValues: parsed.tutorials.flatMap(\.steps).map { ($0.id, $0.position) })
    for (outcome, step) in zip(outcomes, Self.steps) {
      // An enumeration's description contains backslashes before apostrophes in associated text.
      let text = (outcome.diagnostics.map(\.description) + outcome.observations.map { "\($0)" }).joined(
        separator: "\n"
      ).replacing("\\'", with: "'")
      #expect(outcome.state == step.expected.state, "\(outcome.id): \(text)")
      #expect(text.contains(step.expected.text), "\(outcome.id): \(text)")
      for diagnostic in outcome.diagnostics {
        #expect(diagnostic.position?.file == outcome.id.file)
        #expect(diagnostic.position == positions[outcome.id])
      }
    }

    // Steps that passed don't run again without changes.
    let again = try await package.verify()
    #expect(again.map(\.state) == outcomes.map(\.state))
    for outcome in again where outcome.state == .passed { #expect(outcome.isStored, "\(outcome.id)") }

    // An edit of step 4 also changes step 7, which shows the same file, but no step that replaces it.
    try package.write("import Kit\nprint(text())  // Hello, you!\n", to: "Articles/Build/3/main.swift")
    let edited = try await package.verify(filters: ["#1", "#2", "#3", "#4"])
    #expect(
      edited.filter { !$0.isStored && $0.state == .passed }.map(\.id.number) == [4, 10, 12, 14, 16])
  }

  @Test(arguments: [
    (true, StepObservation.notRun(reason: "the program 'App' has no source files yet")),
    (false, .unverified(reason: "the targets in the manifest have no source files yet")),
  ])
  func `A step with only a manifest is built without running its program`(
    usesPackage: Bool, expected: StepObservation
  ) async throws {
    let product = ".product(name: \"Greeting\", package: \"greeting\")"
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        Self.code("Package.swift", "Package.swift"),
        "\(Self.code("Sources/App/main.swift", "main.swift"))\n@Check(run: \"App\")",
        "@Delete(name: \"Sources/App/main.swift\")\n@Check(run: \"Other\")",
      ]),
      "Articles/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [\(usesPackage ? ".package(url: \"https://example.org/someone/greeting\", from: \"1.0.0\")" : "")],
        targets: [.executableTarget(name: "App", dependencies: [\(usesPackage ? product : "")])])

      """,
      "Articles/main.swift": "print(1)  // 1\n",
    ])
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.state) == [.passed, .passed, .failed], "\(outcomes)")
    #expect(outcomes[0].observations == [expected])
    #expect(outcomes[1].observations == [.ran(status: 0, output: "1\n", error: "")])
  }

  @Test func `A step whose second run has another result fails`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([Self.code("main.swift", "a.swift")]),
      "Articles/a.swift": """
      import Foundation
      let record = CommandLine.arguments[0] + ".ran"
      if FileManager.default.fileExists(atPath: record) { exit(1) }
      try Data().write(to: URL(filePath: record))

      """,
    ])
    defer { package.remove() }
    // In a sandbox, the first run couldn't leave a file for the second one.
    let outcomes = try await package.verify(sandbox: .off)
    #expect(outcomes.map(\.state) == [.failed])
    let message = try #require(outcomes.first?.diagnostics.first?.message)
    #expect(message.hasPrefix("not deterministic: run 1 passed, and run 2 failed: the program 'Tutorial' of step 1.1"))
  }

  @Test func `An error of the system fails one step, and the other steps are checked`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        Self.code("main.swift", "a.swift"),
        "\(Self.code("main.swift", "b.swift"))\n@Check(run: \"Tutorial\", arguments: \"0\")",
        Self.code("main.swift", "b.swift"),
      ]),
      "Articles/a.swift": "print(1)\n", "Articles/b.swift": "print(2)\n",
    ])
    defer { package.remove() }
    let runner = ProcessRunner.liveValue
    let outcomes = try await package.verify(
      on: ProcessRunner { command in
        if command.arguments.last == "0" {
          throw ProcessError(executable: "Tutorial", reason: "Cannot allocate memory")
        }
        return try await runner.run(command: command)
      })
    #expect(outcomes.map(\.state) == [.passed, .failed, .passed])
    #expect(
      outcomes.flatMap(\.diagnostics).map(\.message) == [
        "step 1.2 can't be checked: cannot run 'Tutorial': Cannot allocate memory"
      ])
  }

  @Test func `Swift files without a manifest compile as one module, and run if they can`() async throws {
    let package = try TutorialPackage([
      "Articles/Loose.tutorial": TutorialPackage.tutorial([
        Self.code("Sloth.swift", "sloth-1.swift"), Self.code("Play.swift", "play.swift"),
        Self.code("Sloth.swift", "sloth-2.swift"),
      ]),
      "Articles/sloth-1.swift": "import Greeting\nstruct Sloth { var name = greet(\"sloth\") }\n",
      "Articles/play.swift": "let sloth = Sloth()\nprint(sloth.name)  // Hello, sloth!\n",
      "Articles/sloth-2.swift": "struct Sloth {}\n",
    ])
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.state) == [.passed, .passed, .failed])
    #expect(outcomes[0].observations == [.built])
    #expect(outcomes[1].observations == [.ran(status: 0, output: "Hello, sloth!\n", error: "")])
    let notes = outcomes[2].diagnostics.map(\.description).joined(separator: "\n")
    #expect(notes.contains("Articles/play.swift:2:13: note: value of type 'Sloth' has no member 'name'"))
  }

  @Test func `Files for a package without a manifest get one diagnostic`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([Self.code("Sources/App/main.swift", "a.swift")]),
      "Articles/a.swift": "print(1)\n",
    ])
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(
      outcomes.flatMap(\.diagnostics).map(\.message) == [
        "the project has 'Sources/App/main.swift', but no 'Package.swift'"
      ])
  }

  @Test(arguments: [
    ["@Code(name: \"Sources/Kit/Kit.swift\", file: \"a.swift\")"],
    [
      "@Code(name: \"Package.swift\", file: \"lost.swift\")\n@Code(name: \"Sources/Kit/Kit.swift\", file: \"a.swift\")"
    ],
  ])
  func `A problem in the manifest is reported once, until a step changes the manifest`(first: [String]) async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial(
        first + [
          Self.code("Sources/Kit/Again.swift", "b.swift"),
          Self.code("Package.swift", "Package.swift"),
        ]),
      "Articles/a.swift": "public let a = 1\n", "Articles/b.swift": "public let b = 1\n",
      "Articles/lost.swift": Self.manifest().replacing("someone/greeting", with: "nobody/nothing"),
      "Articles/Package.swift": Self.manifest(usesPackage: false),
    ])
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.state) == [.failed, .unchecked, .passed], "\(outcomes)")
    #expect(outcomes[1].observations == [.unverified(reason: "step 1.1 doesn't build")])
  }

  @Test func `A path outside of the project, and an unknown argument, end a run with one error each`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        Self.code("../../outside.swift", "a.swift"), "\(Self.code("main.swift", "a.swift"))\n@Check(tset: \"a\")",
      ]),
      "Articles/a.swift": "print(1)\n",
    ])
    defer { package.remove() }
    try package.write("title: T\nstrict: true\n", to: "docgen.yml")
    let result = try await package.run(TestCommand.self)
    #expect(result.status == 1)
    #expect(
      result.errorOutput.contains("T.tutorial:6:15: error: '../../outside.swift' isn't a path in the reader's project"))
    #expect(result.errorOutput.contains("T.tutorial:10:16: error: '@Check' has no argument 'tset'"))
    #expect(result.errorOutput.split(separator: "\n").count { $0.contains("error: ") } == 2, "\(result.errorOutput)")
    let build = "\(package.path)/.build/docgen"
    let written = try FileSystem.liveValue.files(below: build).filter { $0.hasSuffix("outside.swift") }
    #expect(written == [])
  }

  @Test func `A missing file is reported once, and not in later steps that need it`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        Self.code("A.swift", "lost.swift"), Self.code("B.swift", "b.swift"),
      ]),
      "Articles/b.swift": "let b = A()\n",
    ])
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.state) == [.unchecked, .unchecked])
    let parsed = try await package.live { try await SiteBuilder().parse(BuildOptions(packagePath: package.path)) }
    #expect(parsed.tutorialDiagnostics.map(\.message) == ["the catalog has no text file 'lost.swift'"])
  }

  @Test func `A build folder that can't be written is one error with its reason`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([Self.code("A.swift", "a.swift")]),
      "Articles/a.swift": "let a = 1\n",
      // A file with the folder's name, so that even the superuser can't create the folder.
      ".build/docgen/tutorials": "",
    ])
    defer { package.remove() }
    await #expect {
      _ = try await package.verify()
    } throws: { error in
      let reason = (error as? VerificationError)?.reason ?? ""
      return reason.hasPrefix("the steps of tutorials can't be built: cannot")
        && reason.contains(".build/docgen/tutorials")
    }
  }

  @Test func `A damaged result file is ignored`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([Self.code("A.swift", "a.swift")]),
      "Articles/a.swift": "let a = 1\n",
    ])
    defer { package.remove() }
    #expect(try await package.verify().map(\.isStored) == [false])
    #expect(try await package.verify().map(\.isStored) == [true])
    let folder = ".build/docgen/results/samples"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(package.path)/\(folder)").first)
    let results = "\(folder)/\(name)"
    let text = try package.text(results)
    try package.write(text.replacing("passed", with: "passes"), to: results)
    #expect(try await package.verify().map(\.isStored) == [false])
    try package.write(String(text.prefix(text.count / 2)), to: results)
    #expect(try await package.verify().map(\.isStored) == [false])
    // A step without a manifest also depends on the library.
    try package.write("public let other = 1\n", to: "Sources/Greeting/Greeting.swift")
    #expect(try await package.verify().map(\.isStored) == [false])
  }

  @Test(.timeLimit(.minutes(5))) func `A run that's stopped keeps the results of its finished steps`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        Self.code("main.swift", "a.swift"), Self.code("main.swift", "b.swift"),
      ]),
      "Articles/a.swift": "print(1)\n", "Articles/b.swift": "while true {}\n",
    ])
    defer { package.remove() }
    let task = Task { try await package.verify() }
    let results = "\(package.path)/.build/docgen/results/samples"
    while try !FileManager.default.fileExists(atPath: results)
      || FileManager.default.contentsOfDirectory(atPath: results).isEmpty
    {
      try Task.checkCancellation()
      await Task.yield()
    }
    task.cancel()
    _ = await task.result
    try package.write("print(2)\n", to: "Articles/b.swift")
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.isStored) == [true, false])
    #expect(outcomes.map(\.state) == [.passed, .passed])
  }
}
