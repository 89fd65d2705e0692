/// The lines of two texts side by side, as a reader sees the change from one to the other.
enum LineDifference {
  /// A line of a comparison, by its number in the text that it comes from, from 0.
  enum Line: Hashable, Sendable {
    /// Both texts have it; the number is the newer text's.
    case common(Int)
    /// Only the older text has it.
    case removed(Int)
    /// Only the newer text has it.
    case added(Int)
  }

  /// Compares two texts line by line; where lines are replaced, the removed ones come first.
  static func between(_ old: [String], and new: [String]) -> [Line] {
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
