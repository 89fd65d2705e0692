import ConcurrencyExtras
import DocgenSystem

/// Bytes in numbered parts, each of which is read, and known to be whole, without the others.
///
/// ```text
/// part, part, …                                 whatever they are
/// for each part: its end, and its seal          24 bytes
/// how many parts, and the seal of the table     24 bytes
/// ```
///
/// Numbers are as they are in this machine's memory. Since the table's seal covers the seals of all parts, two files with
/// the same last bytes have the same content.
struct SealedParts: Sendable {
  /// How many parts there are.
  let count: Int

  private let file: FileBytes
  private let tableStart: Int
  private let checked = LockIsolated(Checked())

  /// The parts whose seals were found to hold.
  ///
  /// Unchecked, since only whoever holds the lock around it touches it; an object, because the lock hands a value out as a
  /// copy.
  private final class Checked: @unchecked Sendable {
    var parts: Set<Int> = []
  }

  fileprivate static let rowSize = 24

  /// Opens bytes, of which only the table is read.
  ///
  /// - Throws: ``MalformedBytes`` for bytes that are none, or whose table is not whole.
  init(_ file: FileBytes) throws {
    self.file = file
    (count, tableStart) = try file.withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let footer = bytes.count - Self.rowSize
      guard footer >= 0, let count = Int(exactly: bytes.loadUnaligned(fromByteOffset: footer, as: UInt64.self)),
        count <= footer / Self.rowSize
      else { throw MalformedBytes() }
      let start = footer - count * Self.rowSize
      let table = UnsafeRawBufferPointer(rebasing: bytes[start..<footer])
      guard Self.seal(of: table) == Self.seal(inRowAt: footer, of: bytes) else { throw MalformedBytes() }
      return (count, start)
    }
  }

  /// By what these bytes are told from others.
  var mark: String { file.withBytes { Self.mark(of: $0) } }

  /// By what bytes are told from others: their last ones.
  static func mark(of bytes: some BidirectionalCollection<UInt8>) -> String {
    bytes.suffix(16).map { String($0, radix: 16) }.joined(separator: "-")
  }

  fileprivate static func seal(of bytes: UnsafeRawBufferPointer) -> StableHash {
    var hasher = StableHasher()
    hasher.add(bytes)
    return hasher.finalize()
  }

  private static func seal(inRowAt offset: Int, of bytes: UnsafeRawBufferPointer) -> StableHash {
    StableHash(
      low: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self),
      high: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
  }

  /// Looks at a part.
  ///
  /// - Parameters:
  ///   - number: Which one.
  ///   - body: Gets its bytes, which are there only while it runs.
  /// - Throws: ``MalformedBytes`` where there is no such part, or it is not whole; what `body` throws.
  func withPart<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    try file.withBytes { all in
      let all = UnsafeRawBufferPointer(all)
      guard (0..<count).contains(number) else { throw MalformedBytes() }
      func end(of number: Int) throws -> Int {
        guard number >= 0 else { return 0 }
        let end = all.loadUnaligned(fromByteOffset: tableStart + number * Self.rowSize, as: UInt64.self)
        guard end <= UInt64(tableStart) else { throw MalformedBytes() }
        return Int(end)
      }
      let (start, end) = (try end(of: number - 1), try end(of: number))
      guard start <= end else { throw MalformedBytes() }
      let part = UnsafeRawBufferPointer(rebasing: all[start..<end])
      if !checked.withValue({ $0.parts.contains(number) }) {
        let seal = Self.seal(inRowAt: tableStart + number * Self.rowSize, of: all)
        guard Self.seal(of: part) == seal else { throw MalformedBytes() }
        checked.withValue { _ = $0.parts.insert(number) }
      }
      return try body(part)
    }
  }

  /// Whether all parts are whole, and nothing stands between or behind them.
  func isWhole(jobs: Int) async throws -> Bool {
    do {
      let sizes = try await (0..<count).concurrentMap(jobs: jobs) { try withPart($0) { $0.count } }
      return sizes.reduce(0, +) == tableStart
    } catch is MalformedBytes {
      return false
    }
  }
}

/// A part that waits to be written.
struct SealedPart: Sendable {
  /// The part's bytes.
  let bytes: [UInt8]
  fileprivate let seal: StableHash

  /// Seals bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    seal = bytes.withUnsafeBytes { SealedParts.seal(of: $0) }
  }

  /// What the table says of it.
  var row: SealedParts.Row { SealedParts.Row(count: bytes.count, seal: seal) }
}

extension SealedParts {
  /// What the table says of a part.
  struct Row: Sendable {
    fileprivate let count: Int
    fileprivate let seal: StableHash
  }

  /// The bytes of a file of parts.
  static func bytes(of parts: [SealedPart]) -> [UInt8] {
    let table = table(of: parts.map(\.row))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(table.count) { $0 + $1.bytes.count })
    for part in parts { bytes += part.bytes }
    return bytes + table
  }

  /// What stands behind the parts.
  static func table(of rows: [Row]) -> [UInt8] {
    var table: [UInt64] = []
    table.reserveCapacity((rows.count + 1) * 3)
    var end = 0
    for row in rows {
      end += row.count
      table += [UInt64(end), row.seal.low, row.seal.high]
    }
    let seal = table.withUnsafeBytes { Self.seal(of: $0) }
    table += [UInt64(rows.count), seal.low, seal.high]
    return table.withUnsafeBytes { Array($0) }
  }
}
