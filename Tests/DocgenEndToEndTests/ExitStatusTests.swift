import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand
@testable import DocgenTesting

/// The table of exit statuses and counts on the page "Commands" of docgen's guide.
///
/// End-to-end, because only a process has an exit status.
@Suite(.endToEnd, .timeLimit(.minutes(15)))
struct ExitStatusTests {
  /// A run of the program.
  private struct Run {
    var status: Int32?
    var text: String
  }

  /// Runs the program that the package manager has built.
  ///
  /// - Parameter onOutput: A closure that receives each part of the standard output.
  private static func docgen(
    _ arguments: [String], in folder: String, onOutput: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil
  ) async throws -> Run {
    let program = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
    var command = ProcessRunner.Command(program.path, arguments, environment: environment, workingDirectory: folder)
    command.onOutput = onOutput
    let output = try await ProcessRunner.liveValue.run(command: command)
    var status: Int32?
    if case .exited(let number) = output.termination { status = number }
    return Run(status: status, text: String(decoding: output.standardOutput + output.standardError, as: UTF8.self))
  }

  private static let environment = ProcessInfo.processInfo.environment
    .filter { !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING") && $0.key != "GITHUB_ACTIONS" }
    .merging(["SWIFT_DEPENDENCIES_CONTEXT": "live"]) { $1 }

  // MARK: The table

  /// A row of the table.
  private struct Row {
    var statuses: Set<Int32>
    /// The lines with counts, with `N` for each number.
    var counts: [String]
  }

  /// The rows by command, such as `tutorial list`.
  private static func rows() -> [String: Row] {
    var rows: [String: Row] = [:]
    for line in DiagnosticExample.page("CommandReference").split(separator: "\n")
    where line.hasPrefix("| `docgen ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let statuses = zip([0, 1] as [Int32], cells.dropFirst()).filter { !$0.1.hasPrefix("never") }.map(\.0)
      rows[String(cells[0].dropFirst("`docgen ".count).dropLast())] = Row(
        statuses: Set(statuses),
        counts: cells[3].matches(of: /`([^`]+)`/).map { withoutNumbers(String($0.output.1)) })
    }
    return rows
  }

  /// A text with `N` for each number, and with the singular of the noun after it.
  private static func withoutNumbers(_ text: String) -> String {
    text.replacing(/[0-9]+(\.[0-9]+)?/, with: "N").replacing(/N ([a-z]+?)s?\b/) { "N \($0.output.1)" }
  }

  // MARK: The packages

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "App", targets: [.target(name: "Kit"), .testTarget(name: "KitTests", dependencies: ["Kit"])])

    """
  private static let tests = "import Kit\nimport Testing\n\n@Test func isOne() { #expect(one == 1) }\n"

  private static func package() throws -> TutorialPackage {
    try TutorialPackage([
      "Snippets/First.swift": "print(1)  // 1\n",
      "Articles/Hello.md": """
      # Hello

      Greet.

      ```swift
      print(1)  // 1
      ```

      @Snippet(path: "First")

      ```swift unverified reason="needs a window"
      openWindow()
      ```

      """,
      "Articles/Course.tutorial": """
      @Tutorials(name: "Hello") {
        @Intro(title: "Say hello")
        @Chapter(name: "Start") {
          @TutorialReference(tutorial: "doc:Test")
        }
      }

      """,
      "Articles/Test.tutorial": TutorialPackage.tutorial(
        [
          """
          Test it.
          @Code(name: "Package.swift", file: "manifest.swift")
          @Code(name: "Sources/Kit/Kit.swift", file: "kit.swift")
          @Code(name: "Tests/KitTests/KitTests.swift", file: "tests.swift")
          """,
          "Read on.",
        ], title: "Test"),
      "Articles/manifest.swift": manifest, "Articles/kit.swift": "public let one = 1\n",
      "Articles/tests.swift": tests,
    ])
  }

  /// A strict package with an unknown link, a snippet that fails, and an undocumented function.
  private static func brokenPackage() throws -> TutorialPackage {
    try TutorialPackage([
      "docgen.yml": "title: Greeting\nstrict: true\ncoverage:\n  documented: 100\n",
      "Articles/Hello.md": "# Hello\n\n<doc:Missing>\n", "Snippets/Wrong.swift": "print(1)  // 2\n",
    ])
  }

  /// The statuses and the output of each command.
  private struct Runs {
    var statuses: [String: Set<Int32>] = [:]
    var printed: [String: String] = [:]

    mutating func expect(_ status: Int32, _ command: String, _ arguments: String..., in folder: String) async throws {
      let run = try await docgen(command.split(separator: " ").map(String.init) + arguments, in: folder)
      #expect(run.status == status, "docgen \(command) \(arguments): \(run)")
      statuses[command, default: []].insert(status)
      printed[command, default: ""] += run.text
    }
  }

  @Test func `Each command ends with the statuses and prints the counts of the table`() async throws {
    let rows = Self.rows()
    async let siteRuns = Self.siteRuns()
    async let tutorialRuns = Self.tutorialRuns()
    let (statuses, printed) = (
      try await siteRuns.statuses.merging(tutorialRuns.statuses) { $0.union($1) },
      try await siteRuns.printed.merging(tutorialRuns.printed) { $0 + $1 }
    )
    #expect(Set(statuses.keys) == Set(rows.keys))
    for (command, row) in rows {
      #expect(statuses[command] == row.statuses, "docgen \(command)")
      let text = Self.withoutNumbers(printed[command] ?? "")
      for count in row.counts { #expect(text.contains(count), "docgen \(command) prints '\(count)': \(text)") }
      let wrong = try await Self.docgen(command.split(separator: " ").map(String.init) + ["--wrong"], in: "/")
      #expect(wrong.status == 2, "docgen \(command) --wrong: \(wrong)")
    }
  }

  private static func siteRuns() async throws -> Runs {
    var runs = Runs()
    let (good, broken) = (try package(), try brokenPackage())
    defer {
      good.remove()
      broken.remove()
    }
    try await runs.expect(0, "test", in: good.path)
    try await runs.expect(1, "test", in: broken.path)
    try await runs.expect(1, "test", "--filter", "Nothing", in: good.path)
    try await runs.expect(0, "build", in: good.path)
    try await runs.expect(1, "build", in: broken.path)
    try await runs.expect(0, "coverage", in: good.path)
    try await runs.expect(1, "coverage", in: broken.path)
    try await runs.expect(0, "render", "Articles/Hello.md", in: good.path)
    try await runs.expect(1, "render", "Articles/None.md", in: good.path)

    let server = try LoopbackServer(port: 0)
    try await runs.expect(1, "preview", "--port", "\(server.port)", in: good.path)
    try await runs.expect(1, "play", "--no-open", "--port", "\(server.port)", in: good.path)
    server.stop()
    runs.printed["preview"]? += try await output(of: ["preview", "--port", "0"], in: good.path)
    runs.printed["play"]? += try await output(of: ["play", "--no-open"], in: good.path)

    try await runs.expect(1, "tutorial list", in: broken.path)
    try await runs.expect(1, "init", in: String(good.path.dropLast("/checkout".count)))
    try await runs.expect(0, "init", in: good.path)
    return runs
  }

  private static func tutorialRuns() async throws -> Runs {
    var runs = Runs()
    let package = try package()
    defer { package.remove() }
    let reader = String(package.path.dropLast("/checkout".count))
    let project = "\(reader)/hello"
    func write(_ text: String, to name: String) throws {
      let place = "\(project)/\(name)"
      try FileSystem.liveValue.createDirectory(path: String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]))
      try FileSystem.liveValue.write(bytes: Array(text.utf8), path: place)
    }
    try await runs.expect(1, "tutorial start", "unknown", in: package.path)
    try await runs.expect(0, "tutorial start", "hello", project, in: package.path)
    try await runs.expect(1, "tutorial check", in: project)
    try await runs.expect(1, "tutorial next", in: project)
    try write(manifest, to: "Package.swift")
    try write("public let one = 1\n", to: "Sources/Kit/Kit.swift")
    try write(tests, to: "Tests/KitTests/KitTests.swift")
    try await runs.expect(0, "tutorial check", in: project)
    try await runs.expect(0, "tutorial next", in: project)
    try await runs.expect(0, "tutorial list", in: reader)
    try await runs.expect(0, "tutorial hint", in: project)
    try await runs.expect(0, "tutorial solution", in: project)
    try await runs.expect(0, "tutorial reset", in: project)
    try write("public let one = 2\n", to: "Sources/Kit/Kit.swift")
    try await runs.expect(1, "tutorial reset", in: project)
    for command in ["tutorial hint", "tutorial solution"] { try await runs.expect(1, command, in: package.path) }

    try await runs.expect(1, "tutorial edit", "--check", in: package.path)
    try await runs.expect(0, "tutorial edit", "1.1", in: package.path)
    try package.write(
      "public let one = 1  // One.\n", to: ".build/docgen/tutorials/edit/project/Sources/Kit/Kit.swift")
    try await runs.expect(0, "tutorial edit", "--accept", in: package.path)
    return runs
  }

  /// Runs a command that serves a site until it has shown the site, and returns its output.
  private static func output(of command: [String], in folder: String) async throws -> String {
    let (parts, output) = AsyncStream.makeStream(of: String.self)
    let preview = Task {
      defer { output.finish() }
      return try await docgen(command, in: folder) {
        output.yield(String(decoding: $0, as: UTF8.self))
      }
    }
    defer { preview.cancel() }
    var text = ""
    for await part in parts {
      text += part
      if text.contains(" changed (") { break }
    }
    return text
  }

  #if os(Linux)
    @Test func `The status is 1 if the standard output can't be written`() async throws {
      let program = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
      let output = try await ProcessRunner.liveValue.run(
        command: .init(
          "/bin/sh", ["-c", "echo '# Hello' | '\(program.path)' render >/dev/full"], environment: Self.environment))
      #expect(output.termination == .exited(1), "\(output)")
    }
  #endif
}
