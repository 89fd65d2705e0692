import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@Suite("Verifying a package")
struct SnippetVerificationTests {
  /// A package in memory with a library and two snippets, and a record of the snippets that ran.
  private final class Package: Sendable {
    let files: InMemoryFiles
    let commands = LockIsolated<[String]>([])
    /// The output of each snippet, by name.
    let prints = LockIsolated(["A": "1\n", "B": "2\n"])
    let compiler = LockIsolated("Swift version 6.3.1 (swift-6.3.1-RELEASE)")
    /// A Boolean value that indicates whether a program prints something else each time.
    let varies = LockIsolated(false)
    /// The compiler's errors in snippets, by name.
    ///
    /// SwiftPM stops at the first error.
    let errors = LockIsolated<[String: String]>([:])
    let buildStatus = LockIsolated<Int32>(0)
    private let fileSystem: FileSystem

    static let dump = """
      {"name": "p", "products": [{"name": "L", "targets": ["L"], "type": {"library": ["automatic"]}},
      {"name": "tool", "targets": ["tool"], "type": {"executable": null}}],
      "targets": [{"name": "L", "type": "regular", "dependencies": [{"byName": ["M", null]}, {"product": ["X", "x", null, null]}],
      "pluginUsages": [{"plugin": ["Generate", null]}]},
      {"name": "Generate", "type": "plugin", "dependencies": [{"target": ["generator", null]}]},
      {"name": "generator", "type": "executable", "dependencies": []},
      {"name": "M", "type": "regular", "path": "Other/M", "dependencies": []},
      {"name": "tool", "type": "executable", "dependencies": []}]}
      """

    init() {
      (fileSystem, files) = FileSystem.inMemory([
        "/p/Package.swift": "// manifest",
        "/p/Sources/L/L.swift": "library",
        "/p/Other/M/M.swift": "other",
        "/p/Sources/tool/tool.swift": "tool",
        "/p/Snippets/One/A.swift": "print(1)  // 1\n",
        "/p/Snippets/B.swift": "print(2)  // 2\n",
        "/p/.build/debug/A": "", "/p/.build/debug/B": "",
        "/p/.build/debug/Modules/L.swiftmodule": "",
        "/p/.build/workspace-state.json": """
        {"object": {"dependencies": [{"packageRef": {"identity": "x", "location": "https://x"}, "subpath": "x",
        "state": {"name": "sourceControlCheckout", "checkoutState": {"revision": "abc", "version": "1.0.0"}}},
        {"packageRef": {"identity": "y", "location": "/y"}, "state": {"name": "fileSystem", "path": "/y"}},
        {"packageRef": {"identity": "z", "location": "https://z"}, "subpath": "z", "state": {"name": "edited"}}]}}
        """,
        "/p/Plugins/Generate/Generate.swift": "plugin", "/p/Sources/generator/main.swift": "generator",
        "/p/.build/checkouts/x/.git/index": "index", "/p/.build/checkouts/x/Sources/X.swift": "x",
        "/p/Packages/z/Package.swift": "// z", "/p/Packages/z/Sources/L/Z.swift": "z",
        "/p/Packages/z/Other/M/M.swift": "m",
        "/y/Package.swift": "// y", "/y/Sources/L/Y.swift": "y", "/y/Other/M/M.swift": "m",
      ])
    }

    /// Links a snippet's program after its source, like `swift build`.
    func build(_ name: String) throws {
      _ = try fileSystem.status(path: "/p/Snippets/\(name).swift")
      try fileSystem.write([], "/p/.build/debug/\(name)")
    }

    func write(_ text: String, to path: String) { files.withValue { $0[path] = Array(text.utf8) } }

