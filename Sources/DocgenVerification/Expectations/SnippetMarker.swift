import DocgenModel
import DocgenSyntax

/// A comment line that controls which parts of a snippet pages show.
///
/// The form is DocC's: `// snippet.WORD`. Case and indentation don't matter. Only whole words count, so
/// `snippet.showcase` names a slice and isn't `show`.
struct SnippetMarker: Hashable, Sendable {
  /// The effect of a marker.
  enum Command: Hashable, Sendable {
    /// Hides the lines from here on.
    case hide
    /// Shows the lines from here on.
    case show
    /// Hides the lines from here on and shows `// ...` instead.
    case elide
    /// Ends the most recent slice.
    case end
    /// Begins a slice with this name.
    case slice(String)
  }

  var command: Command
  /// The line, from 1.
  var line: Int
  /// The column of the first slash, from 1.
  var column: Int

  /// The words that can't name a slice.
  static let reservedWords = ["hide", "show", "elide", "end"]

  /// Whether a name is a misspelled reserved word: one letter after the first is missing or doubled, or two
  /// adjacent letters are swapped.
  ///
  /// `elid`, `ellide`, and `hdie` are more likely typos than slice names.
  static func isMisspelledReservedWord(_ name: String) -> Bool {
    let letters = Array(name.lowercased())
    return letters.count > 2
      && reservedWords.map(Array.init).contains { word in
        word.indices.dropFirst().contains { index in
          var without = word
          without.remove(at: index)
          var swapped = word
          swapped.swapAt(index, index - 1)
          var doubled = word
          doubled.insert(word[index], at: index)
          return letters == without || letters == swapped || letters == doubled
        }
      }
  }

  /// The result of reading a comment.
  enum Reading: Hashable, Sendable {
    /// A marker, with diagnostics about the rest of its line.
    case marker(SnippetMarker, [Diagnostic])
    /// A comment that resembles a marker but isn't a valid one.
    case malformed(Diagnostic)
    /// Any other comment.
    case comment
  }

  /// Reads a comment.
  ///
  /// - Parameters:
  ///   - comment: A `//` comment.
  ///   - file: The snippet's path, for positions.
  static func read(_ comment: SourceFacts.LineComment, in file: String) -> Reading {
    guard comment.isWholeLine else { return .comment }
    let text = comment.text.trimmingWhitespace()
    let lowercased = text.lowercased()
    let position = SourcePosition(file: file, line: comment.line, column: comment.column)
    guard lowercased.hasPrefix("snippet.") else {
      return resemblesMarker(lowercased)
        ? .malformed(
          Diagnostic(
            "malformed-marker", .warning, at: position, "'// \(text)' isn't a snippet marker",
            replacement: "// snippet.\(lastWord(of: lowercased))"))
        : .comment
    }
    let rest = text.dropFirst("snippet.".count)
    let word = String(rest.prefix { !$0.isWhitespace })
    guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "." }) else {
      return .malformed(
        Diagnostic(
          "malformed-marker", .warning, at: position, "'// \(text)' names no marker and no slice",
          notes: [.init("a slice's name consists of letters, digits, '-', '_' and '.'")]))
    }
    var diagnostics: [Diagnostic] = []
    if word.count < rest.count {
      diagnostics.append(
        Diagnostic(
          "marker-with-text", .warning, at: position, "unexpected text after a snippet marker",
          replacement: "// snippet.\(word)"))
    }
    let command: Command =
      switch word.lowercased() {
      case "hide": .hide
      case "show": .show
      case "elide": .elide
      case "end": .end
      default: .slice(word)
      }
    return .marker(SnippetMarker(command: command, line: comment.line, column: comment.column), diagnostics)
  }

  /// Whether a comment combines `snippet` and a reserved word in another form: `snippet-hide`, `snippets.end`.
  private static func resemblesMarker(_ text: String) -> Bool {
    guard text.hasPrefix("snippet"), reservedWords.contains(lastWord(of: text)) else { return false }
    let between = text.dropFirst("snippet".count).dropLast(lastWord(of: text).count)
    return between.count <= 3 && between.allSatisfy { "s-:. _".contains($0) }
  }

  private static func lastWord(of text: String) -> String {
    String(text.reversed().prefix { $0.isLetter }.reversed())
  }
}
