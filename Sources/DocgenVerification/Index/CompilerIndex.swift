import Dependencies
import DocgenModel
import DocgenSystem

/// The compiler's index of programs, which maps each identifier to the symbol that it names.
///
/// Without an index, identifiers aren't links, because a guess could be wrong.
struct CompilerIndex: Sendable {
  /// The occurrences of symbols, by the source's path.
  let occurrences: [String: Set<IndexStoreLibrary.Occurrence>]

  /// Reads the index store at a path with the library of the toolchain that wrote the index.
  ///
  /// The paths of the sources begin with `Snippets/`. Returns `nil` if there's no index, if it can't be read, or if the
  /// toolchain has no library to read it.
  static func read(of files: [String], store: String, toolchain: Toolchain) throws -> CompilerIndex? {
    @Dependency(\.fileSystem) var fileSystem
    guard !files.isEmpty, try fileSystem.status(path: store) != nil,
      let path = try toolchain.indexLibrary(), let library = IndexStoreLibrary(path: path)
    else { return nil }
    // The index contains absolute paths.
    func name(_ path: String) -> String? {
      path.firstRange(of: "/Snippets/").map { String(path[$0.lowerBound...].dropFirst()) }
    }
    var occurrences: [String: Set<IndexStoreLibrary.Occurrence>] = [:]
    for (path, found) in library.occurrences(inStore: store, of: { name($0).map(files.contains) ?? false }) {
      if let file = name(path) { occurrences[file, default: []].formUnion(found) }
    }
    return CompilerIndex(occurrences: occurrences)
  }

  /// The identifiers at the positions of occurrences, at most one per position.
  ///
  /// A type's name before parentheses also refers to its initializer. The symbol whose name equals the text takes
  /// precedence.
  static func identifiers(
    _ occurrences: some Sequence<IndexStoreLibrary.Occurrence>, in source: String
  ) -> [SampleResult.Identifier] {
    let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var byPlace: [Place: (isExact: Bool, identifier: SampleResult.Identifier)] = [:]
    for occurrence in occurrences {
      guard lines.indices.contains(occurrence.line - 1), occurrence.column >= 1 else { continue }
      let text = lines[occurrence.line - 1].dropFirst(occurrence.column - 1).prefix(while: \.isPartOfName)
      let base = occurrence.name.prefix { $0 != "(" }
      let isExact = !base.isEmpty && text.elementsEqual(base.utf8)
      guard isExact || (base == "init" && !text.isEmpty) else { continue }
      let identifier = SampleResult.Identifier(
        line: occurrence.line, column: occurrence.column, length: text.count, symbol: occurrence.symbol)
      let place = Place(line: occurrence.line, column: occurrence.column)
      if let other = byPlace[place] {
        let isBetter = isExact == other.isExact ? identifier.symbol < other.identifier.symbol : isExact
        guard isBetter else { continue }
      }
      byPlace[place] = (isExact, identifier)
    }
    return byPlace.values.map(\.identifier).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private struct Place: Hashable {
    var line: Int
    var column: Int
  }
}

extension Toolchain {
  /// The toolchain's library for reading indexes, next to its runtime libraries, or `nil` if the toolchain has none.
  fileprivate func indexLibrary() throws -> String? {
    @Dependency(\.fileSystem) var fileSystem
    guard let libraries else { return nil }
    #if canImport(Darwin)
      let path = "\(libraries)/libIndexStore.dylib"
    #else
      let path = "\(libraries)/libIndexStore.so"
    #endif
    return try fileSystem.status(path: path) == nil ? nil : path
  }
}
