import Dependencies
import DocgenContent
import DocgenSite
import DocgenSymbols
import DocgenSystem
import DocgenTestHelpers

/// The files of a package as one text.
///
/// Each file begins with a line `-- path --`.
struct Archive {
  private(set) var files: [String: [UInt8]] = [:]

  /// The file before the first such line.
  static let firstPath = "Articles/Book.md"

  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var path = Self.firstPath
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

  /// Builds the package's site, and checks that it's harmless and that the build wrote nothing else.
  func build() throws {
    let (fileSystem, store) = FileSystem.inMemory()
    store.withValue { store in
      store["/package/Package.swift"] = Array("let package = Package(name: \"Book\")\n".utf8)
      store["/secret.md"] = Array("SECRET".utf8)
      for (path, bytes) in files { store[Self.normalized("/package/\(path)")] = bytes }
    }
    let before = store.value
    let options = BuildOptions(packagePath: "/package", baseURL: "https://book.example/")
    var symbols: SymbolInputs?
    let graphs = files.filter { $0.key.hasSuffix(".symbols.json") }
    if !graphs.isEmpty {
      // Invalid graphs are skipped, because another reader tests them.
      let read = graphs.sorted { $0.key < $1.key }.compactMap {
        try? ModuleGraph(bytes: $1, file: $0, packageRoot: "/package")
      }
      symbols = SymbolInputs(graphs: read)
    }
    _ = try wait { [symbols] in
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.continuousClock = ContinuousClock()
      } operation: {
        let verified = VerifiedSite(try await SiteBuilder().parse(options), symbols: symbols)
        return try await SiteBuilder().build(verified, options)
      }
    }
    for path in before.keys where store.value[path] == nil && !path.utf8.starts(with: "/package/site/".utf8) {
      throw Violation(description: "'\(path)' was removed")
    }
    for (path, bytes) in store.value where before[path] != bytes {
      guard path.utf8.starts(with: "/package/site/".utf8) else { throw Violation(description: "'\(path)' was written") }
      let isPage = path.utf8.suffix(5).elementsEqual(".html".utf8)
      if isPage { try HarmlessPage.check(bytes, name: path) }
      if String(decoding: bytes, as: UTF8.self).contains("SECRET"),
        !files.values.contains(where: { String(decoding: $0, as: UTF8.self).contains("SECRET") })
      {
        throw Violation(description: "'\(path)' contains text from outside the package")
      }
    }
  }

  static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }
}
