import Dependencies
import DocgenModel
import DocgenSystem

/// What the compiler knows of the identifiers in snippets: which symbol each one names.
///
/// The compiler writes it beside every debug build. Where there is none nothing is known, and nothing is ever guessed.
struct CompilerIndex: Sendable {
  /// The places at which symbols are named, by the snippet's path relative to the package.
  let occurrences: [String: Set<IndexStoreLibrary.Occurrence>]

  /// Creates an index.
  init(occurrences: [String: Set<IndexStoreLibrary.Occurrence>]) { self.occurrences = occurrences }

  /// Reads what the compiler wrote of snippets when they were built last.
  ///
  /// - Parameters:
  ///   - files: The snippets by path relative to the package.
  ///   - build: Where the package manager has built them.
  ///   - toolchain: The compiler that wrote it, whose library reads it.
  /// - Returns: `nil` where the compiler wrote no index, or the toolchain has no library to read it; and what is wrong with
  ///   an index that cannot be read.
  /// - Throws: ``FileError``; ``ProcessError``; `CancellationError`.
  static func read(
    of files: [String], builtIn build: BuildFolder, toolchain: Toolchain
  ) async throws -> (index: CompilerIndex?, problem: Diagnostic?) {
    try await read(of: files, store: "\(build.binPath)/index/store", toolchain: toolchain)
  }

  /// Reads what the compiler wrote of files to a folder.
  static func read(
    of files: [String], store: String, toolchain: Toolchain
  ) async throws -> (index: CompilerIndex?, problem: Diagnostic?) {
    @Dependency(\.fileSystem) var fileSystem
    @Dependency(\.indexReading) var indexReading
    guard !files.isEmpty, try fileSystem.status(path: store) != nil,
      let path = try toolchain.indexLibrary()
    else { return (nil, nil) }
    guard let indexReading else {
      let library = IndexStoreLibrary(path: path)
      return (library.map { CompilerIndex(occurrences: $0.occurrences(inStore: store, ofSnippets: files)) }, nil)
    }
    if let found = try await indexReading.occurrences(library: path, store: store, files: files) {
      return (CompilerIndex(occurrences: found), nil)
    }
    let problem = Diagnostic(
      "damaged-index", .warning, at: nil,
      "the compiler's index in '\(store)' cannot be read, so that no word of a sample leads to its symbol",
      notes: [.init("run 'swift package clean', and build again")])
    return (nil, problem)
  }

  /// The identifiers of a snippet, in source order.
  ///
  /// What the compiler saw where the text now has another word, since the snippet has changed, is left out.
  func identifiers(of snippet: Snippet) -> [Verification.Identifier] {
    Self.identifiers(occurrences[snippet.file] ?? [], in: snippet.source)
  }

  /// The identifiers at the places of occurrences, one a place.
  ///
  /// A type's name before parentheses names its initialiser too; the symbol whose name the text is comes first.
  static func identifiers(
    _ occurrences: some Sequence<IndexStoreLibrary.Occurrence>, in source: String
  ) -> [Verification.Identifier] {
    let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var byPlace: [Place: (isExact: Bool, identifier: Verification.Identifier)] = [:]
    for occurrence in occurrences {
      guard lines.indices.contains(occurrence.line - 1), occurrence.column >= 1 else { continue }
      let text = lines[occurrence.line - 1].dropFirst(occurrence.column - 1).prefix(while: isPartOfName)
      let base = occurrence.name.prefix { $0 != "(" }
      let isExact = !base.isEmpty && text.elementsEqual(base.utf8)
      guard isExact || (base == "init" && !text.isEmpty) else { continue }
      let identifier = Verification.Identifier(
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

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }
}

extension Toolchain {
  /// The toolchain's library for reading indexes, beside its runtime's libraries; `nil` where the toolchain has none.
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
