/// A pseudorandom number generator that returns the same numbers for the same seed on every machine.
///
/// Source: SplitMix64 (Steele, Lea, and Flood, 2014).
struct SplitMix64: Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The number that determines all other numbers.
  init(seed: UInt64) { state = seed }

  /// Returns the next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to but not including a bound, or 0 for a bound below 1.
  mutating func below(_ bound: Int) -> Int { bound < 1 ? 0 : Int(next() % UInt64(bound)) }

  /// Returns one of some values.
  ///
  /// - Parameter values: At least one value.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// Returns the values in random order (Fisher and Yates).
  mutating func shuffled<Value>(_ values: [Value]) -> [Value] {
    var values = values
    for place in values.indices.dropFirst().reversed() { values.swapAt(place, below(place + 1)) }
    return values
  }
}
