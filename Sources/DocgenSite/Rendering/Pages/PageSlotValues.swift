import DocgenSystem

/// Values by the slots of a page that they fill.
///
/// Every page has some thirty, so they are looked up by place and not by name.
struct PageSlotValues: Sendable {
  /// The slots that are filled, a bit for each.
  struct Filled: Hashable, Sendable {
    fileprivate var bits: UInt64 = 0

    /// Whether a slot is filled.
    func contains(_ slot: PageSlot) -> Bool { bits >> UInt64(slot.rawValue) & 1 == 1 }
  }

  private var values = [HTMLBuffer?](repeating: nil, count: PageSlot.allCases.count)

  /// Which slots are filled.
  private(set) var filled = Filled()

  /// Creates values of nothing.
  init() {}

  /// The value of a slot as HTML, text escaped; an empty one is none.
  subscript(slot: PageSlot) -> HTMLBuffer? {
    get { values[slot.rawValue] }
    set {
      let value = newValue.flatMap { $0.isEmpty ? nil : $0 }
      values[slot.rawValue] = value
      let bit: UInt64 = 1 << UInt64(slot.rawValue)
      if value == nil { filled.bits &= ~bit } else { filled.bits |= bit }
    }
  }

  /// Adds all values to a fingerprint.
  func add(to hasher: inout FingerprintHasher) {
    for value in values {
      hasher.add(value == nil ? 0 : 1)
      if let value { hasher.add(value.bytes) }
    }
  }

  /// How many bytes all values have together.
  var byteCount: Int { values.reduce(0) { $0 + ($1?.count ?? 0) } }
}
