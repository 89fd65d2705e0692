/// Unique texts with numbers, in a hash table over bytes.
///
/// A site of 10,000 pages has several million terms to look up. As strings in a dictionary, each would be
/// allocated, and hashed and compared by Unicode rules. Bytes need none of this.
package struct StringInterner: Sendable {
  private var bytes: [UInt8] = []
  /// The start of each text, and the end of the last one.
  private var starts: [UInt32] = [0]
  /// The hash table.
  ///
  /// An occupied slot contains the text's hash in the upper half, and its number plus one in the lower half. The number
  /// of slots is a power of two, and at least half are free.
  private var slots: [UInt64]

  // Random in each process, so that an attacker can't construct texts with the same hash. No result depends on it.
  private static let seed = UInt64.random(in: 0...UInt64.max)
  private let seed = Self.seed

  /// Creates an empty table.
  ///
  /// - Parameter capacity: The number of texts to reserve space for.
  package init(capacity: Int = 0) {
    var slotCount = 512
    while slotCount < capacity * 2 { slotCount *= 2 }
    slots = Array(repeating: 0, count: slotCount)
    starts.reserveCapacity(capacity + 1)
  }

  /// The number of texts.
  ///
  /// Their numbers are 0 to `count - 1`, in insertion order.
  package var count: Int { starts.count - 1 }

  /// Returns the number of a text, and adds the text if necessary.
  package mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = hash(of: text)
    let slot = slot(of: text, hash)
    if slots[slot] != 0 { return Self.number(in: slots[slot]) }
    let number = count
    bytes.append(contentsOf: text)
    starts.append(UInt32(bytes.count))
    slots[slot] = UInt64(hash) << 32 | UInt64(number + 1)
    if count * 2 > slots.count { grow() }
    return number
  }

  /// Calls a closure with the texts by number.
  ///
  /// They're valid only during the call.
  package func withTexts<Result>(_ body: (Texts) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in starts.withUnsafeBufferPointer { body(Texts(bytes: bytes, starts: $0)) } }
  }

  /// The texts of a table by number.
  package struct Texts {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let starts: UnsafeBufferPointer<UInt32>

    /// The total size of all texts in bytes.
    package var byteCount: Int { bytes.count }

    /// The bytes of a text.
    package subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[Int(starts[number])..<Int(starts[number + 1])])
    }
  }

  // MARK: Slots

  /// The slot of a text, or the free slot in which it belongs.
  private func slot(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    slots.withUnsafeBufferPointer { slots in
      withTexts { texts in
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
          if slots[slot] >> 32 == hash, Self.areEqual(texts[Self.number(in: slots[slot])], text) { break }
          slot = (slot + 1) & mask
        }
        return slot
      }
    }
  }

  private static func number(in content: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: content)) - 1 }

  private mutating func grow() {
    var wider = [UInt64](repeating: 0, count: slots.count * 2)
    for content in slots where content != 0 {
      var slot = Int(content >> 32) & (wider.count - 1)
      while wider[slot] != 0 { slot = (slot + 1) & (wider.count - 1) }
      wider[slot] = content
    }
    slots = wider
  }

  private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    var offset = 0
    while offset + 8 < left.count {
      guard
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    return lastWord(of: left) == lastWord(of: right)
  }

  /// The last eight bytes of a text, or all bytes of a shorter one.
  ///
  /// Some bytes of a shorter text can occur twice, but different short texts of the same length have different words.
  @inline(__always)
  private static func lastWord(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    func part<Part: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Part.Type) -> UInt64 {
      UInt64(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset, as: Part.self))
    }
    switch bytes.count {
    case 8...: return part(bytes.count - 8, UInt64.self)
    case 4...: return part(0, UInt32.self) | part(bytes.count - 4, UInt32.self) << 32
    case 2...: return part(0, UInt16.self) | part(bytes.count - 2, UInt16.self) << 16
    case 1: return UInt64(bytes[0])
    default: return 0
    }
  }

  /// Hashes eight bytes at a time, with one multiplication per step whose upper half is folded into the lower half.
  private func hash(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(text)
    func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      return product.low ^ product.high
    }
    var hash = seed &+ UInt64(bytes.count)
    var offset = 0
    while offset + 8 < bytes.count {
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    return UInt32(truncatingIfNeeded: mixed(hash, Self.lastWord(of: bytes)))
  }
}
