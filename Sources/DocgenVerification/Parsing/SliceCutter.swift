import DocgenModel
import DocgenSyntax

/// Cuts a snippet into the parts that pages show.
enum SliceCutter {
  struct Cut: Sendable {
    /// The whole file without its hidden lines.
    var whole: Snippet.Slice
    /// The named slices in text order.
    var named: [Snippet.Slice] = []
    var diagnostics: [Diagnostic] = []
  }

  private struct OpenSlice {
    var name: String
    var marker: SnippetMarker
    var lines: [Snippet.Line] = []
  }

  static func cut(facts: SourceFacts, markers: MarkedLines, file: String) -> Cut {
    var cut = Cut(whole: Snippet.Slice(name: "", lines: [], position: SourcePosition(file: file, line: 1)))
    var whole: [Snippet.Line] = []
    var open: OpenSlice?
    var isHidden = false

    func position(of marker: SnippetMarker) -> SourcePosition {
      SourcePosition(file: file, line: marker.line, column: marker.column)
    }
    func close(byMarker: Bool) {
      guard let slice = open else { return }
      open = nil
      add(slice, isClosedByMarker: byMarker, position: position(of: slice.marker), to: &cut)
    }

    for (index, text) in facts.lines.enumerated() {
      let number = index + 1
      if let marker = markers.markers[number] {
        switch marker.command {
        case .hide: isHidden = true
        case .show: isHidden = false
        case .elide:
          if !isHidden {
            let dots = dedentedFromBlock(indentation(of: text) + "// ...", number: number, facts: facts)
            whole.append(dots)
            open?.lines.append(dots)
          }
          isHidden = true
        case .end:
          if open == nil {
            cut.diagnostics.append(
              Diagnostic("unopened-slice", .warning, at: position(of: marker), "'// snippet.end' doesn't end a slice"))
          }
          close(byMarker: true)
        case .slice(let name):
          close(byMarker: false)
          open = OpenSlice(name: name, marker: marker)
        }
        continue
      }
      guard !isHidden, !markers.explanationLines.contains(number), !markers.compilerErrorDelimiters.contains(number)
      else { continue }
      let line = dedentedFromBlock(text, number: number, facts: facts)
      whole.append(line)
      open?.lines.append(line)
    }
    close(byMarker: false)
    cut.whole.lines = tidied(whole)
    return cut
  }

  private static func add(
    _ slice: OpenSlice, isClosedByMarker: Bool, position: SourcePosition, to cut: inout Cut
  ) {
    let lines = tidied(slice.lines)
    if let first = cut.named.first(where: { $0.name == slice.name }) {
      cut.diagnostics.append(
        Diagnostic(
          "duplicate-slice", at: position, "a slice named '\(slice.name)' already exists",
          notes: [.init("it begins here", at: first.position)]))
      return
    }
    let resembled = nearMisses(of: slice.name, in: SnippetMarker.reservedWords, limit: 1)
    if let word = resembled.first,
      !isClosedByMarker || lines.isEmpty || SnippetMarker.isMisspelledReservedWord(slice.name)
    {
      cut.diagnostics.append(
        Diagnostic(
          "unknown-marker", .warning, at: position, "'snippet.\(slice.name)' begins a slice with this name",
          notes: [.init("end the slice with '// snippet.end', or correct the marker")],
          nearMisses: ["snippet.\(word)"]))
    } else if lines.isEmpty {
      cut.diagnostics.append(
        Diagnostic(
          "empty-slice", at: position, "slice '\(slice.name)' has no visible lines",
          notes: [.init("add '// snippet.show' before the first line to show")]))
    }
    cut.named.append(Snippet.Slice(name: slice.name, lines: lines, position: position))
  }

  /// A line between `#if COMPILE_ERROR` and `#endif` without the extra indentation, because pages don't show these two
  /// lines.
  private static func dedentedFromBlock(_ text: String, number: Int, facts: SourceFacts) -> Snippet.Line {
    guard let block = facts.compilerErrorBlock(around: number), block.lines.count > 2 else {
      return Snippet.Line(text: text, number: number)
    }
    let inner = facts.lines[block.lines.lowerBound..<block.endLine - 1].filter { !isBlank($0) }
    let own = indentation(of: facts.lines[block.lines.lowerBound - 1]).utf8.count
    let extra = max(0, commonIndentation(of: inner) - own)
    let removed = min(extra, indentation(of: text).utf8.count)
    return Snippet.Line(text: outdented(text, by: removed), number: number, removedIndentation: removed)
  }

  /// The lines without common indentation, without blank lines at both ends, and with at most one blank line where
  /// hidden lines were removed.
  private static func tidied(_ lines: [Snippet.Line]) -> [Snippet.Line] {
    var kept: [Snippet.Line] = []
    for line in lines {
      if isBlank(line.text) {
        guard let last = kept.last else { continue }
        if isBlank(last.text), last.number + 1 != line.number { continue }
      }
      kept.append(line)
    }
    while let last = kept.last, isBlank(last.text) { kept.removeLast() }
    let common = commonIndentation(of: kept.map(\.text).filter { !isBlank($0) })
    return kept.map { line in
      let removed = min(common, indentation(of: line.text).utf8.count)
      return Snippet.Line(
        text: isBlank(line.text) ? "" : outdented(line.text, by: removed), number: line.number,
        removedIndentation: line.removedIndentation + removed)
    }
  }

  /// A line without some of its indentation.
  ///
  /// Each indentation character is one byte.
  private static func outdented(_ line: String, by count: Int) -> String {
    count == 0 ? line : String(line[line.utf8.index(line.startIndex, offsetBy: count)...])
  }

  private static func commonIndentation(of lines: [String]) -> Int {
    guard let first = lines.first else { return 0 }
    var common = indentation(of: first)
    for line in lines.dropFirst() {
      let other = indentation(of: line)
      if common == other { continue }
      common = String(zip(common, other).prefix { $0 == $1 }.map(\.0))
    }
    return common.utf8.count
  }

  private static func indentation(of line: String) -> String {
    String(decoding: line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
  }

  private static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
}
