import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

/// A module that's edited and built repeatedly.
///
/// Like Swift's, the compiler driver compares times by the second.
private final class EditedModule: Sendable {
  static let object = "/p/.build/debug/A.build/A.swift.o"
  private static let (source, record) = ("/p/Sources/A/A.swift", "/p/.build/debug/A.build/A.d")

  private struct State {
    /// The times of the files, in nanoseconds.
    var times: [String: Int64] = [:]
    var now: Int64 = 1_000_000_000_000
    /// The second of the source that the driver has compiled.
    var compiledSecond: Int64?
    var compilations = 0
  }
  private let state = LockIsolated(State())

  var compilations: Int { state.compilations }

  /// Saves the file after some time, with different text that compiles to the same object.
  func edit(after milliseconds: Int64) {
    state.withValue { state in
      state.now += milliseconds * 1_000_000
      state.times[Self.source] = state.now
    }
  }

  /// Builds the module, whose object doesn't change.
  func drive() {
    state.withValue { state in
      let second = (state.times[Self.source] ?? 0) / 1_000_000_000
      state.now += 400_000_000
      guard state.times[Self.object] == nil || state.compiledSecond != second else { return }
      state.compiledSecond = second
      state.compilations += 1
      state.times[Self.record] = state.now
      state.times[Self.object] = state.times[Self.object] ?? state.now
    }
  }

  func withPackage<Value>(_ body: () async throws -> Value) async throws -> Value {
    let map = #"{"\#(Self.source)": {"dependencies": "\#(Self.record)", "object": "\#(Self.object)"}}"#
    let (files, _) = FileSystem.inMemory(["/p/.build/debug/A.build/output-file-map.json": map])
    return try await withDependencies {
      $0.fileSystem = files
      $0.fileSystem.status = { path in
        if let time = self.state.times[path] { return .init(kind: .file, size: 1, modified: time) }
        return path.hasPrefix("/p/.build/debug/A") && path.hasSuffix(".json") || path == "/p/.build/debug"
          ? try files.status(path: path) : nil
      }
      $0.fileSystem.remove = { path in self.state.withValue { $0.times[path] = nil } }
      $0.processRunner = ProcessRunner { _ in
        self.drive()
        return .init(termination: .exited(0))
      }
    } operation: {
      try await body()
    }
  }

  func problem() throws -> String? {
    let modules = BuiltModules(build: ScratchDirectory(scratchPath: "/p/.build"), packagePath: "/p")
    return try modules.problem(ofObjectsIn: "/p/.build/debug/A.build")
  }
}

@Suite("Edits of a module that keep its object")
struct RapidEditTests {
  /// The times between edits: from 50 ms to 2 s.
  private static let gaps = (0..<1000).map { Int64(50 + $0 * 7919 % 1950) }

  @Test("1,000 edits at any pace cause no diagnostic")
  func noAlarm() async throws {
    let module = EditedModule()
    let problems = try await module.withPackage {
      var problems: [String] = []
      for gap in Self.gaps {
        module.edit(after: gap)
        try await ScratchDirectory(scratchPath: "/p/.build").build(package: "/p", target: "A")
        problems += [try module.problem()].compactMap(\.self)
      }
      return problems
    }
    #expect(problems == [])
    #expect(module.compilations == 1000)
  }

  @Test("The driver itself skips some of these edits, which docgen would report")
  func driverAlone() async throws {
    let module = EditedModule()
    let problems = try await module.withPackage {
      try Self.gaps.compactMap { gap in
        module.edit(after: gap)
        module.drive()
        return try module.problem()
      }
    }
    #expect(!problems.isEmpty)
    #expect(Set(problems) == ["'Sources/A/A.swift' has changed since it was built"])
  }
}
