import ArgumentParser
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenCommand

/// `console` and `yaml docgen` code blocks of a package on disk.
///
/// End-to-end, because a real shell runs the commands in a copy of the package.
@Suite("Commands and configurations on pages are checked", .endToEnd)
struct ConsoleBlockTests {
  /// An article with one block, whose first line is line 4.
  private static func package(_ block: String, strict: Bool = true) throws -> TutorialPackage {
    try TutorialPackage([
      "docgen.yml": "title: Greeting\nstrict: \(strict)\n",
      "Articles/Commands.md": "# Commands\n\n\(block)\n",
    ])
  }

  private func test(_ package: TutorialPackage, _ arguments: String...) async throws -> (text: String, status: Int32) {
    let result = try await package.run(TestCommand.self, ["--no-build"] + arguments)
    return (result.printed + result.errorOutput, result.status)
  }

  @Test(arguments: [
    "$ echo one\none\n$ echo two\ntwo", "$ cd Sources\n$ name=Greeting; ls\nGreeting\n$ echo $name\nGreeting",
    "$ echo one; echo two; echo three\no…e\n…", "$ echo a; echo b; echo c; echo b\n…\nb",
    "$ echo one \\\n  two\none two",
    "$ printf 'no newline'\nno newline", "$ echo problem >&2\nproblem", "# A comment\n$ true",
    "$ cat Articles/Commands.md | head -1\n# Commands",
  ])
  func `Output that matches the page causes no diagnostic`(_ text: String) async throws {
    let package = try Self.package("```console\n\(text)\n```")
    defer { package.remove() }
    let result = try await test(package)
    #expect(result.status == 0 && result.text.contains("1 sample in place: 1 passed, 0 failed; 1 ran now"), "\(result)")
  }

  @Test(arguments: [
    ("$ echo one\ntwo", 5, "the command printed 'one', not 'two'"),
    ("$ echo one", 4, "the command also printed 'one'"),
    ("$ true\none", 5, "the command didn't print 'one'"),
    ("$ echo one\none\n$ echo two\n2", 7, "the command printed 'two', not '2'"),
    ("$ false\n$ echo one\none", 4, "the command 'false' exits with 1, not with 0"),
    ("$ true\n$ exit 3", 5, "the shell ended with status 3 during the command 'exit 3'"),
    ("$ echo 'one\n…", 4, "exits with 2, not with 0"),
  ])
  func `Other output is an error at its line`(_ text: String, line: Int, message: String) async throws {
    let package = try Self.package("```console\n\(text)\n```")
    defer { package.remove() }
    let result = try await test(package)
    #expect(result.status == 1)
    #expect(result.text.contains("Articles/Commands.md:\(line):1: error: "), "\(result)")
    #expect(result.text.contains(message), "\(result)")
  }

  @Test(arguments: ["```Console\n", "~~~ CONSOLE\n", "```{.console}\n", "```cons&#111;le\n"])
  func `The language is recognized in each form of fence`(_ fence: String) async throws {
    let package = try Self.package("\(fence)$ echo one\ntwo\n\(fence.prefix(3))")
    defer { package.remove() }
    #expect(try await test(package).status == 1)
  }

  @Test func `A status can be expected`() async throws {
    let package = try Self.package("```console status=3\n$ echo no; (exit 3)\nno\n```")
    defer { package.remove() }
    #expect(try await test(package).status == 0)
  }

