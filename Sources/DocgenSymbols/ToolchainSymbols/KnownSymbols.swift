import DependenciesConcurrency
import DocgenModel
public import DocgenSystem
import Foundation

/// A symbol of the toolchain's own modules, with its page at Apple.
public struct KnownSymbol: Hashable, Sendable {
  /// The identifier (USR).
  public var id: String
  /// The module that declares it.
  public var module: String
  /// Its path: `Array.count`.
  public var title: String
  /// The address of its page, or of its type's page where several symbols have its name.
  public var address: String
  /// Its declaration in one line.
  public var declaration: String
}

/// The symbols of the standard library, Foundation and other modules of the toolchain.
///
/// They are kept as the bytes of one file and searched where they lie: to have them costs nothing, and a look-up a few
/// comparisons. The file is made once a toolchain by ``KnownSymbols/init(graphs:compiler:)``.
public struct KnownSymbols: Sendable {
  /// Where Apple's pages are.
  public static let site = "https://developer.apple.com/documentation/"

  /// The file's content.
  ///
  /// UTF-8 text: a line with the format and the compiler, the lines of all symbols sorted by identifier, an empty line, and the
  /// lines of all paths sorted by path. Parts of a line stand between tabs.
  public var bytes: [UInt8] { content.array }

  private let content: FileBytes

  /// The compiler that the symbols are of, as it was given.
  public let compiler: String

  private let symbolLines: Range<Int>
  private let pathLines: Range<Int>

  /// What ``idsByPage()`` found, which only few sites ask for; the lock is held while it is made.
  private let pages = LockIsolated<[String: String]?>(nil)

  /// The symbols that were looked for, and `nil` for those that aren't there: samples name the same few again and again.
  private let symbols = LockIsolated<[String: KnownSymbol?]>([:])

  static let format = "docgen known symbols 1"

  /// Takes a file's content.
  ///
  /// - Throws: An error where it is of another format, or was cut off: make it anew.
  public init(_ content: FileBytes, file: String) throws(UnreadableSymbolGraph) {
    (compiler, symbolLines, pathLines) = try content.withBytes { (bytes) throws(UnreadableSymbolGraph) in
      try Self.parts(of: bytes, file: file)
    }
    self.content = content
  }

  /// Takes a file's content.
  ///
  /// - Throws: An error where it is of another format, or was cut off: make it anew.
  public init(bytes: [UInt8], file: String) throws(UnreadableSymbolGraph) {
    try self.init(FileBytes(bytes), file: file)
  }

  private static func parts(
    of bytes: UnsafeBufferPointer<UInt8>, file: String
  ) throws(UnreadableSymbolGraph) -> (compiler: String, symbols: Range<Int>, paths: Range<Int>) {
    func unreadable(_ message: String) -> UnreadableSymbolGraph {
      UnreadableSymbolGraph(
        Diagnostic(
          "known-symbols", .warning, at: SourcePosition(file: file, line: 1), message,
          notes: [Diagnostic.Note("remove the file; it is made anew")]))
    }
    let newline = UInt8(ascii: "\n")
    guard let headerEnd = bytes.firstIndex(of: newline) else { throw unreadable("the list of known symbols is empty") }
    let header = String(decoding: bytes[..<headerEnd], as: UTF8.self).split(separator: "\t", maxSplits: 1)
    guard header.first.map(String.init) == format else {
      throw unreadable("the list of known symbols has another format than '\(format)'")
    }
    // The paths' block is named by its length, so that nothing needs to be searched, and a cut is seen.
    guard bytes.last == newline, let trailer = line(endingAt: bytes.count, in: bytes),
      let start = Int(String(decoding: bytes[trailer], as: UTF8.self)),
      (headerEnd + 1..<trailer.lowerBound + 1).contains(start), bytes[start - 1] == newline
    else { throw unreadable("the list of known symbols was cut off") }
    return (header.count > 1 ? String(header[1]) : "", (headerEnd + 1)..<start, start..<trailer.lowerBound)
  }

  /// The symbol with an identifier; a member that the compiler repeats below a type that inherits it is that of the type
  /// that declares it.
  public func symbol(withID id: String) -> KnownSymbol? {
    if let symbol = symbols.withValue({ $0[id] }) { return symbol }
    let symbol = findSymbol(withID: id)
    symbols.withValue { $0[id] = .some(symbol) }
    return symbol
  }

  private func findSymbol(withID id: String) -> KnownSymbol? {
    let declared = SynthesizedIdentifier.declared(in: id).map(String.init) ?? id
    return fields(ofLineWith: declared, in: symbolLines).flatMap(KnownSymbol.init)
  }

  /// The symbol at a path, as a symbol link writes it: `Array`, `Swift/Array`, `Array/append(_:)`.
  public func symbol(at path: String) -> KnownSymbol? {
    let trimmed = path.hasPrefix("/") ? String(path.dropFirst()) : path
    if let id = fields(ofLineWith: trimmed, in: pathLines)?.last { return symbol(withID: id) }
    let parts = trimmed.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let folder = KnownModules.folderByModule[String(parts[0])],
      let id = fields(ofLineWith: String(parts[1]), in: pathLines)?.last, let symbol = symbol(withID: id)
    else { return nil }
    return KnownModules.folderByModule[symbol.module] == folder ? symbol : nil
  }

