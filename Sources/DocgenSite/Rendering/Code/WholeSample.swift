import DocgenModel

/// The whole of a snippet, as a reader copies it: what hides, too, and without the comments that say what shows.
enum WholeSample {
  /// Whether the whole of a snippet has more than a slice of it shows.
  static func adds(to slice: Snippet.Slice, of snippet: Snippet) -> Bool {
    text(of: snippet).utf8.count > slice.text.utf8.count
  }

  /// A snippet's source without its markers.
  static func text(of snippet: Snippet) -> String {
    var text = ""
    text.reserveCapacity(snippet.source.utf8.count)
    for line in snippet.source.split(separator: "\n", omittingEmptySubsequences: false) where !isMarker(line) {
      text += line
      text += "\n"
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// The script by which a page gets the whole: pages that are opened as files may load nothing else.
  static func script(of snippet: Snippet) -> ThemeFile {
    var script = "docgenSample("
    script.appendScriptLiteral(snippet.name)
    script += ", "
    script.appendScriptLiteral(text(of: snippet))
    script += ");\n"
    return ThemeFile(path: "samples/\(snippet.name).js", bytes: Array(script.utf8))
  }

  /// Whether a line is a marker: `// snippet.NAME`, in any case and indentation.
  private static func isMarker(_ line: Substring) -> Bool {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard trimmed.hasPrefix("//") else { return false }
    return trimmed.dropFirst(2).drop { $0 == " " }.prefix(8).lowercased() == "snippet."
  }
}
