import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSymbols
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenSite

@Suite("A command collects symbols")
struct PackageSymbolsTests {
  static let manifest = """
    {"name": "Book", "products": [{"name": "Library", "targets": ["Library", "CLibrary"],
    "type": {"library": ["automatic"]}}],
    "targets": [{"name": "Library", "type": "regular", "dependencies": []},
    {"name": "CLibrary", "type": "regular", "dependencies": []}]}
    """

  static let graph = """
    {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "test"},
    "module": {"name": "Library", "platform": {}}, "symbols": [], "relationships": []}
    """

  static let description = """
    {"swiftCommands": {"C.Library.module": {"moduleName": "Library", "importPath": "/modules", "otherArguments": []}}}
    """

  /// A package with fake tools, which record their commands.
  struct Tools {
    let fileSystem: FileSystem
    let files: InMemoryFiles
    let asked = LockIsolated<[String]>([])
    /// The number of times that the toolchain's modules were extracted.
    let toolchainExtractions = LockIsolated(0)
    /// The paths whose accesses fail, with the system's reason.
    let failures = LockIsolated<[String: String]>([:])
    /// A Boolean value that indicates whether the package's build fails.
    let isBroken = LockIsolated(false)
    /// The manifest that the package manager prints.
    let manifest = LockIsolated(PackageSymbolsTests.manifest)
    /// The environment of docgen.
    let variables = LockIsolated(["HOME": "/home"])
    /// The compiler's version line.
    let version = LockIsolated("Swift version 6.3.1 (x)")
    /// The C compiler's error output, or `nil` if the headers compile.
    let headerErrors = LockIsolated<String?>(nil)
    /// A closure that runs while symbols are extracted.
    let meanwhile = LockIsolated<@Sendable () -> Void>({})

    static let library = "public struct Library {}\n"

    /// The path of a header of the C target.
    static func header(_ name: String) -> String { "/package/Sources/CLibrary/include/\(name).h" }

    /// Adds a C target, whose header includes another one, and the plan of its build.
    func addCTarget() {
      files.withValue {
        $0[Self.header("CLibrary")] = [UInt8]("#include \"size.h\"\n".utf8)
        $0[Self.header("size")] = [UInt8]("int size(void);\n".utf8)
        $0[Self.header("unused")] = [UInt8]("int unused(void);\n".utf8)
        $0["/build/debug.yaml"] = [UInt8](
          "    args: [\"/usr/bin/clang\",\"-DX=1\",\"-c\",\"a.c\",\"-o\",\"/build/CLibrary.build/a.c.o\"]\n".utf8)
      }
    }

    init() {
      (fileSystem, files) = FileSystem.inMemory(
        [
          "/package/Package.swift": "let package = Package(name: \"Book\")\n",
          "/package/Sources/Library/Library.swift": Self.library,
          "/build/debug/description.json": PackageSymbolsTests.description,
        ], failing: failures)
    }

    func gather(_ change: (inout PackageSymbols) -> Void = { _ in }) async throws -> PackageSymbols.Found {
      try await session(change) { try await $0.run() }
    }

    /// Returns the symbols if they can be read without a build.
    func known(_ change: (inout PackageSymbols) -> Void = { _ in }) async throws -> PackageSymbols.Found? {
      try await session(change) { try await $0.known() }
    }

    private func session<Result>(
      _ change: (inout PackageSymbols) -> Void, _ body: (PackageSymbols) async throws -> Result
    ) async throws -> Result {
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.processRunner.run = { try answer($0) }
        $0.processEnvironment.variables = { variables.value }
      } operation: {
        let build = ScratchDirectory(scratchPath: "/build")
        var session = PackageSymbols(
          buildEnvironment: BuildEnvironment(package: "/package", build: build), jobs: 1)
        change(&session)
        return try await body(session)
      }
    }

