import DocgenContent
import DocgenModel
import DocgenSystem

/// The whole text of a snippet or an in-place sample, for copying: with hidden code, and without markers.
enum WholeSample {
  /// The name and whole text of a sample, or `nil` if the sample shows all of it, is a difference or output, or has no
  /// program that passed.
  static func content(of sample: Sample) -> (name: String, text: String)? {
    switch sample.content {
    case .snippet(let snippet, let slice):
      let text = text(of: snippet)
      return text.utf8.count > slice.text.utf8.count ? (snippet.name, text) : nil
    case .fence(let code):
      guard let text = sample.result?.program, text != code.text, sample.result?.state == .passed else {
        return nil
      }
      return ("program-" + Fingerprint(of: Array(text.utf8)).shortName, text)
    case .diff, .output: return nil
    }
  }

  /// A snippet's source without its markers.
  static func text(of snippet: Snippet) -> String {
    let newline = UInt8(ascii: "\n")
    var text: [UInt8] = []
    for line in snippet.source.utf8.split(separator: newline, omittingEmptySubsequences: false) where !isMarker(line) {
      text += line
      text.append(newline)
    }
    while text.suffix(2).elementsEqual([newline, newline]) { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The script that a page loads a whole text from.
  ///
  /// A script also works on a page that's opened as a file, which can't load anything else.
  static func script(named name: String, _ text: String) -> [UInt8] {
    var script = "docgenSample("
    script.append(jsonString: name)
    script += ", "
    script.append(jsonString: text)
    script += ");\n"
    return Array(script.utf8)
  }

  /// Whether a line is a marker: `// snippet.NAME`, in any case and indentation.
  private static func isMarker(_ line: Substring.UTF8View) -> Bool {
    let comment = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard comment.starts(with: "//".utf8) else { return false }
    let word = comment.dropFirst(2).drop { $0 == UInt8(ascii: " ") }.prefix(marker.count)
    return word.elementsEqual(marker) { byte, other in
      byte == other || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == other
    }
  }

  private static let marker = Array("snippet.".utf8)
}
