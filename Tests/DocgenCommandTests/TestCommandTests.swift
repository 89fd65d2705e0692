import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

@Suite("docgen test checks samples")
struct TestCommandTests {
  /// Runs `docgen test` in a package in memory, whose manifest loads or fails with a message.
  private func run(
    _ files: [String: String], arguments: [String] = [], manifestError: String? = nil,
    manifest: String = #"{"name": "Kit", "targets": [], "products": []}"#
  ) async throws -> (errorOutput: String, printed: String, status: Int32, shard: String) {
    let (fileSystem, present) = FileSystem.inMemory(files)
    let printed = LockIsolated("")
    let errorOutput = LockIsolated("")
    var status: Int32 = 0
    try await withDependencies {
      $0.fileSystem = fileSystem
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.continuousClock = ContinuousClock()
      $0.processEnvironment.variables = { [:] }
      $0.processEnvironment.executable = { "/usr/bin/docgen" }
      $0.console.write = { text in printed.withValue { $0 += text } }
      $0.console.writeError = { text in errorOutput.withValue { $0 += text } }
      $0.processRunner.run = { command in
        if command.arguments.last == "-print-target-info" {
          let text =
            #"{"compilerVersion": "Swift version 6.3.1 (x)", "target": {"triple": "x86_64-unknown-linux-gnu"}}"#
          return .init(termination: .exited(0), standardOutput: Array(text.utf8))
        }
        if let manifestError { return .init(termination: .exited(1), standardError: Array(manifestError.utf8)) }
        return .init(termination: .exited(0), standardOutput: Array(manifest.utf8))
      }
    } operation: {
      let command = try TestCommand.parse(["--package-path", "/package", "--no-build"] + arguments)
      do { try await command.run() } catch let code as ExitCode { status = code.rawValue }
    }
    let shard = present.value["/package/.build/docgen/results/shard.json"] ?? []
    return (errorOutput.value, printed.value, status, String(decoding: shard, as: UTF8.self))
  }

  private static let package = ["/package/Package.swift": "let package = Package(name: \"Kit\")\n"]

  @Test("A package without snippets has nothing to check")
  func empty() async throws {
    let result = try await run(Self.package)
    #expect(result.status == 0)
    #expect(result.printed.hasPrefix("0 snippets"))
  }

  @Test(
    "A folder without a package, and a manifest that doesn't load, are errors with a solution",
    arguments: [[], ["--list"]])
  func noPackage(arguments: [String]) async throws {
    let none = try await run(["/package/notes.txt": ""], arguments: arguments)
    #expect(none.status == 1)
    #expect(none.errorOutput.contains("there's no 'Package.swift'"))
    #expect(none.errorOutput.contains("create a package with 'swift package init'"))

    let broken = try await run(
      Self.package, arguments: arguments,
      manifestError: """
        error: 'package': Invalid manifest (compiled with: ["swiftc"])
        /package/Package.swift:1:30: error: cannot find 'x' in scope

        """)
    #expect(broken.status == 1)
    #expect(broken.errorOutput.contains("Package.swift:1:30: error: cannot find 'x' in scope\n"))
    #expect(!broken.errorOutput.contains("error: error:"))
    #expect(!broken.errorOutput.contains("loaded: error:"))
  }

