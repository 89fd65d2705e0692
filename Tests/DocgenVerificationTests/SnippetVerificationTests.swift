import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("Verifying a package")
struct SnippetVerificationTests {
  /// A package in memory with a library and two snippets, and a record of the snippets that ran.
  private final class Package: Sendable {
    let files: InMemoryFiles
    let commands = LockIsolated<[String]>([])
    /// The snippets that ran, in order.
    private let programs = LockIsolated<[String]>([])
    /// The snippet of each compiled program.
    private let modules = LockIsolated<[String: String]>([:])
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
        "/p/.build/debug.yaml": """
            inputs: ["/p/Sources/L/L.swift"]
            outputs: ["/p/.build/debug/L.build/L.swift.o"]
            args: ["swiftc","-module-name","L","-output-file-map","/p/.build/debug/L.build/output-file-map.json"]
        """,
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

    func write(_ text: String, to path: String) { files.withValue { $0[path] = Array(text.utf8) } }

    func verify(
      isFresh: Bool = false, buildsFirst: Bool = false, filters: [String] = [],
      references: [SnippetReference] = [], repetitions: Int? = nil,
      events: LockIsolated<[SampleEvent]> = LockIsolated([])
    ) async throws -> [SampleResult] {
      try await withDependencies {
        $0.continuousClock = TestClock()
        $0.fileSystem = fileSystem
        $0.processRunner = ProcessRunner { command in self.run(command) }
      } operation: {
        var options = VerificationOptions(
          BuildEnvironment(package: "/p", build: ScratchDirectory(scratchPath: "/p/.build")), isFresh: isFresh, jobs: 1)
        options.filters = filters
        options.buildsFirst = buildsFirst
        options.repetitions = repetitions
        let snippets = files.value.filter { $0.key.hasPrefix("/p/Snippets/") }.map { path, bytes in
          SnippetReader.read(String(decoding: bytes, as: UTF8.self), file: String(path.dropFirst("/p/".count)))
        }
        let groups = snippets.sorted { $0.snippet.file < $1.snippet.file }.map(SampleGroup.init)
        let samples = PackageSamples(groups: groups, references: references)
        return try await SampleVerification(samples, options).run { event in events.withValue { $0.append(event) } }
      }
    }

    /// The snippets that ran since the last call, in order, each once.
    func ran() -> [String] {
      programs.withValue { programs in
        defer { programs = [] }
        return programs.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
      }
    }

    /// How often each snippet ran since the last call.
    func runCounts() -> [String: Int] {
      programs.withValue { programs in
        defer { programs = [] }
        return Dictionary(programs.map { ($0, 1) }, uniquingKeysWith: +)
      }
    }

    private func run(_ command: ProcessRunner.Command) -> ProcessRunner.Output {
      commands.withValue { $0.append(command.executable) }
      let arguments = command.arguments
      func value(of option: String) -> String? { arguments.firstIndex(of: option).map { arguments[$0 + 1] } }
      switch (String(command.executable.split(separator: "/").last ?? ""), arguments.first) {
      case ("swiftc", "-frontend"):
        let text =
          "{\"compilerVersion\": \"\(compiler.value)\", \"target\": {\"triple\": \"x86_64-unknown-linux-gnu\"}}"
        return .init(termination: .exited(0), standardOutput: Array(text.utf8))
      case ("swift", "package"): return .init(termination: .exited(0), standardOutput: Array(Self.dump.utf8))
      case ("swift", "build"):
        return .init(termination: .exited(buildStatus.value), standardError: Array("error: no\n".utf8))
      case ("program", _):
        let name = modules.value[command.executable] ?? ""
        programs.withValue { $0.append(name) }
        let text = prints.value[name] ?? ""
        if varies.value { prints.withValue { $0[name] = text.replacing("\n", with: " again\n") } }
        return .init(termination: .exited(0), standardOutput: Array(text.utf8))
      default:
        let name = value(of: "-module-name") ?? ""
        if let program = value(of: "-o") { modules.withValue { $0[program] = name } }
        let error = errors.value[name] ?? ""
        return .init(termination: .exited(error.isEmpty ? 0 : 1), standardError: Array(error.utf8))
      }
    }
  }

