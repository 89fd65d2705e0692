import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// Shards that clones in different folders verify, and a build with their results.
///
/// End-to-end, because results depend on the compiler, and samples run in each clone.
@Suite("A build uses the results of shards", .endToEnd, .timeLimit(.minutes(20)))
struct ShardBuildTests {
  private static let page = """
    ```swift
    print(greet("you"))  // Hello, you!
    ```

    ```swift
    let you = "again"
    print(greet(you))  // Hello, again!
    ```

    """

  private static func package(in folder: String) throws -> TutorialPackage {
    try TutorialPackage(
      [
        "docgen.yml": "title: Greeting\nstrict: true\n",
        "Sources/Greeting/Greeting.swift": """
        /// Returns a greeting.
        ///
        /// - Parameter name: The name to greet.
        public func greet(_ name: String) -> String { "Hello, \\(name)!" }

        """,
        "Snippets/ShowGreeting.swift": "import Greeting\nprint(greet(\"snippet\"))  // Hello, snippet!\n",
        "Articles/Greeting.md": "# Greeting\n\nGreet someone.\n\n" + page + "\n@Snippet(path: \"ShowGreeting\")\n",
        "Articles/Commands.md": """
        # Commands

        Read the sources.

        ```console
        $ ls Sources
        Greeting
        ```

        ```console
        $ ls Snippets
        ShowGreeting.swift
        ```

        """,
        "Articles/More.md": "# More\n\nGreet more.\n\n" + page,
        "Articles/Steps.tutorial": TutorialPackage.tutorial(
          (1...4).map { "Print \($0).\n@Code(name: \"main.swift\", file: \"main-\($0).swift\")" }),
      ].merging((1...4).map { ("Articles/main-\($0).swift", "print(\($0))  // \($0)\n") }) { $1 }, in: folder)
  }

  /// Verifies a shard in a clone with its own folder, and copies its results.
  ///
  /// - Returns: The output, and the exit status.
  private static func verify(
    _ shard: Int, of count: Int, to results: String, edit: (TutorialPackage) throws -> Void = { _ in }
  ) async throws -> (text: String, status: Int32, verified: Int) {
    let clone = try package(in: "clone-\(shard)")
    defer { clone.remove() }
    try edit(clone)
    let events = "\(clone.path)/.build/events"
    let run = try await clone.run(TestCommand.self, ["--shard", "\(shard)/\(count)", "--event-stream", events])
    try FileSystem.liveValue.createDirectory(path: results)
    try? FileSystem.liveValue.remove(path: "\(results)/\(shard)")
    try FileManager.default.copyItem(
      atPath: "\(clone.path)/.build/docgen/results", toPath: "\(results)/\(shard)")
    let verified = try clone.text(".build/events").components(separatedBy: "\"state\":\"passed\"").count - 1
    return (run.printed + run.errorOutput, run.status, verified)
  }

  /// A build of a site.
  private struct Build: Equatable {
    var files: [String: [UInt8]]
    var errorOutput: String
    var status: Int32
  }

  /// Builds a package's site.
  private static func build(_ package: TutorialPackage, _ options: [String]) async throws -> Build {
    let run = try await package.run(BuildCommand.self, options)
    let folder = "\(package.path)/site"
    let files = try FileSystem.liveValue.files(below: folder).map {
      ($0, try FileSystem.liveValue.read(path: "\(folder)/\($0)"))
    }
    return Build(files: Dictionary(uniqueKeysWithValues: files), errorOutput: run.errorOutput, status: run.status)
  }

  /// Options of a build that runs no sample, and that needs no built package.
  private static let withoutRunning = ["--no-verify", "--no-symbols"]

  @Test func `The site is the one of a single machine, and only what shards verified for these sources counts`()
    async throws
  {
    let single = try Self.package(in: "single")
    defer { single.remove() }
    let complete = try await Self.build(single, [])
    #expect(complete.errorOutput == "" && complete.status == 0, "\(complete.errorOutput)")
    #expect(complete.files.keys.contains { $0.hasSuffix("more/index.html") })
    let plain = try await Self.build(single, Self.withoutRunning)

    let results = String(single.path.dropLast("single".count)) + "results"
    var verified = 0
    for shard in 1...3 {
      let run = try await Self.verify(shard, of: 3, to: results)
      #expect(run.status == 0 && run.verified > 0, "\(run)")
      verified += run.verified
    }
    #expect(verified == 11)

    /// Builds the site in another clone with the results of the shards.
    func merged(_ options: [String] = []) async throws -> Build {
      let clone = try Self.package(in: "merged")
      defer { clone.remove() }
      return try await Self.build(clone, ["--results", results] + options)
    }
    #expect(try await merged() == complete)
    #expect(try await merged(Self.withoutRunning) == plain)

    // A shard of other sources, whose samples print the same.
    _ = try await Self.verify(2, of: 3, to: results) { clone in
      let file = "Sources/Greeting/Greeting.swift"
      try clone.write(clone.text(file) + "private let other = 1\n", to: file)
    }
    let unused = "warning: shard 2/3 has no valid result for "
    let outdated = try await merged()
    #expect(outdated.errorOutput.hasPrefix(unused), "\(outdated.errorOutput)")
    #expect(outdated.files == complete.files && outdated.status == 0, "the build verifies the samples itself")
    let unverified = try await merged(Self.withoutRunning)
    #expect(unverified.errorOutput.hasPrefix(unused) && unverified.files != plain.files, "\(unverified.errorOutput)")

    // A shard that fails.
    let failing = try await Self.verify(2, of: 3, to: results) { clone in
      for page in ["More", "Greeting"] {
        let file = "Articles/\(page).md"
        try clone.write(clone.text(file).replacing("// Hello, you!", with: "// Hello!"), to: file)
      }
    }
    #expect(failing.status == 1, "\(failing)")
    let failed = try await merged(Self.withoutRunning)
    #expect(failed.errorOutput.hasPrefix("warning: shard 2/3 failed, so its results aren't used"))
    #expect(failed.files != plain.files)

    // A missing shard.
    try FileSystem.liveValue.remove(path: "\(results)/2")
    let missing = "warning: the results of 1 of 3 shards are missing: 2/3"
    let incomplete = try await merged()
    #expect(incomplete.errorOutput.hasPrefix(missing), "\(incomplete.errorOutput)")
    #expect(incomplete.files == complete.files && incomplete.status == 0, "the build verifies the samples itself")
    let unlabeled = try await merged(Self.withoutRunning)
    #expect(unlabeled.errorOutput.hasPrefix(missing) && unlabeled.files != plain.files)
  }
}
