import Dependencies
import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenCommand

/// A reader's way through a tutorial, with the real package manager.
@Suite("Readers do tutorials in their own editor")
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

  @Test func `A reader starts, is told what's missing, checks, and goes on to the end`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let project = "\(package.path)-reader"
    func write(_ text: String, _ name: String) throws {
      try FileSystem.liveValue.write(bytes: Array(text.utf8), path: "\(project)/\(name)")
    }

    let listed = try await package.run("--package-path", package.path)
    #expect(listed.printed.hasPrefix("hello: Say hello, 4 steps\n  1  First, 3 steps\n  2  Second, 1 steps\n"))

    let started = try await package.run("start", "hello", project, "--package-path", package.path)
    #expect(started.status == 0)
    #expect(
      started.printed.contains("Step 1.1 of 2.1: First\n\nWrite a program that says one.\n\n  new:     main.swift\n"))

    let early = try await package.run("check", "--project", project)
    #expect(early.status == 1)
    #expect(early.complaints == "error: step 1.1 adds 'main.swift', which isn't in your project\n")
    #expect(early.printed.contains("Write a program that says one."))

    try write("print(1", "main.swift")
    let broken = try await package.run("check", "--project", project)
    #expect(broken.status == 1)
    #expect(broken.complaints.contains("step 1.1 doesn't compile"))
    #expect(
      broken.complaints.contains("main.swift:1:1: note: expected ')' to end initializer")
        || broken.complaints.contains("main.swift:1:1: note: expected"))

    try write("print(\"one\")\n", "main.swift")
    let checked = try await package.run("check", "--project", project)
    #expect(checked.status == 0, "\(checked)")
    #expect(checked.printed.contains("printed:\n\n    one\n\nStep 1.1 is done."))

    #expect(
      try await package.run("next", "--project", project).printed.hasPrefix("Step 1.2 of 2.1: First\n\nRead on.\n"))
    #expect(try await package.run("next", "--project", project).printed.contains("Step 1.3 of 2.1"))
    #expect(
      try await package.run("hint", "--project", project).printed.contains("Break it.\n\n  change:  main.swift\n"))

    // The reader's file doesn't have the author's comment, and need not be the author's.
    try write("print(\"one\")\n\n\nlet two: Int = \"two\"\n", "main.swift")
    let fails = try await package.run("check", "--project", project)
    #expect(fails.status == 0, "\(fails)")
    #expect(fails.printed.contains("It doesn't compile, as expected:\n  main.swift:4: cannot convert value"))

    let solution = try await package.run("solution", "--project", project)
    #expect(solution.printed.contains("-print(\"one\")\n") && solution.printed.contains("+print(1)\n"))

    let reset = try await package.run("reset", "--project", project)
    #expect(reset.status == 1)
    #expect(reset.complaints.contains("'reset' would overwrite your changes of 'main.swift'"))
    #expect(try await package.run("reset", "--force", "--project", project).status == 0)
    #expect(
      try String(decoding: FileSystem.liveValue.read(path: "\(project)/main.swift"), as: UTF8.self) == "print(1)\n")

    // Who doesn't want to do a step takes the tutorial's files.
    #expect(try await package.run("next", "--force", "--project", project).printed.contains("Step 2.1 of 2.1: Second"))
    let untouched = try await package.run("next", "--project", project)
    #expect(untouched.status == 1)
    #expect(untouched.complaints.contains("step 2.1 adds 'More.swift'"))
    try write("let more = \"more\"\n", "More.swift")
    try write("print(more)\n", "main.swift")
    #expect(
      try await package.run("next", "--project", project).printed.contains("That was the last step of 'Say hello'."))
  }

  @Test func `A reader can start with any step, and never loses a file`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let project = "\(package.path)-late"
    let arguments = ["start", "second", project, "--package-path", package.path]
    let started = try await package.run(arguments + ["--step", "2.1"])
    #expect(started.printed.contains("Step 2.1 of 2.1"))
    #expect(try FileSystem.liveValue.status(path: "\(project)/main.swift") != nil)

    let again = try await package.run(arguments)
    #expect(again.status == 1)
    #expect(again.complaints.contains("is there already, and isn't an empty folder"))
    #expect(try await package.run(arguments + ["--force"]).status == 0)
  }

  @Test(arguments: [
    (["start", "helo"], "there's no tutorial 'helo'"),
    (["start", "hello", "--step", "9.9"], "'hello' has no step '9.9'"),
    (["check", "--project", "/"], "no tutorial was started in '/'"),
    (["check", "--project", "/nowhere"], "there's no folder '/nowhere'"),
  ])
  func `What can't be done is said with a way out`(arguments: [String], message: String) async throws {
    let package = try Self.package()
    defer { package.remove() }
    let result = try await package.run(
      arguments + (arguments[0] == "start" ? ["--package-path", package.path] : []))
    #expect(result.status == 1)
    #expect(result.complaints.contains(message))
    #expect(result.complaints.contains("note: "))
  }

  @Test func `A damaged file of progress is told`() async throws {
    let package = try Self.package()
    defer { package.remove() }
    let project = "\(package.path)-damaged"
    #expect(try await package.run("start", "hello", project, "--package-path", package.path).status == 0)
    try FileSystem.liveValue.write(bytes: Array("{".utf8), path: "\(project)/.docgen-tutorial.json")
    let result = try await package.run("hint", "--project", project)
    #expect(result.status == 1)
    #expect(result.complaints.contains("isn't what docgen wrote"))
  }
}
