import DocgenModel

/// The lines of a file that a tutorial's step changes, with the unchanged lines that are worth seeing beside them.
struct FileChange: Hashable, Sendable {
  /// Lines that show or hide together.
  enum Part: Hashable, Sendable {
    /// Lines that always show.
    case shown([LineDifference.Line])
    /// Unchanged lines far from any change, which only the whole file shows.
    case hidden([LineDifference.Line])
  }

  /// The lines before.
  ///
  /// They're empty for a file that isn't compared with an earlier one.
  let old: [String]
  /// The lines after.
  let new: [String]
  /// The lines to show, in order.
  let parts: [Part]

  /// Whether no line is new or gone.
  var isEmpty: Bool { parts.allSatisfy { $0.lines.allSatisfy(\.isCommon) } }

  /// The number of lines that show unless the reader asks for the whole file.
  var shownLineCount: Int {
    parts.reduce(0) { count, part in if case .shown(let lines) = part { count + lines.count } else { count } }
  }

  /// Whether the whole file looks different from the change.
  var hasMore: Bool {
    parts.contains { part in
      if case .hidden = part { return true }
      return part.lines.contains { if case .removed = $0 { true } else { false } }
    }
  }

  /// The number of unchanged lines that show before and after a changed one.
  private static let context = 3

  /// The least number of lines that are worth hiding: the line that takes their place needs room, too.
  private static let fewestHidden = 4

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: The text before, or `nil` if all lines are to show as they are.
  ///   - new: The text after.
  init(from old: String?, to new: String) {
    self.old = old.map(CodeLines.strings(of:)) ?? []
    self.new = CodeLines.strings(of: new)
    guard old != nil, self.old != self.new else {
      parts = [.shown(self.new.indices.map(LineDifference.Line.common))]
      return
    }
    let lines = LineDifference.between(self.old, and: self.new)
    var isNear = [Bool](repeating: false, count: lines.count)
    for index in lines.indices where !lines[index].isCommon {
      for near in max(0, index - Self.context)...min(lines.count - 1, index + Self.context) { isNear[near] = true }
    }
    var parts: [Part] = []
    var start = 0
    while start < lines.count {
      let end = isNear[start...].firstIndex(of: !isNear[start]) ?? lines.count
      let run = Array(lines[start..<end])
      if !isNear[start], run.count >= Self.fewestHidden {
        parts.append(.hidden(run))
      } else if case .shown(let before)? = parts.last {
        parts[parts.count - 1] = .shown(before + run)
      } else {
        parts.append(.shown(run))
      }
      start = end
    }
    self.parts = parts
  }
}

extension FileChange.Part {
  var lines: [LineDifference.Line] {
    switch self {
    case .shown(let lines), .hidden(let lines): lines
    }
  }
}

extension LineDifference.Line {
  /// Whether both texts have the line.
  fileprivate var isCommon: Bool { if case .common = self { true } else { false } }
}
