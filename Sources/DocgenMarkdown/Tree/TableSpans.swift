internal import DocgenModel

/// Finds the cells of a table that span several columns or rows, as in DocC: a cell without even a space between its
/// pipes continues the cell to its left, and the cell `^` continues the cell above it.
struct TableSpans {
  /// The direction of the cell that a cell continues.
  enum Mark { case left, above }

  private(set) var spans: [Table.Place: Table.Span] = [:]
  /// The place of the cell that covers each continued cell.
  private(set) var covered: [Table.Place: Table.Place] = [:]

  /// Adds a marked cell.
  ///
  /// Cells must arrive row by row. A mark without a cell that it can continue has no effect.
  ///
  /// - Returns: Whether the mark has an effect, so that the cell is empty.
  mutating func add(_ mark: Mark, at place: Table.Place) -> Bool {
    switch mark {
    case .left:
      guard place.column > 0 else { return false }
      let left = Table.Place(row: place.row, column: place.column - 1)
      let owner = covered[left] ?? left
      // The cell to the left can be a part of a cell above, which has its own width.
      let isInside = owner.row < place.row && place.column < owner.column + (spans[owner]?.columns ?? 1)
      guard owner.row == place.row || isInside else { return false }
      if !isInside { spans[owner, default: .init()].columns += 1 }
      covered[place] = owner
    case .above:
      // A cell of the header can't continue in the body.
      guard place.row > 1 else { return false }
      let above = Table.Place(row: place.row - 1, column: place.column)
      let owner = covered[above] ?? above
      guard owner.column == place.column, owner.row > 0 else { return false }
      spans[owner, default: .init()].rows += 1
      covered[place] = owner
    }
    return true
  }
}
