import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenCommand

/// The commands with which a reader does a tutorial.
///
/// End-to-end, because SwiftPM builds and tests the reader's project.
@Suite("Readers do tutorials in their own editor", .endToEnd)
struct TutorialCommandTests {
  private static func package() throws -> TutorialPackage {
    try TutorialPackage([
      "Articles/Course.tutorial": """
      @Tutorials(name: "Hello") {
        @Intro(title: "Say hello")
        @Chapter(name: "Start") {
          @TutorialReference(tutorial: "doc:First")
          @TutorialReference(tutorial: "doc:Second")
        }
      }

      """,
      "Articles/First.tutorial": TutorialPackage.tutorial(
        [
          "Write a program that says `one`.\n@Code(name: \"main.swift\", file: \"main-1.swift\")",
          "Read on.",
          "Break it.\n@Code(name: \"main.swift\", file: \"main-2.swift\")",
        ], title: "First"),
      "Articles/Second.tutorial": TutorialPackage.tutorial(
        [
          "Say more.\n@Code(name: \"main.swift\", file: \"main-3.swift\")\n@Code(name: \"More.swift\", file: \"more.swift\")"
        ],
        title: "Second"),
      "Articles/main-1.swift": "print(1)\n",
      "Articles/main-2.swift": "print(1)\nlet two: Int = \"2\"  // 🛑 cannot convert value of type 'String'\n",
      "Articles/main-3.swift": "print(more)\n", "Articles/more.swift": "let more = 3\n",
    ])
  }

  @Test func `A reader starts, sees what's missing, checks, and continues to the end`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let project = "\(package.path)-reader"
    func write(_ text: String, _ name: String) throws {
      try FileSystem.liveValue.write(bytes: Array(text.utf8), path: "\(project)/\(name)")
    }

    let listed = try await package.run("--package-path", package.path)
    #expect(listed.printed.hasPrefix("hello: Say hello, 4 steps\n  1  First, 3 steps\n  2  Second, 1 step\n"))
    #expect(listed.printed.contains("tutorial start hello --package-path \(package.path)'."))

