import DependenciesConcurrency
import DocgenModel
import Foundation

/// A symbol of the toolchain, with its page on Apple's site.
public struct KnownSymbol: Hashable, Sendable {
  /// The USR.
  public var id: String
  /// The module that declares the symbol.
  public var module: String
  /// The name with its enclosing types, such as `Array.count`.
  public var title: String
  /// The address of its page, or of its type's page if its name isn't unique.
  public var address: String
  /// The declaration on one line.
  public var declaration: String
}

/// The symbols of the standard library, Foundation, and other modules of the toolchain.
///
/// Links and identifiers in samples look up their pages and declarations here.
///
/// The value is the content of a file that's searched in place, so it isn't parsed, and a lookup takes a few
/// comparisons. ``ToolchainSymbols/init(graphs:compiler:)`` creates the content once per toolchain.
public struct ToolchainSymbols: Sendable {
  /// The base URL of Apple's documentation.
  public static let site = "https://developer.apple.com/documentation/"

  /// The file's content.
  ///
  /// It's UTF-8 text: a line with the format version and the compiler, a line for each symbol sorted by USR, a line
  /// for each path sorted by path, and a line with the offset of the first path. Tabs separate the fields.
  public let bytes: [UInt8]

  /// The compiler that the symbols belong to.
  public let compiler: String

  private let symbolLines: Range<Int>
  private let pathLines: Range<Int>

  /// The result of ``idsByPage()``, which few sites need.
  ///
  /// The lock is held while it's computed.
  private let pages = LockIsolated<[String: String]?>(nil)

  /// The results of lookups, including unsuccessful ones, because samples use the same few symbols repeatedly.
  private let symbols = MemoCache<String, KnownSymbol?>()

  /// The name and the version of the file's format.
  public static let format = "docgen known symbols 1"

  /// Creates the list from a file's content.
  ///
  /// - Returns: `nil` if the file has another format or is truncated.
  public init?(bytes: [UInt8]) {
    guard let parts = bytes.withUnsafeBufferPointer(Self.parts) else { return nil }
    (compiler, symbolLines, pathLines) = parts
    self.bytes = bytes
  }

  private static func parts(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (compiler: String, symbols: Range<Int>, paths: Range<Int>)? {
    let newline = UInt8(ascii: "\n")
    guard let headerEnd = bytes.firstIndex(of: newline) else { return nil }
    let header = String(decoding: bytes[..<headerEnd], as: UTF8.self).split(separator: "\t", maxSplits: 1)
    guard header.first.map(String.init) == format else { return nil }
    // The last line contains the offset of the first path, which detects truncated files and makes a search
    // unnecessary.
    guard bytes.last == newline, let trailer = line(endingAt: bytes.count, in: bytes),
      let start = Int(String(decoding: bytes[trailer], as: UTF8.self)),
      (headerEnd + 1..<trailer.lowerBound + 1).contains(start), bytes[start - 1] == newline
    else { return nil }
    return (header.count > 1 ? String(header[1]) : "", (headerEnd + 1)..<start, start..<trailer.lowerBound)
  }

  /// Returns the symbol with a USR.
  ///
  /// The USR of an inherited member that the compiler repeats for a type finds the original member.
  public func symbol(withID id: String) -> KnownSymbol? {
    symbols.value(for: id) { findSymbol(withID: id) }
  }

  private func findSymbol(withID id: String) -> KnownSymbol? {
    let declared = SynthesizedIdentifier.declared(in: id).map(String.init) ?? id
    return fields(ofLineWith: declared, in: symbolLines).flatMap(KnownSymbol.init)
  }

  /// Returns the symbol at a path, such as `Array`, `Swift/Array`, or `Array/append(_:)`.
  public func symbol(at path: String) -> KnownSymbol? {
    let trimmed = path.hasPrefix("/") ? String(path.dropFirst()) : path
    if let id = fields(ofLineWith: trimmed, in: pathLines)?.last { return symbol(withID: id) }
    let parts = trimmed.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let folder = KnownModules.folderByModule[String(parts[0])],
      let id = fields(ofLineWith: String(parts[1]), in: pathLines)?.last, let symbol = symbol(withID: id)
    else { return nil }
    return KnownModules.folderByModule[symbol.module] == folder ? symbol : nil
  }

  /// Returns the symbol whose page has an address, as in DocC's links to Apple's pages: `/documentation/swift/array`.
  ///
  /// - Parameter address: The address after `documentation/`, case-insensitive, with or without a leading slash.
  /// - Returns: The symbol. If a member's address ends in one of Apple's hashes or numbers, it's the type. If the
  ///   address isn't in a folder of a known module, it's `nil`.
  public func symbol(atAddress address: String) -> KnownSymbol? {
    let parts = address.lowercased().split(separator: "/")
    guard parts.count > 1, KnownModules.folders.contains(where: { $0.folder == parts[0] }) else { return nil }
    let ids = idsByPage()
    for count in stride(from: parts.count, to: 1, by: -1) {
      if let id = ids[parts.prefix(count).joined(separator: "/")] { return symbol(withID: id) }
    }
    return nil
  }

  /// Returns the USRs of the symbols with a separate page, by its address.
  private func idsByPage() -> [String: String] {
    pages.withValue { pages in
      if let pages { return pages }
      var found: [String: String] = [:]
      bytes.withUnsafeBufferPointer { bytes in
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
      bytes.withUnsafeBufferPointer { bytes in
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

  /// The offset of the first newline at or after an offset, or `limit` if no newline precedes `limit`.
  private static func endOfLine(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int {
    bytes.firstOffset(of: UInt8(ascii: "\n"), from: offset, before: limit) ?? limit
  }

  /// Compares a key with the text up to the tab after an offset.
  ///
  /// - Returns: A negative number if the key precedes the field, 0 if they're equal, a positive number otherwise.
  private static func compare(
    _ key: UnsafeBufferPointer<UInt8>, withFieldAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let base = bytes.baseAddress, let keyBase = key.baseAddress,
      let tab = bytes.firstOffset(of: UInt8(ascii: "\t"), from: start)
    else { return key.count }
    let count = tab - start
    let order = memcmp(keyBase, base + start, min(key.count, count))
    return order == 0 ? key.count - count : Int(order)
  }

  /// Returns the line whose newline is before an offset.
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
      id: fields[0], module: fields[1], title: fields[2], address: ToolchainSymbols.site + fields[3],
      declaration: fields[4])
  }

  fileprivate var line: String {
    [id, module, title, String(address.dropFirst(ToolchainSymbols.site.count)), declaration].joined(separator: "\t")
      + "\n"
  }
}

extension ToolchainSymbols {
  /// Creates the list from the toolchain's symbol graphs.
  ///
  /// - Parameters:
  ///   - graphs: The graphs, without the inherited members that the compiler repeats.
  ///   - compiler: The compiler's version line. If it changes, the caller must create a new list.
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
    bytes = Array(text.utf8)
    self.compiler = compiler
    symbolLines = headerEnd..<start
    pathLines = start..<end
  }
}

private func utf8Precedes(_ lhs: String, _ rhs: String) -> Bool {
  lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
}

extension ToolchainSymbols: Equatable {
  /// Compares the files' contents.
  public static func == (left: ToolchainSymbols, right: ToolchainSymbols) -> Bool { left.bytes == right.bytes }
}
