import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("An outdated program isn't run")
struct BuiltProgramsTests {
  private static let bin = "/p/.build/debug"
  private static let real = "/p/.build/x86_64-unknown-linux-gnu/debug"

  /// The time of each file of a package that was just built.
  private static let built: [String: Int64] = [
    "/p/Snippets/A.swift": 10, "/p/Sources/L/L.swift": 10, "/p/Sources/L/M.swift": 10, "/p/Sources/C/c.c": 10,
    "\(real)/L.build/L.d": 20, "\(real)/L.build/M.d": 20, "\(real)/L.build/primary.priors": 20,
    "\(real)/L.build/L.swift.o": 20, "\(real)/L.build/M.swift.o": 20, "\(real)/C.build/c.c.o": 20,
    "\(bin)/A.build/A.d": 30, "\(real)/A.build/A.swift.o": 30, "\(bin)/A": 40,
  ]

  /// The problem with the program of `A` after files get other times.
  ///
  /// A file with the time `nil` is removed.
  private func problem(_ changes: [String: Int64?] = [:]) throws -> String? {
    try with(changes) { programs in try programs.problem(of: "A", source: "Snippets/A.swift") }
  }

  private func with<Value>(_ changes: [String: Int64?], _ body: (inout BuiltPrograms) throws -> Value) throws -> Value {
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
      "\(Self.bin)/A.product/Objects.LinkFileList":
        "\(Self.real)/A.build/A.swift.o\n\(Self.real)/L.build/L.swift.o\n\(Self.real)/C.build/c.c.o\n",
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
      var programs = BuiltPrograms(build: ScratchDirectory(scratchPath: "/p/.build"), packagePath: "/p")
      return try body(&programs)
    }
  }

  @Test("A program that was built from the current sources is run")
  func fresh() throws {
    #expect(try problem() == nil)
  }

  @Test("The program, its source, and the sources of its modules must be unchanged since the build")
  func stale() throws {
    #expect(try problem(["\(Self.bin)/A": nil]) == "the snippet isn't built")
    #expect(try problem(["/p/Snippets/A.swift": 50]) == "the snippet has changed since it was built")
    #expect(
      try problem(["/p/Sources/L/M.swift": 50]) == "'Sources/L/M.swift' has changed since the snippet was built")
    #expect(
      try problem(["/p/Sources/L/M.swift": nil])
        == "'Sources/L/M.swift' has changed since the snippet was built")
    #expect(
      try problem(["\(Self.real)/L.build/L.swift.o": 50])
        == "snippet is out of date: 'L' was rebuilt after it")
    #expect(
      try problem(["\(Self.real)/C.build/c.c.o": 50])
        == "snippet is out of date: 'C' was rebuilt after it")
  }

  @Test("A source that compiles to the same object doesn't have to be linked again")
  func unchangedObject() throws {
    #expect(try problem(["/p/Sources/L/M.swift": 50, "\(Self.real)/L.build/M.d": 60]) == nil)
    #expect(try problem(["/p/Snippets/A.swift": 50, "\(Self.bin)/A.build/A.d": 60]) == nil)
  }

  @Test("A file that the compiler driver skipped is out of date, even though the driver ran")
  func skippedByTheDriver() throws {
    #expect(
      try problem(["/p/Sources/L/M.swift": 50, "\(Self.real)/L.build/primary.priors": 60])
        == "'Sources/L/M.swift' has changed since the snippet was built")
  }

  @Test("Before a build, only the objects of changed files are removed")
  func outdatedObjects() throws {
    func remaining(_ changes: [String: Int64?] = [:]) throws -> [String] {
      try with(changes) { programs in
        try programs.removeOutdatedObjects()
        @Dependency(\.fileSystem) var fileSystem
        return try ["L", "M"].filter { try fileSystem.status(path: "\(Self.real)/L.build/\($0).swift.o") != nil }
      }
    }
    #expect(try remaining() == ["L", "M"])
    #expect(try remaining(["/p/Sources/L/M.swift": 50]) == ["L"])
    #expect(try remaining(["/p/Sources/L/M.swift": 50, "\(Self.real)/L.build/M.d": 60]) == ["L", "M"])
  }
}
