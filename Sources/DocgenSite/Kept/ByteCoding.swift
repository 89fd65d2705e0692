import DocgenSystem

/// Writes values as bytes that only this machine reads again.
struct ByteWriter {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// Makes room, so that many bytes are not copied as their array grows.
  mutating func reserve(for parts: [[UInt8]]) {
    let count = parts.reduce(0) { $0 + $1.count }
    // What follows the parts is small beside them.
    bytes.reserveCapacity(bytes.count + count + count / 4 + 4096)
  }

  /// Writes a number; small ones take one byte.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Writes a text, its length before it.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 {
      add($0.count)
      bytes.append(contentsOf: $0)
    }
  }

  /// Writes what another writer has written.
  mutating func add(verbatim written: [UInt8]) { bytes += written }

  /// Writes bytes as they stand, their number before them.
  mutating func add(raw: UnsafeRawBufferPointer) {
    add(raw.count)
    bytes.append(contentsOf: raw)
  }

  /// Writes numbers as they are in memory.
  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(numbers: [Number]) {
    numbers.withUnsafeBytes { add(raw: $0) }
  }

  mutating func add(_ hash: StableHash) { add(numbers: [hash.low, hash.high]) }

  /// Writes what may be absent.
  mutating func add<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    add(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes several values, their number before them.
  mutating func add<Value>(list: some Collection<Value>, _ write: (inout Self, Value) -> Void) {
    add(list.count)
    for value in list { write(&self, value) }
  }
}

// MARK: - Whole or not

extension ByteWriter {
  /// Ends with a hash of all that was written, by which bytes are known that are not whole.
  mutating func seal() {
    var hasher = StableHasher()
    hasher.add(bytes)
    add(hasher.finalize())
  }
}

extension ByteReader {
  /// Reads bytes that end with their hash.
  ///
  /// - Throws: ``MalformedBytes`` where it is not theirs.
  init(sealed bytes: UnsafeRawBufferPointer) throws {
    // A hash of 16 bytes, its length before it.
    let sealSize = 17
    guard bytes.count >= sealSize else { throw MalformedBytes() }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropLast(sealSize))
    var hasher = StableHasher()
    hasher.add(content)
    var seal = ByteReader(UnsafeRawBufferPointer(rebasing: bytes.suffix(sealSize)))
    guard try seal.hash() == hasher.finalize() else { throw MalformedBytes() }
    self.init(content)
  }
}

/// Bytes are not what ``ByteWriter`` wrote.
struct MalformedBytes: Error {}

/// Reads what ``ByteWriter`` wrote.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// Reads bytes, which must stay where they are as long as the reader lives.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw MalformedBytes() }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func number() throws -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: number)) }
      shift += 7
      guard shift < 64 else { throw MalformedBytes() }
    }
  }

  mutating func flag() throws -> Bool { try byte() != 0 }

  mutating func raw() throws -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[try rawRange()])
  }

  /// Where bytes stand that have their number before them.
  mutating func rawRange() throws -> Range<Int> {
    let count = try number()
    guard count >= 0, count <= bytes.count - offset else { throw MalformedBytes() }
    defer { offset += count }
    return offset..<offset + count
  }

  mutating func text() throws -> String { String(decoding: try raw(), as: UTF8.self) }

  mutating func numbers<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) throws -> [Number] {
    let raw = try raw()
    let size = MemoryLayout<Number>.size
    guard raw.count % size == 0 else { throw MalformedBytes() }
    return [Number](unsafeUninitializedCapacity: raw.count / size) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: raw)
      count = raw.count / size
    }
  }

  mutating func hash() throws -> StableHash {
    let words = try numbers(UInt64.self)
    guard words.count == 2 else { throw MalformedBytes() }
    return StableHash(low: words[0], high: words[1])
  }

  mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  mutating func list<Value>(_ read: (inout Self) throws -> Value) throws -> [Value] {
    let count = try number()
    // Each value takes a byte at least.
    guard count >= 0, count <= bytes.count - offset else { throw MalformedBytes() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }
}
