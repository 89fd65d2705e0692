/// The difference between two texts, line by line.
package enum LineDifference {
  /// A line of a comparison, by its number in the text that it comes from, from 0.
  package enum Line: Hashable, Sendable {
    /// A line of both texts, by its number in the newer one.
    case common(Int)
    /// A line of the older text.
    case removed(Int)
    /// A line of the newer text.
    case added(Int)
  }

  /// Compares two texts line by line.
  ///
  /// Removed lines precede the lines that replace them.
  package static func between(_ old: [String], and new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var oldLine = 0
    var newLine = 0
    while oldLine < old.count || newLine < new.count {
      while removed.contains(oldLine) {
        lines.append(.removed(oldLine))
        oldLine += 1
      }
      while added.contains(newLine) {
        lines.append(.added(newLine))
        newLine += 1
      }
      if newLine < new.count, oldLine < old.count {
        lines.append(.common(newLine))
        oldLine += 1
        newLine += 1
      }
    }
    return lines
  }
}
