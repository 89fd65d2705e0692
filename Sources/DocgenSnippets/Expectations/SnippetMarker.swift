import DocgenModel

/// A comment line that says what of a snippet shows.
///
/// The form is DocC's: `// snippet.WORD`, in any case and indentation. Whole words count, so that `snippet.showcase`
/// is a slice's name and no `show`.
struct SnippetMarker: Hashable, Sendable {
  /// What a marker asks for.
  enum Command: Hashable, Sendable {
    /// Nothing shows from here on.
    case hide
    /// Everything shows from here on.
    case show
    /// Nothing shows from here on, and `// ...` stands in its place.
    case elide
    /// The slice that began last ends.
    case end
    /// A slice with this name begins.
    case slice(String)
  }

  /// What it asks for.
  var command: Command
  /// Its line, from 1.
  var line: Int
  /// The column of its first slash, from 1.
  var column: Int

  /// The words that are no slice's names.
  static let reservedWords = ["hide", "show", "elide", "end"]

  /// Whether a name is a reserved word that lacks a letter behind its first, or has two letters swapped: nobody names a
  /// slice `elid` or `hdie`.
  static func isMutilated(_ name: String) -> Bool {
    let letters = Array(name.lowercased())
    return letters.count > 2
      && reservedWords.map(Array.init).contains { word in
        word.indices.dropFirst().contains { index in
          var without = word
          without.remove(at: index)
          var swapped = word
          swapped.swapAt(index, index - 1)
          return letters == without || letters == swapped
        }
      }
  }

  /// What a comment turned out to be.
  enum Reading: Hashable, Sendable {
    /// A marker, with complaints about what else its line says.
    case marker(SnippetMarker, [Diagnostic])
    /// Something that was meant as a marker and is none.
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
            "malformed-marker", .warning, at: position, "'// \(text)' is not a snippet marker",
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
    var complaints: [Diagnostic] = []
    if word.count < rest.count {
      complaints.append(
        Diagnostic(
          "marker-with-text", .warning, at: position, "text after a snippet marker has no meaning",
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
    return .marker(SnippetMarker(command: command, line: comment.line, column: comment.column), complaints)
  }

  /// Whether a comment says `snippet` and one of the reserved words in another form: `snippet-hide`, `snippets.end`.
  private static func resemblesMarker(_ text: String) -> Bool {
    guard text.hasPrefix("snippet"), reservedWords.contains(lastWord(of: text)) else { return false }
    let between = text.dropFirst("snippet".count).dropLast(lastWord(of: text).count)
    return between.count <= 3 && between.allSatisfy { "s-:. _".contains($0) }
  }

  private static func lastWord(of text: String) -> String {
    String(text.reversed().prefix { $0.isLetter }.reversed())
  }
}
