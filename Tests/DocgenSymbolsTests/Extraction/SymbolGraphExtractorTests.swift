import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSymbols
import DocgenSystem
import DocgenTestHelpers
import Testing

@Suite("Symbol graphs are extracted")
struct SymbolGraphExtractorTests {
  /// The description that `swift build` would write.
  static let description = BuildDescription(modules: [
    "Clocks": ["-I", "/modules"],
    "Schedulers": ["-I", "/modules"],
  ])

  static func graph(_ module: String) -> String {
    """
    {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "test"},
    "module": {"name": "\(module)", "platform": {}}, "symbols": [], "relationships": []}
    """
  }

  /// Extracts with a fake compiler, and returns its calls and the remaining files.
  func extraction(
    of modules: [String], jobs: Int = 1,
    answer:
      @escaping @Sendable (_ module: String, _ folder: String, _ files: FileSystem) throws
      -> ProcessRunner.Output
  ) async throws -> (SymbolGraphExtractor.Extraction, commands: [ProcessRunner.Command], left: [String]) {
    let (fileSystem, files) = FileSystem.inMemory()
    let commands = LockIsolated<[ProcessRunner.Command]>([])
    let extraction = try await withDependencies {
      $0.fileSystem = fileSystem
      $0.processRunner.run = { command in
        commands.withValue { $0.append(command) }
        return try answer(command.arguments[1], command.arguments[3], fileSystem)
      }
    } operation: {
      try await SymbolGraphExtractor(jobs: jobs)
        .extract(modules, builtAs: Self.description, packageRoot: "/package")
    }
    return (extraction, commands.value, Array(files.value.keys))
  }

  @Test(arguments: [1, 4])
  func `Modules have the requested order, each before the modules that it extends`(jobs: Int) async throws {
    let (extraction, commands, left) = try await extraction(of: ["Schedulers", "Clocks"], jobs: jobs) {
      module, folder, files in
      for name in ["\(module)@Swift", module] {
        try files.write([UInt8](Self.graph(module).utf8), "\(folder)/\(name).symbols.json")
      }
      try files.write([], "\(folder)/notes.txt")
      return ProcessRunner.Output(termination: .exited(0))
    }
    #expect(extraction.graphs.map(\.module) == ["Schedulers", "Schedulers", "Clocks", "Clocks"])
    #expect(extraction.graphs.map(\.extendedModule) == [nil, "Swift", nil, "Swift"])
    #expect(extraction.diagnostics == [])
    #expect(left == [])
    let command = try #require(commands.first { $0.arguments.contains("Clocks") })
    #expect(command.executable == "swift-symbolgraph-extract")
    #expect(command.arguments.starts(with: ["-module-name", "Clocks", "-output-dir"]))
    #expect(
      command.arguments.dropFirst(4)
        == ["-minimum-access-level", "public", "-I", "/modules", "-emit-extension-block-symbols"])
  }

  @Test func `The diagnostic about a module that isn't built suggests similar names`() async throws {
    let (extraction, commands, _) = try await extraction(of: ["Clock"]) { _, _, _ in
      ProcessRunner.Output(termination: .exited(0))
    }
    #expect(commands.isEmpty)
    #expect(extraction.diagnostics.map(\.message) == ["module 'Clock' isn't built"])
    #expect(extraction.diagnostics.first?.nearMisses == ["Clocks"])
  }

  @Test(arguments: [
    (ProcessRunner.Termination.exited(1), "exit status 1"), (.signalled(11), "signal 11"), (.timedOut, "out of time"),
  ])
  func `If the compiler rejects one module, the other modules are extracted`(
    termination: ProcessRunner.Termination, reason: String
  ) async throws {
    let (extraction, _, left) = try await extraction(of: ["Clocks", "Schedulers"]) { module, folder, files in
      if module == "Clocks" {
        let text = "error: missing required module 'CHelpers'\nCurrent visible modules:\nSwift\n"
        return ProcessRunner.Output(termination: termination, standardError: [UInt8](text.utf8))
      }
      try files.write([UInt8](Self.graph(module).utf8), "\(folder)/\(module).symbols.json")
      return ProcessRunner.Output(termination: .exited(0))
    }
    #expect(extraction.graphs.map(\.module) == ["Schedulers"])
    #expect(extraction.diagnostics.map(\.message) == ["no symbol graph of module 'Clocks': \(reason)"])
    #expect(extraction.diagnostics[0].notes.map(\.message) == ["error: missing required module 'CHelpers'"])
    #expect(left == [])
  }

  @Test func `An unreadable graph is reported and omitted`() async throws {
    let (extraction, _, left) = try await extraction(of: ["Clocks"]) { module, folder, files in
      try files.write([UInt8]("{".utf8), "\(folder)/\(module).symbols.json")
      return ProcessRunner.Output(termination: .exited(0))
    }
    #expect(extraction.graphs == [])
    #expect(extraction.diagnostics.map(\.id) == ["symbol-graph"])
    #expect(left == [])
  }

  @Test func `The temporary folder is removed even if the program is missing`() async throws {
    let (fileSystem, files) = FileSystem.inMemory()
    let failure = ProcessError(executable: "extract", reason: "No such file or directory")
    await #expect(throws: failure) {
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.processRunner.run = { _ in throw failure }
      } operation: {
        try await SymbolGraphExtractor().extract(["Clocks"], builtAs: Self.description, packageRoot: "/package")
      }
    }
    #expect(files.value.isEmpty)
  }
}
