import DocgenSystem

/// Values by the slots of a page that they fill.
///
/// Every page has about thirty, so they're accessed by index instead of by name.
struct TemplateVariableValues: Sendable {
  /// The set of filled slots, as a bit per slot.
  struct Filled: Hashable, Sendable {
    fileprivate var bits: UInt64 = 0

    /// Whether a slot is filled.
    func contains(_ slot: TemplateVariable) -> Bool { bits >> UInt64(slot.rawValue) & 1 == 1 }
  }

  private var values = [HTMLBuffer?](repeating: nil, count: TemplateVariable.allCases.count)

  /// The filled slots.
  private(set) var filled = Filled()

  /// Creates empty values.
  init() {}

  /// The value of a slot as HTML, with text escaped.
  ///
  /// An empty value counts as no value.
  subscript(slot: TemplateVariable) -> HTMLBuffer? {
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

  /// The total size of all values in bytes.
  var byteCount: Int { values.reduce(0) { $0 + ($1?.count ?? 0) } }
}