    func verify(
      isFresh: Bool = false, buildsFirst: Bool = false, filters: [String] = [],
      references: [SnippetReference] = [], runs: Int = 1, events: LockIsolated<[SnippetEvent]> = LockIsolated([])
    ) async throws -> SnippetVerification.Report {
      try await withDependencies {
        $0.continuousClock = TestClock()
        $0.fileSystem = fileSystem
        $0.processRunner = ProcessRunner { command in self.run(command) }
      } operation: {
        var options = VerificationOptions(
          BuildEnvironment(package: "/p", build: ScratchDirectory(scratchPath: "/p/.build")), isFresh: isFresh, jobs: 1)
        options.filters = filters
        options.buildsFirst = buildsFirst
        options.runs = runs
        return try await SnippetVerification(options, references: references).run { event in
          events.withValue { $0.append(event) }
        }
      }
    }

    /// The snippets that ran since the last call, in order.
    func ran() -> [String] {
      commands.withValue { commands in
        defer { commands = [] }
        return commands.filter { $0.hasPrefix("/p/.build/debug/") }.map {
          String($0.dropFirst("/p/.build/debug/".count))
        }
      }
    }

    private func run(_ command: ProcessRunner.Command) -> ProcessRunner.Output {
      commands.withValue { $0.append(command.executable) }
      let name = String(command.executable.split(separator: "/").last ?? "")
      switch (name, command.arguments.first) {
      case ("swiftc", _):
        let text =
          "{\"compilerVersion\": \"\(compiler.value)\", \"target\": {\"triple\": \"x86_64-unknown-linux-gnu\"}}"
        return .init(termination: .exited(0), standardOutput: Array(text.utf8))
      case ("swift", "package"): return .init(termination: .exited(0), standardOutput: Array(Self.dump.utf8))
      case ("swift", "build") where !errors.value.isEmpty:
        let product = command.arguments.firstIndex(of: "--product").map { command.arguments[$0 + 1] }
        let error = product == nil ? errors.value.min { $0.key < $1.key }?.value : errors.value[product ?? ""]
        return .init(termination: .exited(error == nil ? 0 : 1), standardOutput: Array((error ?? "").utf8))
      case ("swift", "build"):
        return .init(termination: .exited(buildStatus.value), standardError: Array("error: no\n".utf8))
      default:
        let text = prints.value[name] ?? ""
        if varies.value { prints.withValue { $0[name] = text.replacing("\n", with: " again\n") } }
        return .init(termination: .exited(0), standardOutput: Array(text.utf8))
      }
    }
  }

  @Test("Every snippet runs once, and not again without a change")
  func ledger() async throws {
    let package = Package()
    let first = try await package.verify()
    #expect(first.isGood)
    #expect(first.outcomes.map(\.file) == ["Snippets/B.swift", "Snippets/One/A.swift"])
    #expect(first.outcomes.map(\.isFromCache) == [false, false])
    #expect(package.ran() == ["B", "A"])

    let second = try await package.verify()
    #expect(second.isGood)
    #expect(second.outcomes.map(\.isFromCache) == [true, true])
    #expect(second.verifications == first.verifications)
    #expect(package.ran() == [])

    #expect(try await package.verify(isFresh: true).isGood)
    #expect(package.ran() == ["B", "A"])
  }

  @Test(
    "A snippet runs again if anything that its result depends on changes",
    arguments: [
      ("/p/Snippets/B.swift", ["B"]),
      ("/p/Sources/L/L.swift", ["B", "A"]),
      ("/p/Sources/L/New.swift", ["B", "A"]),
      ("/p/Other/M/M.swift", ["B", "A"]),
      ("/p/Package.swift", ["B", "A"]),
      ("/y/Sources/L/Y.swift", ["B", "A"]),
      ("/p/Packages/z/Sources/L/Z.swift", ["B", "A"]),
      ("/p/.build/checkouts/x/Sources/X.swift", ["B", "A"]),
      ("/p/Plugins/Generate/Generate.swift", ["B", "A"]),
      ("/p/Sources/generator/main.swift", ["B", "A"]),
      ("/p/Sources/tool/tool.swift", []),
      ("/p/Articles/Page.md", []),
      ("/p/.build/debug/A", []),
    ])
  func dependencies(path: String, again: [String]) async throws {
    let package = Package()
    _ = try await package.verify()
    _ = package.ran()
    package.write("print(2)  // 2\n// changed\n", to: path)
    try package.build("B")
    _ = try await package.verify()
    #expect(package.ran() == again)
  }