  @Test func `Commands change a copy of the package, and run again after a file has changed`() async throws {
    let package = try Self.package(
      "```console\n$ cat Package.swift | wc -l | tr -d ' '\n6\n$ rm -r Package.swift Sources\n```")
    defer { package.remove() }
    #expect(try await test(package).text.contains("1 ran now"))
    #expect(try package.text("Package.swift").isEmpty == false)
    let again = try await test(package)
    #expect(again.status == 0 && again.text.contains("0 ran now, 1 unchanged"), "\(again)")
    try package.write("\(package.text("Package.swift"))// A comment.\n", to: "Package.swift")
    let changed = try await test(package)
    #expect(
      changed.status == 1 && changed.text.contains("the command printed '7', not '6'"), "\(changed)")
  }

  /// The packages are next to the package, around it, and in another folder.
  @Test(arguments: ["../Coinage", "..", "../../Shared/Coinage", "Coinage"])
  func `Commands find packages at relative paths`(_ path: String) async throws {
    let package = try TutorialPackage(
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "greeting", products: [.library(name: "Greeting", targets: ["Greeting"])],
          dependencies: [.package(name: "Coinage", path: "\(path)")],
          targets: [.target(name: "Greeting", dependencies: [.product(name: "Coinage", package: "Coinage")])])

        """,
        "docgen.yml": "title: Greeting\nstrict: true\n",
        "\(path)/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Coinage", products: [.library(name: "Coinage", targets: ["Coinage"])],
          targets: [.target(name: "Coinage")])

        """,
        "\(path)/Sources/Coinage/Coin.swift": "public let coin = 5\n",
        "Articles/Commands.md": """
        # Commands

        ```console
        $ swift package dump-package | grep -c fileSystem
        1
        $ swift package show-dependencies --format json | grep -c '"name": "Coinage"'
        1
        ```
        """,
      ], in: "Coinage/checkout")
    defer { package.remove() }
    let result = try await package.run(TestCommand.self, [])
    #expect(result.status == 0, "\(result)")
    #expect(result.printed.contains("1 passed, 0 failed; 1 ran now"), "\(result)")
    let files = try FileSystem.liveValue.files(below: package.path)
    #expect(files.filter { $0.hasSuffix("Commands.md") } == ["Articles/Commands.md"])
  }

  @Test func `Commands that can't run are failures of their blocks, and other samples are checked`() async throws {
    let package = try Self.package(
      "```console\n$ true\n```\n\n```swift\nprint(1)  // 1\n```\n\n```console\n$ true\n```")
    defer { package.remove() }
    let runner = ProcessRunner { command in
      guard command.executable != "cp" else { throw ProcessError(executable: "cp", reason: "not found") }
      return try await ProcessRunner.liveValue.run(command: command)
    }
    let (printed, errorOutput) = (LockIsolated(""), LockIsolated(""))
    try await package.live(printed: printed, errorOutput: errorOutput, processRunner: runner) {
      let command = try TestCommand.parse(["--package-path", package.path])
      await #expect(throws: ExitCode(1)) { try await command.run() }
    }
    for line in [3, 11] {
      #expect(
        errorOutput.value.contains(
          "Articles/Commands.md:\(line):1: error: the commands can't run: cannot run 'cp': not found"),
        "\(errorOutput.value)")
    }
    #expect(printed.value.contains("3 samples in place: 1 passed, 2 failed"), "\(printed.value)")
  }

  @Test func `A package that isn't strict runs no commands unless it allows them`() async throws {
    let package = try Self.package("```console\n$ echo one\ntwo\n```", strict: false)
    defer { package.remove() }
    let lenient = try await test(package, "--explain")
    #expect(lenient.status == 0)
    #expect(
      lenient.text.contains("Articles/Commands.md:3:1: docgen runs commands only in a strict package"), "\(lenient)")
    #expect(try await test(package, "--accept").status == 0)
    #expect(
      try package.text("Articles/Commands.md").contains(
        "```console unverified reason=\"not run\"\n"))
    #expect(try await test(package, "--strict").status == 0)
  }

  #if os(Linux)
    @Test func `A program that contains the Swift runtime prints no warning about backtraces`() async throws {
      let package = try Self.package(
        """
        ```console
        $ echo 'print("Hello")' >Hello.swift
        $ swiftc -static-stdlib Hello.swift -o hello
        $ ./hello
        Hello
        ```
        """)
      defer { package.remove() }
      let result = try await test(package)
      #expect(result.status == 0, "\(result)")
    }
  #endif

  @Test func `A configuration on a page is read like docgen.yml`() async throws {
    let package = try Self.package("```yaml docgen\ntitle: Greeting\nmoduls: [Greeting]\n```")
    defer { package.remove() }
    let wrong = try await test(package)
    #expect(wrong.status == 1)
    #expect(wrong.text.contains("Articles/Commands.md:5:1: error: unknown key 'moduls'"), "\(wrong)")
    try package.write(
      "# Commands\n\n```yaml docgen\ntitle: Greeting\n```\n\n```yaml\nmoduls: 1\n```\n", to: "Articles/Commands.md")
    #expect(try await test(package).status == 0)
  }
}