    private func answer(_ command: ProcessRunner.Command) throws -> ProcessRunner.Output {
      let arguments = command.arguments
      func output(_ text: String) -> ProcessRunner.Output {
        ProcessRunner.Output(termination: .exited(0), standardOutput: [UInt8](text.utf8))
      }
      switch command.executable {
      case "swiftc":
        return output(
          #"{"compilerVersion": "\#(version.value)", "target": {"triple": "x86_64-unknown-linux-gnu"}}"#)
      case "swift" where arguments.contains("dump-package"):
        return output(manifest.value)
      case "swift":
        let target = arguments.firstIndex(of: "--target").map { " \(arguments[$0 + 1])" } ?? ""
        asked.withValue { $0.append("build\(target)") }
        guard !isBroken.value else {
          return ProcessRunner.Output(
            termination: .exited(1), standardError: [UInt8]("Other.swift:1:1: error: no such module\n".utf8))
        }
        return output("")
      case "/usr/bin/clang":
        asked.withValue { $0.append("clang \(arguments[0])") }
        if let errors = headerErrors.value {
          return ProcessRunner.Output(termination: .exited(1), standardError: [UInt8](errors.utf8))
        }
        let headers = arguments.filter { $0.hasSuffix(".h") }
        if arguments[0] == "-M" {
          return output("x.o: \(headers[0]) /usr/include/stdio.h \\\n \(Self.header("size"))\n")
        }
        #expect(headers == [Self.header("CLibrary"), Self.header("size")])
        #expect(arguments.contains("--product-name=CLibrary"))
        #expect(arguments.contains("-DX=1"))
        let graph = PackageSymbolsTests.graph.replacing("Library", with: "CLibrary")
        try fileSystem.write([UInt8](graph.utf8), arguments[arguments.count - 1])
        return output("")
      default:
        let module = arguments[1]
        // docgen also requests the toolchain's own modules, which this toolchain doesn't have.
        guard module.hasSuffix("Library") else {
          if module == "Swift" { toolchainExtractions.withValue { $0 += 1 } }
          return ProcessRunner.Output(termination: .exited(1))
        }
        asked.withValue { $0.append("extract \(module)") }
        meanwhile.value()
        try fileSystem.write([UInt8](PackageSymbolsTests.graph.utf8), "\(arguments[3])/\(module).symbols.json")
        return output("")
      }
    }
  }

  @Test func `A target without Swift files and headers has no symbols`() async throws {
    let tools = Tools()
    let result = try await tools.gather()
    #expect(result.diagnostics == [])
    #expect(result.sources?.graphs.map(\.module) == ["Library"])
    #expect(tools.asked.value == ["build CLibrary", "build Library", "extract Library"])
  }

  @Test(arguments: [("my-Library", "my_Library"), ("1Library", "_Library"), ("Über.Library", "Über_Library")])
  func `A target whose name isn't an identifier is built by its name and extracted by its module's name`(
    target: String, module: String
  ) async throws {
    let tools = Tools()
    tools.manifest.setValue(
      """
      {"name": "Book", "products": [{"name": "Library", "targets": ["\(target)"], "type": {"library": ["automatic"]}}],
      "targets": [{"name": "\(target)", "type": "regular", "dependencies": []}]}
      """)
    tools.files.withValue { files in
      files["/package/Sources/\(target)/Library.swift"] = [UInt8](Tools.library.utf8)
      files["/build/debug/description.json"] = [UInt8](
        #"{"swiftCommands": {"C": {"moduleName": "\#(module)", "otherArguments": []}}}"#.utf8)
    }
    let result = try await tools.gather()
    #expect(result.diagnostics == [])
    #expect(result.sources?.packageModules == [module])
    #expect(tools.asked.value == ["build \(target)", "extract \(module)"])
  }

  @Test func `A module in docgen.yml that the package doesn't have is reported at its value`() async throws {
    let tools = Tools()
    let position = SourcePosition(file: "docgen.yml", line: 2, column: 10)
    let result = try await tools.gather { ($0.modules, $0.modulesPosition) = (["Librari", "Library"], position) }
    #expect(
      result.diagnostics.map(\.description) == [
        """
        docgen.yml:2:10: error: the package has no module 'Librari'
        docgen.yml:2:10: note: did you mean 'Library'?
        """
      ])
    #expect(result.sources?.graphs.map(\.module) == ["Library"])

    // Nothing was built.
    tools.files.withValue { $0["/build/debug/description.json"] = nil }
    let none = try await tools.gather { $0.modules = ["Librari"] }
    #expect(none.diagnostics.map(\.message) == ["the package has no module 'Librari'"])
  }

