import Dependencies
import Dispatch
import DocgenSite
import DocgenSnippets
import DocgenSymbols
import DocgenSystem
import Synchronization

/// The files of a package as one text: each begins with a line `-- path --`.
struct Archive {
  private(set) var files: [String: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    var path = "Articles/Book.md"
    var start = 0
    var offset = 0
    let marker = Array("-- ".utf8)
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[offset..<end]
      if line.starts(with: marker), line.count > 6, line.suffix(3).elementsEqual(" --".utf8) {
        files[path] = Array(bytes[start..<offset])
        path = String(decoding: line.dropFirst(3).dropLast(3), as: UTF8.self)
        start = min(end + 1, bytes.count)
      }
      offset = end + 1
    }
    files[path] = Array(bytes[start...])
  }

  /// Builds the package's site, and sees that it is harmless, and that nothing else was written.
  func build() throws {
    let (fileSystem, store) = FileSystem.inMemory()
    store.withValue { store in
      store["/package/Package.swift"] = Array("let package = Package(name: \"Book\")\n".utf8)
      store["/secret.md"] = Array("SECRET".utf8)
      for (path, bytes) in files { store[Self.normalized("/package/\(path)")] = bytes }
    }
    let before = store.value
    var options = BuildOptions(packagePath: "/package", baseURL: "https://book.example/")
    let graphs = files.filter { $0.key.hasSuffix(".symbols.json") }
    if !graphs.isEmpty {
      // What is no graph is told elsewhere; the others go on.
      let read = graphs.sorted { $0.key < $1.key }.compactMap {
        try? ModuleGraph(bytes: $1, file: $0, packageRoot: "/package")
      }
      options.symbols = SymbolSources(graphs: read)
    }
    _ = try Self.wait { [options] in
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.continuousClock = ContinuousClock()
      } operation: {
        try await SiteBuilder().build(options)
      }
    }
    for (path, bytes) in store.value where before[path] != bytes {
      guard path.utf8.starts(with: "/package/site/".utf8) else { throw Violation(description: "'\(path)' was written") }
      let isPage = path.utf8.suffix(5).elementsEqual(".html".utf8)
      if isPage { try HarmlessPage.check(bytes, name: path) }
      if String(decoding: bytes, as: UTF8.self).contains("SECRET"),
        !files.values.contains(where: { String(decoding: $0, as: UTF8.self).contains("SECRET") })
      {
        throw Violation(description: "'\(path)' holds what stands outside the package")
      }
    }
  }

  /// Looks up a result in a ledger whose file has these bytes.
  static func readLedger(_ bytes: [UInt8]) throws {
    let (fileSystem, store) = FileSystem.inMemory()
    let build = BuildFolder(scratchPath: "/package/.build")
    store.withValue { $0["\(build.ledgerPath)/Model.json"] = bytes }
    withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      _ = Ledger(build: build).look(up: "Model", key: "1")
    }
  }

  private static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// Waits for what is done by tasks: a fuzzer calls from a thread of its own, which is none of theirs.
  private static func wait<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Value, any Error>?>(nil)
    Task.detached {
      do {
        let value = try await body()
        result.withLock { $0 = .success(value) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    guard let result = result.withLock({ $0 }) else { throw Violation(description: "a build that has no end") }
    return try result.get()
  }
}
