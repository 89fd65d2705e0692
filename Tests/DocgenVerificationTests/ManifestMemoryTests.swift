import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("A manifest is loaded once, and again if anything that it depends on changes")
struct ManifestMemoryTests {
  /// A package whose manifest SwiftPM loads.
  struct Package {
    let files: InMemoryFiles
    let variables = LockIsolated(["HOME": "/home"])
    let compiler = LockIsolated("Swift version 6.3.1")
    let loaded = LockIsolated(0)
    private let fileSystem: FileSystem

    init(_ manifests: [String: String]) {
      var files = ["/kit/notes.txt": ""]
      for (name, text) in manifests { files["/kit/\(name)"] = text }
      (fileSystem, self.files) = FileSystem.inMemory(files)
    }

    func write(_ text: String, to name: String) { files.withValue { $0["/kit/\(name)"] = Array(text.utf8) } }

    /// The package's name in a build.
    ///
    /// The fake package manager returns a new name each time that it loads the manifest.
    func name() async throws -> String {
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.processEnvironment.variables = { variables.value }
        $0.processRunner.run = { command in
          guard command.arguments.last == "dump-package" else {
            let text = #"{"compilerVersion": "\#(compiler.value)", "target": {"triple": "x"}}"#
            return .init(termination: .exited(0), standardOutput: Array(text.utf8))
          }
          loaded.withValue { $0 += 1 }
          let text = #"{"name": "Kit\#(loaded.value)", "targets": [], "products": []}"#
          return .init(termination: .exited(0), standardOutput: Array(text.utf8))
        }
      } operation: {
        let buildEnvironment = BuildEnvironment(package: "/kit", build: ScratchDirectory(scratchPath: "/build"))
        _ = try await buildEnvironment.manifests.manifest(at: "/kit")
        return try await buildEnvironment.manifests.manifest(at: "/kit").name
      }
    }
  }

  static let plain = "let package = Package(name: \"Kit\")"

  @Test(arguments: [plain, "// an envelope\n\(plain)", "#if os(Linux)\n#endif\n\(plain)"])
  func `The same manifest is loaded once`(text: String) async throws {
    let package = Package(["Package.swift": text])
    for _ in 1...3 { #expect(try await package.name() == "Kit1") }
    package.variables.withValue { $0["B"] = "1" }
    #expect(try await package.name() == "Kit1")
  }

  @Test func `Changed text is loaded, and the result for the first text is still stored`() async throws {
    let package = Package(["Package.swift": Self.plain])
    #expect(try await package.name() == "Kit1")
    package.write(Self.plain + "\n", to: "Package.swift")
    #expect(try await package.name() == "Kit2")
    package.write(Self.plain, to: "Package@swift-6.0.swift")
    #expect(try await package.name() == "Kit3")
    package.files.withValue { $0["/kit/Package@swift-6.0.swift"] = nil }
    #expect(try await package.name() == "Kit2")
  }

  @Test(arguments: [
    "Context.environment[\"NAME\"]", "ProcessInfo.processInfo.environment[\"NAME\"]", "getenv(\"NAME\")",
    "Context.environment[name]", "Context.environment[\"NA\\(rest)\"]", "let all = Context.environment", "getenv(name)",
    "environ", "Context.environment[\"OTHER\"] ?? Context.environment[\"NAME\", default: \"\"]",
  ])
  func `A change to a variable that the manifest can read loads it again`(text: String) async throws {
    let package = Package(["Package.swift": "\(text)\n\(Self.plain)"])
    #expect(try await package.name() == "Kit1")
    package.variables.withValue { $0["NAME"] = "1" }
    #expect(try await package.name() == "Kit2")
    package.variables.withValue { $0["NAME"] = "2" }
    #expect(try await package.name() == "Kit3")
    package.variables.withValue { $0["NAME"] = nil }
    #expect(try await package.name() == "Kit1")
  }

  @Test(arguments: [
    ["Package.swift": "#if compiler(>=6.4)\n#endif\n\(plain)"],
    ["Package.swift": plain, "Package@swift-6.0.swift": plain],
  ])
  func `A change of the compiler loads a manifest again if it can depend on the compiler`(manifests: [String: String])
    async throws
  {
    let package = Package(manifests)
    #expect(try await package.name() == "Kit1")
    package.compiler.setValue("Swift version 6.4.0")
    #expect(try await package.name() == "Kit2")
    package.compiler.setValue("Swift version 6.3.1")
    #expect(try await package.name() == "Kit1")
  }

  @Test func `For a folder without a manifest, a package above it isn't cached`() async throws {
    let package = Package([:])
    #expect(try await package.name() == "Kit2")
    #expect(try await package.name() == "Kit4")
  }
}