  @Test("Another compiler, or another version of the system, runs everything again")
  func toolchain() async throws {
    let package = Package()
    _ = try await package.verify()
    _ = package.ran()
    package.compiler.setValue("Swift version 6.4 (swift-6.4-RELEASE)")
    #expect(try await package.verify().verifications["A"]?.compiler == "Swift version 6.4")
    #expect(package.ran() == ["B", "A"])
    package.files.withValue { files in
      let state = String(decoding: files["/p/.build/workspace-state.json"] ?? [], as: UTF8.self)
      files["/p/.build/workspace-state.json"] = Array(state.replacing("1.0.0", with: "1.0.1").utf8)
    }
    _ = try await package.verify()
    #expect(package.ran() == ["B", "A"])
  }

  @Test("A package that was moved keeps its results")
  func moved() async throws {
    let package = Package()
    _ = try await package.verify()
    let before = package.files.value.filter { $0.key.hasPrefix("/p/.build/docgen/results/") }
    #expect(before.count >= 2)
    #expect(before.allSatisfy { !String(decoding: $0.value, as: UTF8.self).contains("/p/") })
  }

  @Test("A failure isn't cached and runs again")
  func failure() async throws {
    let package = Package()
    package.prints.withValue { $0["A"] = "3\n" }
    let report = try await package.verify(
      references: [SnippetReference(snippet: "A", position: SourcePosition(file: "Articles/P.md", line: 4))])
    #expect(!report.isGood)
    let diagnostic = try #require(report.outcomes.flatMap(\.failures).first)
    #expect(diagnostic.id == "printed-value")
    #expect(diagnostic.position == SourcePosition(file: "Snippets/One/A.swift", line: 1, column: 11))
    #expect(diagnostic.notes.contains { $0.position == SourcePosition(file: "Articles/P.md", line: 4) })
    _ = package.ran()
    _ = try await package.verify()
    #expect(package.ran() == ["A"])
  }

  @Test("A damaged result file is replaced")
  func damagedResultFile() async throws {
    let package = Package()
    _ = try await package.verify()
    _ = package.ran()
    package.write("{", to: "/p/.build/docgen/results/A.json")
    let report = try await package.verify()
    #expect(report.isGood)
    #expect(report.diagnostics == [])
    #expect(package.ran() == ["A"])
    _ = try await package.verify()
    #expect(package.ran() == [])
  }

  @Test("Warnings about a source are reported even if its result is cached")
  func warnings() async throws {
    let package = Package()
    package.write("struct B {}\n", to: "/p/Snippets/B.swift")
    try package.build("B")
    package.prints.withValue { $0["B"] = "" }
    for _ in 0..<2 {
      #expect(try await package.verify().outcomes.flatMap(\.diagnostics).map(\.id) == ["nothing-runs"])
    }
  }