  @Test("Every snippet runs once, and not again without a change")
  func ledger() async throws {
    let package = Package()
    let first = try await package.verify()
    #expect(first.map(\.state) == [.passed, .passed])
    #expect(first.map(\.id.file) == ["Snippets/B.swift", "Snippets/One/A.swift"])
    #expect(first.map(\.isStored) == [false, false])
    #expect(package.ran() == ["B", "A"])

    let second = try await package.verify()
    #expect(second.map(\.isStored) == [true, true])
    #expect(second.map(\.failures) == first.map(\.failures) && second.map(\.checks) == first.map(\.checks))
    #expect(package.ran() == [])

    #expect(try await package.verify(isFresh: true).allSatisfy { $0.state == .passed })
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
    ])
  func dependencies(path: String, again: [String]) async throws {
    let package = Package()
    _ = try await package.verify()
    _ = package.ran()
    package.write("print(2)  // 2\n// changed\n", to: path)
    _ = try await package.verify()
    #expect(package.ran() == again)
  }

  @Test("Another compiler, or another version of the system, runs everything again")
  func toolchain() async throws {
    let package = Package()
    _ = try await package.verify()
    _ = package.ran()
    package.compiler.setValue("Swift version 6.4 (swift-6.4-RELEASE)")
    #expect(try await package.verify().first?.compiler == "Swift version 6.4")
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
    #expect(before.count >= 3)
    #expect(before.allSatisfy { !String(decoding: $0.value, as: UTF8.self).contains("/p/") })
  }

  @Test("A failure has the places that show the snippet, and is stored if it can't depend on the machine")
  func failure() async throws {
    let package = Package()
    package.prints.withValue { $0["A"] = "3\n" }
    let place = SourcePosition(file: "Articles/P.md", line: 4)
    let reference = SnippetReference(snippet: "A", position: place)
    let first = try await package.verify(references: [reference])
    let diagnostic = try #require(first.flatMap(\.diagnostics).first)
    #expect(diagnostic.id == "printed-value")
    #expect(diagnostic.position == SourcePosition(file: "Snippets/One/A.swift", line: 1, column: 11))
    #expect(diagnostic.notes.contains { $0.position == place })
    _ = package.ran()
    let second = try await package.verify(references: [reference])
    #expect(second.flatMap(\.diagnostics) == [diagnostic])
    #expect(package.ran() == [])
  }

  @Test("A damaged result file is replaced")
  func damagedResultFile() async throws {
    let package = Package()
    _ = try await package.verify()
    _ = package.ran()
    let files = package.files.value.keys.filter { $0.hasPrefix("/p/.build/docgen/results/samples/") }
    for file in files { package.write("{", to: file) }
    #expect(try await package.verify().allSatisfy { $0.state == .passed })
    #expect(package.ran() == ["B", "A"])
    _ = try await package.verify()
    #expect(package.ran() == [])
  }

  @Test("Warnings about a source are reported even if its result is cached")
  func warnings() async throws {
    let package = Package()
    package.write("struct B {}\n", to: "/p/Snippets/B.swift")
    package.prints.withValue { $0["B"] = "" }
    for _ in 0..<2 {
      #expect(try await package.verify().flatMap(\.warnings).map(\.id) == ["nothing-runs"])
    }
  }

  @Test(
    "A snippet runs the given number of times before its result is stored, and fails at its first line if a run differs"
  )
  func repeated() async throws {
    let package = Package()
    _ = try await package.verify(repetitions: 3)
    #expect(package.runCounts() == ["A": 3, "B": 3])
    package.varies.setValue(true)
    package.write("print(3)\n", to: "/p/Snippets/B.swift")
    let failures = try await package.verify().flatMap(\.failures)
    #expect(failures.map { "\($0.position) \($0.id)" } == ["Snippets/B.swift:1:1 not-deterministic"])
    #expect(
      failures.map(\.message) == ["not deterministic: the first run printed '2', and the second '2 again'"])
  }

  @Test("A filter selects by path, ignoring case")
  func filter() async throws {
    #expect(try await Package().verify(filters: ["one/a"]).map(\.id.file) == ["Snippets/One/A.swift"])
  }

  @Test("The package is built only if that's allowed and something must run")
  func building() async throws {
    let package = Package()
    _ = try await package.verify()
    #expect(!package.commands.value.contains("swift build"))
    package.buildStatus.setValue(1)
    // Nothing must run, so nothing is built.
    #expect(try await package.verify(buildsFirst: true).allSatisfy { $0.state == .passed })
    await #expect(throws: VerificationError.self) { try await package.verify(isFresh: true, buildsFirst: true) }
  }

  @Test("Each snippet that doesn't compile is named in every run, and the others run")
  func severalErrors() async throws {
    let package = Package()
    package.errors.setValue(["B": "/p/Snippets/B.swift:1:7: error: cannot find 'x' in scope\n"])
    for _ in 1...2 {
      let failures = try await package.verify().flatMap(\.failures)
      #expect(failures.map { "\($0.position) \($0.id)" } == ["Snippets/B.swift:1:7 does-not-compile"])
    }
    #expect(package.ran() == ["A"])
    package.write("print(1)\n", to: "/p/Snippets/One/A.swift")
    package.errors.withValue { $0["A"] = "/p/Snippets/One/A.swift:2:1: error: missing argument\n" }
    let failures = try await package.verify().flatMap(\.failures)
    #expect(failures.map { "\($0.position)" } == ["Snippets/B.swift:1:7", "Snippets/One/A.swift:1:1"])
  }

  @Test("Events report the plan and each result")
  func events() async throws {
    let events = LockIsolated<[SampleEvent]>([])
    _ = try await Package().verify(events: events)
    let lines = events.value.map(\.line)
    #expect(lines.count == 3)
    #expect(
      lines.first
        == #"{"kind":"plan","snippets":["Snippets/B.swift","Snippets/One/A.swift"],"version":1}"# + "\n")
    #expect(lines[1].contains(#""passed":true"#) && lines[1].contains(#""snippet":"Snippets/B.swift""#))
    let end = SampleEvent.end(passed: 2, failed: 0, unchecked: 1).line
    #expect(end == #"{"failed":0,"kind":"end","passed":2,"unchecked":1}"# + "\n")
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
    #expect(try await package.verify() == [])
  }
}
