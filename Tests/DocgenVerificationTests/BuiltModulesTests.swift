import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("An outdated module isn't used")
struct BuiltModulesTests {
  private static let bin = "/p/.build/debug"
  private static let real = "/p/.build/x86_64-unknown-linux-gnu/debug"

  /// The time of each file of a package that was just built.
  private static let built: [String: Int64] = [
    "/p/Sources/L/L.swift": 10, "/p/Sources/L/M.swift": 10, "/p/Sources/C/c.c": 10,
    "\(real)/L.build/L.d": 20, "\(real)/L.build/M.d": 20, "\(real)/L.build/primary.priors": 20,
    "\(real)/L.build/L.swift.o": 20, "\(real)/L.build/M.swift.o": 20, "\(real)/C.build/c.c.o": 20,
  ]

  /// The problem with the module `L` after files get other times.
  ///
  /// A file with the time `nil` is removed.
  private func problem(_ changes: [String: Int64?] = [:]) throws -> String? {
    try with(changes) { modules in try modules.problem(ofObjectsIn: "\(Self.real)/L.build") }
  }

  private func with<Value>(_ changes: [String: Int64?], _ body: (BuiltModules) throws -> Value) throws -> Value {
    let times = LockIsolated(Self.built)
    for (path, time) in changes { times.withValue { $0[path] = time } }
    func entry(_ file: String) -> String {
      """
      "/p/Sources/L/\(file).swift": {"dependencies": "\(Self.real)/L.build/\(file).d", "object": "\(Self.real)/L.build/\(file).swift.o"}
      """
    }
    let map =
      "{\"\": {\"swift-dependencies\": \"\(Self.real)/L.build/primary.swiftdeps\"}, \(entry("L")), \(entry("M"))}"
    let (files, _) = FileSystem.inMemory([
      "\(Self.bin)/L.build/output-file-map.json": map, "\(Self.real)/L.build/output-file-map.json": map,
    ])
    return try withDependencies {
      $0.fileSystem = files
      $0.fileSystem.status = { path in
        if let time = times.value[path] { return .init(kind: .file, size: 1, modified: time) }
        if path == "/p/Sources/L" { return .init(kind: .directory, size: 0, modified: 0) }
        return try files.status(path: path)
      }
      $0.fileSystem.remove = { path in times.withValue { $0[path] = nil } }
    } operation: {
      let modules = BuiltModules(build: ScratchDirectory(scratchPath: "/p/.build"), packagePath: "/p")
      return try body(modules)
    }
  }

  @Test("A module that was built from the current sources is used")
  func fresh() throws {
    #expect(try problem() == nil)
  }

  @Test("The sources of a module must be unchanged since the build", arguments: [50, nil] as [Int64?])
  func stale(time: Int64?) throws {
    #expect(try problem(["/p/Sources/L/M.swift": time]) == "'Sources/L/M.swift' has changed since it was built")
  }

  @Test("A source that compiles to the same object is current")
  func unchangedObject() throws {
    #expect(try problem(["/p/Sources/L/M.swift": 50, "\(Self.real)/L.build/M.d": 60]) == nil)
  }

  @Test("A file that the compiler driver skipped is out of date, even though the driver ran")
  func skippedByTheDriver() throws {
    #expect(
      try problem(["/p/Sources/L/M.swift": 50, "\(Self.real)/L.build/primary.priors": 60])
        == "'Sources/L/M.swift' has changed since it was built")
  }

  @Test("Before a build, only the objects of changed files are removed")
  func outdatedObjects() throws {
    func remaining(_ changes: [String: Int64?] = [:]) throws -> [String] {
      try with(changes) { modules in
        try modules.removeOutdatedObjects()
        @Dependency(\.fileSystem) var fileSystem
        return try ["L", "M"].filter { try fileSystem.status(path: "\(Self.real)/L.build/\($0).swift.o") != nil }
      }
    }
    #expect(try remaining() == ["L", "M"])
    #expect(try remaining(["/p/Sources/L/M.swift": 50]) == ["L"])
    #expect(try remaining(["/p/Sources/L/M.swift": 50, "\(Self.real)/L.build/M.d": 60]) == ["L", "M"])
  }
}
