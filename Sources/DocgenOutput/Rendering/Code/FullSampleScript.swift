import DocgenContent
import DocgenModel
import DocgenSystem

/// The complete text of a snippet, for copying: with hidden code, and without markers.
enum FullSampleScript {
  /// Whether the complete snippet contains more than the shown slice.
  static func adds(to slice: Snippet.Slice, of snippet: Snippet) -> Bool {
    bytes(of: snippet).count > slice.text.utf8.count
  }

  /// A snippet's source without its markers.
  static func text(of snippet: Snippet) -> String { String(decoding: bytes(of: snippet), as: UTF8.self) }

  private static func bytes(of snippet: Snippet) -> [UInt8] {
    var source = snippet.source
    return source.withUTF8 { source in
      var text: [UInt8] = []
      text.reserveCapacity(source.count + 1)
      var start = 0
      while true {
        let end = source.firstOffset(of: newline, in: start..<source.count) ?? source.count
        // Most lines contain no comment.
        let mayBeMarker = source.firstOffset(of: slash, in: start..<end) != nil
        if !mayBeMarker || !isMarker(source[start..<end]) {
          text.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<end]))
          text.append(newline)
        }
        guard end < source.count else { break }
        start = end + 1
      }
      while text.suffix(2).elementsEqual([newline, newline]) { text.removeLast() }
      return text
    }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let slash = UInt8(ascii: "/")

  /// The script from which a page loads the complete text, because pages that are opened as files can't load anything
  /// else.
  static func script(of snippet: Snippet) -> ThemeFile {
    var script = "docgenSample("
    script.append(jsonString: snippet.name)
    script += ", "
    script.append(jsonString: text(of: snippet))
    script += ");\n"
    return ThemeFile(path: "samples/\(snippet.name).js", bytes: Array(script.utf8))
  }

  /// The name and text of the complete program of an in-place sample, or `nil` for any other sample or if the sample is
  /// the complete program.
  static func program(of sample: Sample) -> (name: String, text: String)? {
    guard case .fence(let code) = sample.content, let text = sample.verification?.program, text != code.text,
      sample.verification?.outcome == .passed
    else { return nil }
    return ("program-" + Fingerprint(of: Array(text.utf8)).shortName, text)
  }

  /// The script from which a page loads a complete program.
  static func script(ofProgram name: String, _ text: String) -> ThemeFile {
    var script = "docgenSample("
    script.append(jsonString: name)
    script += ", "
    script.append(jsonString: text)
    script += ");\n"
    return ThemeFile(path: "samples/\(name).js", bytes: Array(script.utf8))
  }

  /// Whether a line is a marker: `// snippet.NAME`, in any case and indentation.
  private static func isMarker(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let comment = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard comment.starts(with: "//".utf8) else { return false }
    let word = comment.dropFirst(2).drop { $0 == UInt8(ascii: " ") }.prefix(marker.count)
    return word.elementsEqual(marker) { byte, other in
      byte == other || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == other
    }
  }

  private static let marker = Array("snippet.".utf8)
}