    let started = try await package.run("start", "hello", project, "--package-path", package.path)
    #expect(started.status == 0)
    #expect(
      started.printed.contains("Step 1.1 (1 of 4): First\n\nWrite a program that says one.\n\n  new:     main.swift\n"))

    let early = try await package.run("check", "--project", project)
    #expect(early.status == 1)
    #expect(early.errorOutput == "error: step 1.1 adds 'main.swift', which isn't in your project\n")
    #expect(early.printed.contains("Write a program that says one."))

    try write("print(1", "main.swift")
    let broken = try await package.run("check", "--project", project)
    #expect(broken.status == 1)
    #expect(broken.errorOutput.contains("step 1.1 doesn't compile"))
    #expect(broken.errorOutput.contains("main.swift:1:8: note: expected ')' in expression list"))

    try write("print(\"one\")\n", "main.swift")
    let checked = try await package.run("check", "--project", project)
    #expect(checked.status == 0, "\(checked)")
    #expect(checked.printed.contains("printed:\n\n    one\n\nStep 1.1 is done."))

    // A check is valid only for the files that passed it.
    try write("print(\"one\"\n", "main.swift")
    let stale = try await package.run("next", "--project", project)
    #expect(stale.status == 1)
    #expect(stale.errorOutput.contains("step 1.1 doesn't compile"))
    try write("print(\"one\")\n", "main.swift")

    #expect(
      try await package.run("next", "--project", project).printed.hasPrefix("Step 1.2 (2 of 4): First\n\nRead on.\n"))
    #expect(try await package.run("next", "--project", project).printed.contains("Step 1.3 (3 of 4)"))
    #expect(
      try await package.run("hint", "--project", project).printed.contains("Break it.\n\n  change:  main.swift\n"))

    // The reader's file doesn't have the author's comment. It can differ from the author's file.
    try write("print(\"one\")\n\n\nlet two: Int = \"two\"\n", "main.swift")
    let fails = try await package.run("check", "--project", project)
    #expect(fails.status == 0, "\(fails)")
    #expect(fails.printed.contains("It doesn't compile, as expected:\n  main.swift:4: cannot convert value"))

    let solution = try await package.run("solution", "--project", project)
    #expect(solution.printed.contains("-print(\"one\")\n") && solution.printed.contains("+print(1)\n"))

    let reset = try await package.run("reset", "--project", project)
    #expect(reset.status == 1)
    #expect(reset.errorOutput.contains("'reset' would overwrite your changes of 'main.swift'"))
    let forcedReset = try await package.run("reset", "--force", "--project", project)
    #expect(forcedReset.printed.hasPrefix("Your changes of 'main.swift' were overwritten.\n\nThe tutorial's files"))
    #expect(
      try String(decoding: FileSystem.liveValue.read(path: "\(project)/main.swift"), as: UTF8.self) == "print(1)\n")

    // A reader who skips a step applies the tutorial's files.
    try write("print(3)\n", "main.swift")
    let forced = try await package.run("next", "--force", "--project", project)
    #expect(forced.printed.hasPrefix("Your changes of 'main.swift' were overwritten.\n\nStep 2.1 (4 of 4): Second"))
    let untouched = try await package.run("next", "--project", project)
    #expect(untouched.status == 1)
    #expect(untouched.errorOutput.contains("step 2.1 adds 'More.swift'"))
    try write("let more = \"more\"\n", "More.swift")
    try write("print(more)\n", "main.swift")
    #expect(
      try await package.run("next", "--project", project).printed.contains("That was the last step of 'Say hello'."))
  }

  @Test func `A check needs the tests of the step`() async throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", targets: [.target(name: "Kit"), .testTarget(name: "KitTests", dependencies: ["Kit"])])

      """
    let package = try TutorialPackage([
      "Articles/Course.tutorial": """
      @Tutorials(name: "Tests") {
        @Intro(title: "Write tests")
        @Chapter(name: "Start") {
          @TutorialReference(tutorial: "doc:First")
        }
      }

      """,
      "Articles/First.tutorial": TutorialPackage.tutorial(
        [
          """
          Test it.
          @Code(name: "Package.swift", file: "manifest.swift")
          @Code(name: "Sources/Kit/Kit.swift", file: "kit.swift")
          @Code(name: "Tests/KitTests/KitTests.swift", file: "tests.swift")
          """
        ], title: "First"),
      "Articles/manifest.swift": manifest, "Articles/kit.swift": "public let one = 1\n",
      "Articles/tests.swift": """
      import Kit
      import Testing

      @Test func isOne() { #expect(one == 1) }
      @Test func isPositive() { #expect(one > 0) }

      """,
    ])
    defer { package.remove() }
    let project = "\(package.path)-tests"
    func write(_ text: String, _ name: String) throws {
      let folder = name.split(separator: "/").dropLast().joined(separator: "/")
      try FileSystem.liveValue.createDirectory(path: "\(project)/\(folder)")
      try FileSystem.liveValue.write(bytes: Array(text.utf8), path: "\(project)/\(name)")
    }
    #expect(try await package.run("start", "tests", project, "--package-path", package.path).status == 0)
    try write(manifest, "Package.swift")
    try write("public let one = 1\n", "Sources/Kit/Kit.swift")
    try write(
      "import Kit\nimport Testing\n\n@Test func isOne() { #expect(one == 1) }\n", "Tests/KitTests/KitTests.swift")
    let lacking = try await package.run("check", "--project", project)
    #expect(lacking.status == 1)
    #expect(lacking.errorOutput.contains("step 1.1 needs the test 'isPositive', which your project doesn't have"))
    // The reader's test can differ from the author's.
    try write(
      "import Kit\nimport Testing\n\n@Test func isOne() { #expect(one == 1) }\n@Test func isPositive() { #expect(one >= 1) }\n",
      "Tests/KitTests/KitTests.swift")
    let complete = try await package.run("check", "--project", project)
    #expect(complete.status == 0, "\(complete)")
    #expect(complete.printed.contains("2 tests passed."))
  }

  @Test func `A step can add a hidden file`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([
        """
        Ignore the build folder.
        @Code(name: ".gitignore", file: "ignored.txt")
        @Code(name: "main.swift", file: "main.swift")
        """
      ]),
      "Articles/ignored.txt": ".build\n", "Articles/main.swift": "print(1)\n",
    ])
    defer { package.remove() }
    let project = "\(package.path)-hidden"
    #expect(try await package.run("start", "T", project, "--package-path", package.path).status == 0)
    try FileSystem.liveValue.write(bytes: Array("print(1)\n".utf8), path: "\(project)/main.swift")
    let lacking = try await package.run("check", "--project", project)
    #expect(lacking.status == 1)
    #expect(lacking.errorOutput.contains(".gitignore"), "\(lacking)")
    try FileSystem.liveValue.write(bytes: Array(".build\n".utf8), path: "\(project)/.gitignore")
    let complete = try await package.run("check", "--project", project)
    #expect(complete.status == 0, "\(complete)")
  }

  @Test func `A reader can start with any step, and never loses a file`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let project = "\(package.path)-late"
    let arguments = ["start", "second", project, "--package-path", package.path]
    // A chapter's number selects its first step.
    let started = try await package.run(arguments + ["--step", "2"])
    #expect(started.printed.contains("Step 2.1 (4 of 4)"))
    #expect(try FileSystem.liveValue.status(path: "\(project)/main.swift") != nil)

    let again = try await package.run(arguments)
    #expect(again.status == 1)
    #expect(again.errorOutput.contains("already exists and isn't an empty folder"))
    try FileSystem.liveValue.write(bytes: Array("print(4)\n".utf8), path: "\(project)/main.swift")
    let forced = try await package.run(arguments + ["--step", "2", "--force"])
    #expect(forced.status == 0)
    #expect(forced.printed.hasPrefix("Overwrote 'main.swift'.\n\nCreated"), "\(forced)")
  }

  @Test(arguments: [
    (["start", "helo"], "unknown tutorial 'helo'"),
    (["start", "hello", "--step", "9.9"], "'hello' has no step '9.9'"),
    (["check", "--project", "/"], "no tutorial was started in '/'"),
    (["check", "--project", "/nowhere"], "folder '/nowhere' doesn't exist"),
    (["check", "--project", "/dev/null"], "'/dev/null' isn't a folder"),
  ])
  func `An impossible command is an error with a helpful note`(arguments: [String], message: String) async throws {
    let package = try Self.package()
    defer { package.remove() }
    let result = try await package.run(
      arguments + (arguments[0] == "start" ? ["--package-path", package.path] : []))
    #expect(result.status == 1)
    #expect(result.errorOutput.contains(message))
    #expect(result.errorOutput.contains("note: "))
  }

  @Test func `The comments with messages are optional`() {
    let text = """
      let two: Int = "2"  // 🛑 cannot convert value
      // of type 'String'
      // A comment of the reader.
      print(two)
      // ⚠️ deprecated
      // use 'three'

      print(3)  // 3

      """
    let typed = "let two: Int = \"2\"\nprint(two)\n\nprint(3)  // 3\n"
    #expect(text.linesWithoutReports.joined(separator: "\n") == typed)
    #expect(typed.linesWithoutReports.joined(separator: "\n") == typed)
  }

  @Test(arguments: [
    ([:], "docgen tutorial start hello --package-path ../Greeting"),
    (["DOCGEN_INVOCATION": "swift package docgen"], "swift package docgen tutorial start hello"),
  ])
  func `The plugin's user doesn't have to name packages`(variables: [String: String], command: String) {
    withDependencies {
      $0.processEnvironment.variables = { variables }
      $0.processEnvironment.program = { "docgen" }
    } operation: {
      #expect(DocgenInvocation.tutorial("start hello", packages: ["../Greeting"]) == command)
    }
  }

  @Test func `A damaged progress file is reported`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let project = "\(package.path)-damaged"
    #expect(try await package.run("start", "hello", project, "--package-path", package.path).status == 0)
    try FileSystem.liveValue.write(bytes: Array("{".utf8), path: "\(project)/.docgen-tutorial.json")
    let result = try await package.run("hint", "--project", project)
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("was damaged or edited"))
  }
}