  @Test func `A product's module with Swift code but without a build is reported`() async throws {
    let tools = Tools()
    tools.files.withValue { files in
      files["/package/Sources/CLibrary/Library.swift"] = [UInt8](Tools.library.utf8)
    }
    let result = try await tools.gather()
    #expect(result.diagnostics.map(\.message) == ["module 'CLibrary' isn't built"])
    #expect(tools.asked.value == ["build CLibrary", "build Library", "extract Library"])
  }

  @Test(arguments: [nil, ["CLibrary", "Library"]])
  func `The headers of C targets are extracted`(modules: [String]?) async throws {
    let tools = Tools()
    tools.addCTarget()
    let result = try await tools.gather { $0.modules = modules }
    #expect(result.diagnostics == [])
    #expect(result.sources?.graphs.map(\.module) == ["Library", "CLibrary"])
    #expect(
      tools.asked.value == ["build CLibrary", "build Library", "extract Library", "clang -M", "clang -extract-api"])

    // They're stored, and a changed header is read again.
    tools.asked.setValue([])
    #expect(try await tools.gather { $0.modules = modules }.sources?.graphs.map(\.module) == ["CLibrary", "Library"])
    #expect(tools.asked.value == [])
    tools.files.withValue { $0[Tools.header("size")] = [UInt8]("int size(int x);\n".utf8) }
    _ = try await tools.gather { $0.modules = modules }
    #expect(tools.asked.value.contains("clang -extract-api"))
  }

  @Test func `A header that doesn't compile is one warning at its line, and other modules have symbols`() async throws {
    let tools = Tools()
    tools.addCTarget()
    tools.headerErrors.setValue(
      """
      In file included from <extract-api-includes>:1:
      /package/Sources/CLibrary/include/size.h:3:10: fatal error: 'nope.h' file not found
          3 | #include "nope.h"
      /package/Sources/CLibrary/include/size.h:4:7: error: unknown type name 'foo'
      <extract-api-includes>:1:38: error: expected ')'
      3 errors generated.
      """)
    let result = try await tools.gather()
    #expect(result.sources?.graphs.map(\.module) == ["Library"])
    #expect(result.diagnostics.map(\.id) == ["c-header"])
    let error = try #require(result.diagnostics.first)
    #expect(error.severity == .warning)
    #expect(error.position?.description == "Sources/CLibrary/include/size.h:3:10")
    #expect(
      error.message
        == "a header of C module 'CLibrary' doesn't compile, so the module has no pages: 'nope.h' file not found")
    #expect(error.notes.map { $0.position?.line } == [4, nil])

    #expect(try await tools.gather { $0.isStrict = true }.diagnostics.map(\.severity) == [.error])

    // The warning isn't stored.
    tools.headerErrors.setValue(nil)
    #expect(try await tools.gather().sources?.graphs.map(\.module) == ["Library", "CLibrary"])
  }

  @Test func `A C target without headers causes a warning`() async throws {
    let tools = Tools()
    tools.addCTarget()
    tools.files.withValue { files in
      for name in ["CLibrary", "size", "unused"] { files[Tools.header(name)] = nil }
      files["/package/Sources/CLibrary/include/README.md"] = []
    }
    let result = try await tools.gather()
    #expect(result.diagnostics.map(\.id) == ["c-module-headers"])
    #expect(result.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `Symbols of unchanged sources aren't extracted again`() async throws {
    let tools = Tools()
    _ = try await tools.gather()
    tools.asked.setValue([])
    let again = try await tools.gather()
    #expect(again.sources?.graphs.map(\.module) == ["Library"])
    #expect(tools.asked.value == [])

    tools.files.withValue { $0["/package/Sources/Library/Library.swift"] = [UInt8]("public enum Library {}\n".utf8) }
    _ = try await tools.gather()
    #expect(tools.asked.value == ["build CLibrary", "build Library", "extract Library"])
  }

  @Test func `The provider reports whether the symbols need a build, without a build`() async throws {
    let tools = Tools()
    #expect(try await tools.known() == nil)
    #expect(tools.asked.value == [])

    let gathered = try await tools.gather()
    tools.asked.setValue([])
    let known = try #require(try await tools.known())
    #expect(known.sources?.graphs.map(\.module) == ["Library"])
    #expect(known.sources?.known?.bytes == gathered.sources?.known?.bytes)
    #expect(known.diagnostics == gathered.diagnostics)
    #expect(try await tools.known { $0.modules = ["Other"] } == nil)

    tools.files.withValue { $0["/package/Sources/Library/Library.swift"] = [UInt8]("public enum Library {}\n".utf8) }
    #expect(try await tools.known() == nil)
    #expect(tools.asked.value == [])
  }

  @Test func `Symbols are collected again if their sources change during extraction`() async throws {
    let tools = Tools()
    tools.meanwhile.setValue {
      tools.files.withValue { $0["/package/Sources/Library/Library.swift"] = [UInt8]("public enum Library {}\n".utf8) }
    }
    _ = try await tools.gather()
    tools.meanwhile.setValue {}
    // The sources are the same as at the beginning, but the extraction could have read the changed sources. The build ended
    // before the change.
    tools.files.withValue { $0["/package/Sources/Library/Library.swift"] = [UInt8](Tools.library.utf8) }
    tools.asked.setValue([])
    _ = try await tools.gather()
    #expect(tools.asked.value == ["extract Library"])
  }

  @Test func `If a package doesn't build, the built modules are used, and a warning explains the missing ones`()
    async throws
  {
    let tools = Tools()
    tools.isBroken.setValue(true)
    let result = try await tools.gather()
    #expect(result.sources?.graphs.map(\.module) == ["Library"])
    #expect(result.diagnostics.map(\.id) == ["unbuilt-package"])
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.diagnostics.first?.message.contains("no such module") == true)
    #expect(tools.asked.value == ["build CLibrary", "build CLibrary", "build Library", "extract Library"])

    // The stored symbols aren't used as a complete result.
    tools.isBroken.setValue(false)
    tools.asked.setValue([])
    #expect(try await tools.gather().diagnostics == [])
    #expect(tools.asked.value == ["build CLibrary", "build Library", "extract Library"])
  }

  @Test func `A package without built modules still has its articles`() async throws {
    let tools = Tools()
    tools.isBroken.setValue(true)
    tools.files.withValue { $0["/build/debug/description.json"] = nil }
    let result = try await tools.gather()
    #expect(result.sources == nil)
    #expect(result.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `A strict package that doesn't build is an error`() async throws {
    let tools = Tools()
    tools.isBroken.setValue(true)
    await #expect(throws: VerificationError.self) { try await tools.gather { $0.isStrict = true } }
  }

  @Test func `If no build is allowed, outdated symbols cause a warning`() async throws {
    let tools = Tools()
    let none = try await tools.gather { $0.buildsFirst = false }
    #expect(none.sources == nil)
    #expect(none.diagnostics == [])

    _ = try await tools.gather()
    tools.asked.setValue([])
    tools.files.withValue { $0["/package/Sources/Library/Library.swift"] = [UInt8]("public enum Library {}\n".utf8) }
    let earlier = try await tools.gather { $0.buildsFirst = false }
    #expect(earlier.sources?.graphs.map(\.module) == ["Library"])
    #expect(earlier.diagnostics.map(\.id) == ["stale-symbols"])
    #expect(tools.asked.value == [])
  }

  @Test func `A requested module that's missing is an error with similar names`() async throws {
    let result = try await Tools().gather { $0.modules = ["Libary"] }
    #expect(result.sources == nil)
    #expect(result.diagnostics.map(\.message) == ["the package has no module 'Libary'"])
    #expect(result.diagnostics.first?.nearMisses == ["Library"])
  }

  @Test func `Existing graphs are read without a build`() async throws {
    let tools = Tools()
    try tools.fileSystem.createDirectory("/graphs")
    try tools.fileSystem.write([UInt8](Self.graph.utf8), "/graphs/Library.symbols.json")
    let result = try await tools.gather { $0.graphs = "/graphs" }
    #expect(result.sources?.graphs.map(\.module) == ["Library"])
    #expect(tools.asked.value == [])

    let missing = try await tools.gather { $0.graphs = "/nowhere" }
    #expect(missing.diagnostics.map(\.message) == ["the folder '/nowhere' of symbol graphs doesn't exist"])
    let file = try await tools.gather { $0.graphs = "/graphs/Library.symbols.json" }
    #expect(file.diagnostics.map(\.message) == ["'/graphs/Library.symbols.json' isn't a folder"])
  }
}