  @Test(
    "A snippet runs the given number of times before its result is stored, and fails at its first line if a run differs"
  )
  func repeated() async throws {
    let package = Package()
    _ = try await package.verify(runs: 3)
    #expect(package.ran() == ["B", "B", "B", "A", "A", "A"])
    package.varies.setValue(true)
    package.write("print(3)\n", to: "/p/Snippets/B.swift")
    try package.build("B")
    let failures = try await package.verify(runs: 2).outcomes.flatMap(\.verification.failures)
    #expect(failures.map { "\($0.position) \($0.id)" } == ["Snippets/B.swift:1:1 not-deterministic"])
    #expect(
      failures.map(\.message) == ["not deterministic: the first run printed '2', and the second '2 again'"])
  }

  @Test("A filter selects by path, ignoring case")
  func filter() async throws {
    #expect(try await Package().verify(filters: ["one/a"]).outcomes.map(\.file) == ["Snippets/One/A.swift"])
  }

  @Test("A snippet that wasn't built since its last change fails")
  func notBuilt() async throws {
    let package = Package()
    package.files.withValue { $0["/p/.build/debug/A"] = nil }
    #expect(try await package.verify().outcomes.flatMap(\.failures).map(\.id) == ["not-built"])
  }

  @Test("A file that isn't UTF-8 fails at its position")
  func notUTF8() async throws {
    let package = Package()
    package.files.withValue { $0["/p/Snippets/B.swift"] = [0x70, 0xff] }
    #expect(try await package.verify().outcomes.flatMap(\.failures).map(\.id) == ["not-utf8"])
  }

  @Test("The package is built only if that's allowed and something must run")
  func building() async throws {
    let package = Package()
    _ = try await package.verify()
    #expect(!package.commands.value.contains("swift-build"))
    package.buildStatus.setValue(1)
    // Nothing must run, so nothing is built.
    #expect(try await package.verify(buildsFirst: true).isGood)
    await #expect(throws: VerificationError.self) { try await package.verify(isFresh: true, buildsFirst: true) }
  }

  @Test("Each snippet that doesn't compile is named in every run, and the others run")
  func severalErrors() async throws {
    let package = Package()
    package.errors.setValue(["B": "/p/Snippets/B.swift:1:7: error: cannot find 'x' in scope\n"])
    for _ in 1...2 {
      let outcomes = try await package.verify(buildsFirst: true).outcomes
      #expect(
        outcomes.flatMap(\.failures).map { "\($0.position.map(String.init(describing:)) ?? "") \($0.id)" } == [
          "Snippets/B.swift:1:7 does-not-compile"
        ])
    }
    #expect(package.ran() == ["A"])
    package.write("print(1)\n", to: "/p/Snippets/One/A.swift")
    package.errors.withValue { $0["A"] = "/p/Snippets/One/A.swift:2:1: error: missing argument\n" }
    for _ in 1...2 {
      let outcomes = try await package.verify(buildsFirst: true).outcomes
      #expect(
        outcomes.flatMap(\.failures).compactMap(\.position).map(String.init(describing:)) == [
          "Snippets/B.swift:1:7", "Snippets/One/A.swift:2:1",
        ])
    }
  }

  @Test("Events report the plan, each result, and the end")
  func events() async throws {
    let events = LockIsolated<[SnippetEvent]>([])
    _ = try await Package().verify(events: events)
    let lines = events.value.map(\.line)
    #expect(lines.count == 4)
    #expect(
      lines.first
        == #"{"kind":"plan","snippets":["Snippets/B.swift","Snippets/One/A.swift"],"version":1}"# + "\n")
    #expect(lines[1].contains(#""passed":true"#) && lines[1].contains(#""snippet":"Snippets/B.swift""#))
    #expect(lines.last == #"{"failed":0,"kind":"end","passed":2}"# + "\n")
  }

  @Test("Names that two snippets share, or that a module has, are errors")
  func names() {
    let found = SnippetNames.diagnostics(
      files: ["Snippets/A/X.swift", "Snippets/B/X.swift", "Snippets/Clocks.swift", "Snippets/Testing.swift"],
      modules: ["Clocks"])
    #expect(found.contains { $0.id == "duplicate-snippet" && $0.position?.file == "Snippets/B/X.swift" })
    #expect(found.filter { $0.id == "snippet-named-like-module" }.count == 2)
  }

  @Test("A package without snippets passes")
  func none() async throws {
    let package = Package()
    package.files.withValue { $0 = $0.filter { !$0.key.hasPrefix("/p/Snippets") } }
    #expect(try await package.verify().isGood)
  }
}