  @Test("A package path that leads to a file is a usage error")
  func fileAsPackage() async throws {
    let error = await #expect(throws: ValidationError.self) {
      try await run(Self.package, arguments: ["--package-path", "/package/Package.swift"])
    }
    #expect(error?.message.hasPrefix("'/package/Package.swift' isn't a folder. Choose the package with") == true)
  }

  @Test("A sample that docgen couldn't check doesn't count as passed")
  func unchecked() async throws {
    let result = try await run(
      Self.package.merging([
        "/package/Sources/CKit/include/CKit.h": "int size(void);\n",
        "/package/Articles/Kit.md": "# Kit\n\nMeasure.\n\n```c\n#include \"CKit.h\"\nint a = size();\n```\n",
      ]) { $1 },
      manifest: """
        {"name": "Kit", "products": [{"name": "CKit", "targets": ["CKit"], "type": {"library": ["automatic"]}}],
        "targets": [{"name": "CKit", "type": "regular", "dependencies": []}]}
        """)
    #expect(result.status == 0)
    #expect(
      result.printed == "1 sample in place: 0 passed, 0 failed, 1 unchecked; 0 ran now, 0 unchanged\n", "\(result)")
  }

  @Test("A line names a Markdown file with Swift code that docgen doesn't read, and the setting that adds it")
  func unreadFiles() async throws {
    let code = "# A\n\n```swift\nprint(1)  // 2\n```\n"
    let counts = "0 snippets: 0 passed, 0 failed; 0 ran now, 0 unchanged\n"
    var files = Self.package.merging(["/package/Guides/A.md": code]) { $1 }
    #expect(
      try await run(files).printed == counts + """
        1 more Markdown file has Swift code, such as 'Guides/A.md'; to verify it, write 'samples: { documents: [Guides] }' \
        in docgen.yml

        """)
    #expect(try await run(files, arguments: ["--quiet"]).printed == "")
    files["/package/Notes/More/B.md"] = code
    #expect(
      try await run(files).printed == counts + """
        2 more Markdown files have Swift code, such as 'Guides/A.md'; to verify it, write \
        'samples: { documents: [Guides, Notes/More] }' in docgen.yml

        """)
    files["/package/docgen.yml"] = "samples:\n  exclude: [Guides, Notes]\n"
    #expect(try await run(files).printed == counts)
  }

  @Test("A filter without a match is an error")
  func filter() async throws {
    let result = try await run(
      Self.package.merging(["/package/Snippets/A.swift": "print(1)\n"]) { first, _ in first },
      arguments: ["--filter", "Lost"])
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("no sample has a name that contains 'Lost'"))
  }

  @Test("A shard that isn't a number and a count, or that's combined with other selections, is a usage error")
  func wrongShard() {
    for shard in ["0/2", "3/2", "1/0", "2", "a/b", ""] {
      #expect(throws: (any Error).self) { try TestCommand.parse(["--shard", shard]) }
    }
    for other in [["--filter", "A"], ["--accept"]] {
      #expect(throws: (any Error).self) { try TestCommand.parse(["--shard", "1/2"] + other) }
    }
    #expect(throws: Never.self) { try TestCommand.parse(["--shard", "1/2", "--fresh"]) }
  }

  @Test("The record of a shard says whether it passed, failed, or didn't finish")
  func shardRecord() async throws {
    let passed = try await run(Self.package, arguments: ["--shard", "1/1"])
    #expect(passed.status == 0 && passed.shard.contains(#""state":"passed""#), "\(passed)")
    let sameName = ["/package/Snippets/X/A.swift": "print(1)\n", "/package/Snippets/Y/A.swift": "print(1)\n"]
    let failed = try await run(Self.package.merging(sameName) { $1 }, arguments: ["--shard", "1/1"])
    #expect(failed.status == 1 && failed.shard.contains(#""state":"failed""#), "\(failed)")
    let stopped = try await run(Self.package, arguments: ["--shard", "1/1"], manifestError: "error: broken\n")
    #expect(stopped.status == 1 && stopped.shard.contains(#""state":"unfinished""#), "\(stopped)")
    #expect(try await run(Self.package).shard == "")
  }

  @Test("A filter selects the code blocks whose problems are reported")
  func filteredBlocks() async throws {
    let copy = "```swift snippet=\"A#a\"\nprint(2)\n```\n"
    let result = try await run(
      Self.package.merging([
        "/package/Snippets/A.swift": "// snippet.a\nprint(1)\n// snippet.end\n",
        "/package/README.md": copy + "\n" + copy,
      ]) { first, _ in first },
      arguments: ["--filter", "readme.md:5"])
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("README.md:6:1: error: code block differs from its snippet"))
    #expect(!result.errorOutput.contains("README.md:2:1") && !result.errorOutput.contains("no sample"))
  }

  @Test("An outdated snippet copy is reported without building a site")
  func mirrors() async throws {
    let files = [
      "/package/Snippets/A.swift": "// snippet.a\nprint(1)\n// snippet.end\n",
      "/package/README.md": "```swift snippet=\"A#a\"\nprint(2)\n```\n",
    ]
    let result = try await run(files.merging(Self.package) { first, _ in first })
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("README.md:2:1: error: code block differs from its snippet"))

    let events = try await run(
      files.merging(Self.package) { first, _ in first }, arguments: ["--event-stream", "-"]
    ).printed.split(separator: "\n")
    let texts = try #require(events.dropLast().last)
    #expect(
      texts.contains(#""kind":"texts""#) && texts.contains(#""file":"README.md""#) && texts.contains(#""line":2"#))
    #expect(events.last?.contains(#""kind":"end""#) == true)
  }

  @Test("A report that can't be written has a note that says what to do")
  func report() async throws {
    let result = try await run(Self.package, arguments: ["--report", "/nowhere/report.json"])
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("note: choose a file in a writable folder with '--report'"))
  }

  @Test(
    "An option for a report doesn't overwrite another file",
    arguments: ["--report", "--event-stream"],
    ["let package = Package(name: \"Kit\")\n", "{\"name\": \"Kit\"}\n", "[1]\n"])
  func otherFile(option: String, text: String) async throws {
    let files = Self.package.merging(["/package/other.json": text]) { $1 }
    let result = try await run(files, arguments: [option, "/package/other.json"])
    #expect(result.status == 1 && result.printed == "")
    #expect(
      result.errorOutput == """
        error: '/package/other.json' exists, and '\(option)' didn't write it
        note: choose another file with '\(option)'

        """)
  }

  @Test(
    "An option for a report overwrites an empty file and an earlier report",
    arguments: [
      ("--report", ""), ("--event-stream", ""), ("--report", "{\n  \"diagnostics\" : [],\n  \"seconds\" : 1\n}\n"),
      ("--event-stream", "{\"kind\":\"plan\",\"snippets\":[],\"version\":1}\n{\"kind\":\"end\"}\n"),
    ])
  func earlierReport(option: String, text: String) async throws {
    let files = Self.package.merging(["/package/report.json": text]) { $1 }
    let result = try await run(files, arguments: [option, "/package/report.json"])
    #expect(result.status == 0, "\(result)")
  }
}

@Suite("The arguments of a build are validated")
struct BuildArgumentTests {
  @Test(
    "An address that pages can't link to is a usage error",
    arguments: ["javascript:alert(1)", "example.org", "https://", "https://example.org/a b", "//example.org"])
  func baseURL(address: String) {
    #expect(throws: (any Error).self) { try BuildCommand.parse(["--base-url", address]) }
  }

  @Test("A web address is valid", arguments: ["https://example.org", "http://localhost:8000/docs/"])
  func goodBaseURL(address: String) throws {
    #expect(try BuildCommand.parse(["--base-url", address]).baseURL == address)
  }
}
