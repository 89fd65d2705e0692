import IssueReporting

/// The berths of a harbor, each for one ship.
public struct Berths: Sendable {
  /// How many there are.
  public let count: Int
  /// The ships by berth.
  public private(set) var ships: [String] = []

  /// Creates berths that are free.
  public init(count: Int) {
    self.count = count
  }

  /// Moors a ship, or reports an issue where no berth is free.
  public mutating func moor(
    _ ship: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard ships.count < count else {
      reportIssue("no berth is free for \(ship)", fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    ships.append(ship)
  }

  /// How many are free.
  public var free: Int { count - ships.count }
}
