/// When the water is how high.
///
/// ```swift snippet="Heights#heights"
/// let table = TideTable(mean: 2.5, range: 1.5)
/// print(table.height(hour: 0))  // 4.0
/// print(table.height(hour: 6))  // 1.0
/// ```
public struct TideTable: Sendable {
  /// The mean height in metres.
  public var mean: Double
  /// How far the water rises above it and falls below it, in metres.
  public var range: Double

  /// Creates a table.
  public init(mean: Double, range: Double) {
    self.mean = mean
    self.range = range
  }

  /// The height of the water in metres; it rises and falls in twelve hours.
  public func height(hour: Int) -> Double {
    let phase = abs(Double(hour % 12) - 6) / 6
    return mean + range * (2 * phase - 1)
  }

  /// What sailors call the height.
  public func name(hour: Int) -> String {
    height(hour: hour) > mean ? "high water" : "low water"
  }
}

/// Turns heights into lines, for the table's own tests.
///
/// ```swift unverified reason="it is of no use outside this module"
/// heightLine(2)
/// ```
func heightLine(_ height: Double) -> String {
  "\(height) m"
}