  /// The symbol whose page has an address, as DocC writes links to Apple's pages: `/documentation/swift/array`.
  ///
  /// - Parameter address: The address below `documentation/`, in any case, with or without a slash in front.
  /// - Returns: The symbol; for a member whose address ends in a hash or number of Apple's own, which no toolchain knows,
  ///   the type; `nil` for what is at no folder of Apple's.
  public func symbol(atAddress address: String) -> KnownSymbol? {
    let parts = address.lowercased().split(separator: "/")
    guard parts.count > 1, KnownModules.folders.contains(where: { $0.folder == parts[0] }) else { return nil }
    let ids = idsByPage()
    for count in stride(from: parts.count, to: 1, by: -1) {
      if let id = ids[parts.prefix(count).joined(separator: "/")] { return symbol(withID: id) }
    }
    return nil
  }

  /// The identifiers of the symbols that have a page of their own, by its address; members without one have that of their
  /// type.
  private func idsByPage() -> [String: String] {
    pages.withValue { pages in
      if let pages { return pages }
      var found: [String: String] = [:]
      content.withBytes { bytes in
        for line in bytes[symbolLines].split(separator: UInt8(ascii: "\n")) {
          let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          guard fields.count == 5 else { continue }
          let page = String(decoding: fields[3], as: UTF8.self)
          let name = String(decoding: fields[2], as: UTF8.self).lowercased().replacing(".", with: "/")
          if page.hasSuffix("/\(name)"), found[page] == nil { found[page] = String(decoding: fields[0], as: UTF8.self) }
        }
      }
      pages = found
      return found
    }
  }

  // MARK: Lines

  /// Finds a line by its first field, in lines that are sorted by it.
  private func fields(ofLineWith key: String, in lines: Range<Int>) -> [String]? {
    var key = key
    return key.withUTF8 { key in
      content.withBytes { bytes in
        var lines = lines
        // Halves the lines until none begins in the second half. At most a few are left then.
        while true {
          let middle = Self.endOfLine(at: lines.lowerBound + lines.count / 2, in: bytes, before: lines.upperBound) + 1
          guard middle < lines.upperBound else { break }
          lines =
            Self.compare(key, withFieldAt: middle, in: bytes) < 0
            ? lines.lowerBound..<middle : middle..<lines.upperBound
        }
        var start = lines.lowerBound
        while start < lines.upperBound {
          let end = Self.endOfLine(at: start, in: bytes, before: lines.upperBound)
          if Self.compare(key, withFieldAt: start, in: bytes) == 0 {
            return bytes[start..<end].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
              .map { String(decoding: $0, as: UTF8.self) }
          }
          start = end + 1
        }
        return nil
      }
    }
  }

  /// The offset of the first newline from an offset on, or `limit` if there's none before it.
  private static func endOfLine(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int {
    guard offset < limit else { return limit }
    return bytes.firstOffset(of: UInt8(ascii: "\n"), in: offset..<limit) ?? limit
  }

  /// Compares a key with the text up to the tab after an offset.
  ///
  /// - Returns: A negative number if the key precedes the field, 0 if they're equal, a positive number otherwise.
  private static func compare(
    _ key: UnsafeBufferPointer<UInt8>, withFieldAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let base = bytes.baseAddress, let keyBase = key.baseAddress,
      let tab = bytes.firstOffset(of: UInt8(ascii: "\t"), in: start..<bytes.count)
    else { return key.count }
    let count = tab - start
    let order = memcmp(keyBase, base + start, min(key.count, count))
    return order == 0 ? key.count - count : Int(order)
  }

  /// The line that ends with the newline before an offset.
  private static func line(endingAt end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard end > 0 else { return nil }
    let start = (bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    return start..<(end - 1)
  }
}

extension KnownSymbol {
  fileprivate init?(_ fields: [String]) {
    guard fields.count == 5 else { return nil }
    self.init(
      id: fields[0], module: fields[1], title: fields[2], address: KnownSymbols.site + fields[3],
      declaration: fields[4])
  }

  fileprivate var line: String {
    [id, module, title, String(address.dropFirst(KnownSymbols.site.count)), declaration].joined(separator: "\t") + "\n"
  }
}

extension KnownSymbols {
  /// Makes the list from the toolchain's symbol graphs.
  ///
  /// - Parameters:
  ///   - graphs: The graphs, without the members that the compiler repeats below types that inherit them.
  ///   - compiler: The compiler's version line, by which the caller tells when to make the list anew.
  public init(graphs: [ModuleGraph], compiler: String) {
    let symbols = KnownSymbolList(graphs).symbols
    var text = "\(Self.format)\t\(compiler.filter { $0 != "\n" && $0 != "\t" })\n"
    let headerEnd = text.utf8.count
    for symbol in symbols.sorted(by: { utf8Precedes($0.known.id, $1.known.id) }) { text += symbol.known.line }
    let start = text.utf8.count
    var idByPath: [String: (rank: Int, id: String)] = [:]
    for symbol in symbols {
      let candidate = (rank: symbol.rank, id: symbol.known.id)
      if let known = idByPath[symbol.path], known < candidate { continue }
      idByPath[symbol.path] = candidate
    }
    for (path, entry) in idByPath.sorted(by: { utf8Precedes($0.key, $1.key) }) { text += "\(path)\t\(entry.id)\n" }
    let end = text.utf8.count
    text += "\(start)\n"
    content = FileBytes(Array(text.utf8))
    self.compiler = compiler
    symbolLines = headerEnd..<start
    pathLines = start..<end
  }
}

private func utf8Precedes(_ lhs: String, _ rhs: String) -> Bool {
  lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
}
