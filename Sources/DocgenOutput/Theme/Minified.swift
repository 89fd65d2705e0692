/// The default theme's files as pages get them: without what only its authors read.
///
/// The files follow two rules that keep this simple: a comment is a whole line (`/* … */`, or `// …` in scripts) or
/// several whole lines, and no string spans lines.
enum Minified {
  /// A style sheet without comments, indentation, empty lines, and spaces after punctuation.
  static func css(_ bytes: [UInt8]) -> [UInt8] {
    var isInComment = false
    let lines = Self.lines(bytes) { line in
      guard isInComment || line.starts(with: "/*".utf8) else { return true }
      isInComment = !line.suffix(2).elementsEqual("*/".utf8)
      return false
    }
    var (compact, quote): ([UInt8], UInt8?) = ([], nil)
    compact.reserveCapacity(lines.count)
    for byte in lines {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote == nil ? byte : quote == byte ? nil : quote
      case UInt8(ascii: " ") where quote == nil && compact.last.map(":,;{".utf8.contains) == true: continue
      default: break
      }
      compact.append(byte)
    }
    return compact
  }

  /// A script without comments, indentation and empty lines.
  static func script(_ bytes: [UInt8]) -> [UInt8] {
    lines(bytes) { !$0.starts(with: "//".utf8) }
  }

  // Each build does this, so it goes by bytes: by characters it takes as long as the writing of some ten pages.
  private static func lines(_ bytes: [UInt8], where isKept: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if !line.isEmpty, isKept(line) {
        kept += line
        kept.append(UInt8(ascii: "\n"))
      }
    }
    return kept
  }
}
