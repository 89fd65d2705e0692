/// Writes values as bytes that only this machine reads again.
public struct ByteWriter: Sendable {
  /// What was written so far.
  @inlinable public var bytes: [UInt8] { written }

  @usableFromInline var written: [UInt8] = []

  /// Creates a writer of nothing.
  @inlinable public init() {}

  /// Creates a writer of nothing with room for some bytes.
  @inlinable public init(capacity: Int) { written.reserveCapacity(capacity) }

  /// Writes a number; small ones take one byte.
  @inlinable public mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    written.append(UInt8(rest))
  }

  /// Writes a flag.
  @inlinable public mutating func add(_ flag: Bool) { written.append(flag ? 1 : 0) }

  /// Writes a text, its length before it.
  @inlinable public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 {
      add($0.count)
      written.append(contentsOf: $0)
    }
  }

  /// Writes bytes as they stand, their number before them.
  @inlinable public mutating func add(raw: UnsafeRawBufferPointer) {
    add(raw.count)
    written.append(contentsOf: raw)
  }

  /// Writes numbers as they are in memory.
  @inlinable public mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(numbers: [Number]) {
    numbers.withUnsafeBytes { add(raw: $0) }
  }

  /// Writes a hash.
  @inlinable public mutating func add(_ hash: StableHash) { add(numbers: [hash.low, hash.high]) }

  /// Writes what may be absent.
  @inlinable public mutating func add<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    add(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes several values, their number before them.
  @inlinable public mutating func add<Value>(list: some Collection<Value>, _ write: (inout Self, Value) -> Void) {
    add(list.count)
    for value in list { write(&self, value) }
  }
}

// MARK: - Whole or not

extension ByteWriter {
  /// Ends with a hash of all that was written, by which bytes are known that are not whole.
  @inlinable public mutating func seal() {
    var hasher = StableHasher()
    hasher.add(written)
    add(hasher.finalize())
  }
}

extension ByteReader {
  /// How many bytes a seal has: a hash of 16, its length before it.
  @inlinable public static var sealSize: Int { 17 }

  /// Reads bytes that end with their hash.
  ///
  /// - Throws: ``MalformedBytes`` where it is not theirs.
  @inlinable public init(sealed bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= Self.sealSize else { throw MalformedBytes() }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropLast(Self.sealSize))
    var hasher = StableHasher()
    hasher.add(content)
    var seal = ByteReader(UnsafeRawBufferPointer(rebasing: bytes.suffix(Self.sealSize)))
    guard try seal.hash() == hasher.finalize() else { throw MalformedBytes() }
    self.init(content)
  }
}

/// Bytes are not what ``ByteWriter`` wrote.
public struct MalformedBytes: Error {
  /// Creates the error.
  @inlinable public init() {}
}

/// Reads what ``ByteWriter`` wrote.
public struct ByteReader {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline var offset = 0
  @usableFromInline var depth = 0

  /// How deep values of one kind may be in each other: more would take more stack than a thread has.
  @usableFromInline static let deepest = 1000

  /// Reads bytes, which must stay where they are as long as the reader lives.
  @inlinable public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  @inlinable mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw MalformedBytes() }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a number.
  ///
  /// - Throws: ``MalformedBytes`` where there is none, as all that reads does.
  @inlinable public mutating func number() throws -> Int {
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

  /// Reads how many there are of something: not less than none, and not so many that sums of them overflow.
  @inlinable public mutating func count() throws -> Int {
    let number = try number()
    guard 0...(1 << 40) ~= number else { throw MalformedBytes() }
    return number
  }

  /// Reads a flag.
  @inlinable public mutating func flag() throws -> Bool { try byte() != 0 }

  /// Reads bytes that have their number before them.
  @inlinable public mutating func raw() throws -> UnsafeRawBufferPointer {
    let count = try number()
    guard count >= 0, count <= bytes.count - offset else { throw MalformedBytes() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// Whether nothing is left.
  @inlinable public var isAtEnd: Bool { offset == bytes.count }

  /// Reads a text.
  @inlinable public mutating func text() throws -> String { String(decoding: try raw(), as: UTF8.self) }

  /// Reads numbers as they were in memory.
  @inlinable public mutating func numbers<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) throws
    -> [Number]
  {
    let raw = try raw()
    let size = MemoryLayout<Number>.size
    guard raw.count % size == 0 else { throw MalformedBytes() }
    return [Number](unsafeUninitializedCapacity: raw.count / size) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: raw)
      count = raw.count / size
    }
  }

  /// Reads a hash.
  @inlinable public mutating func hash() throws -> StableHash {
    let words = try numbers(UInt64.self)
    guard words.count == 2 else { throw MalformedBytes() }
    return StableHash(low: words[0], high: words[1])
  }

  /// Reads what may be absent.
  @inlinable public mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads several values.
  @inlinable public mutating func list<Value>(_ read: (inout Self) throws -> Value) throws -> [Value] {
    let count = try number()
    // Each value takes a byte at least.
    guard count >= 0, count <= bytes.count - offset else { throw MalformedBytes() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  /// Reads what is in another value of its kind.
  ///
  /// - Throws: ``MalformedBytes`` where that is in too many others.
  @inlinable public mutating func nested<Value>(_ read: (inout Self) throws -> Value) throws -> Value {
    try enter()
    defer { leave() }
    return try read(&self)
  }

  /// Begins to read what is in another value of its kind, up to ``leave()``.
  @inlinable public mutating func enter() throws {
    guard depth < Self.deepest else { throw MalformedBytes() }
    depth += 1
  }

  /// Ends what ``enter()`` began.
  @inlinable public mutating func leave() { depth -= 1 }
}
