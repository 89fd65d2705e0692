/// The default theme's files as pages get them: without what only its authors read.
///
/// The files follow two rules that keep this simple: a comment is a whole line (`/* … */`, or `// …` in scripts) or
/// several whole lines, and no string spans lines.
enum Minified {
  /// A style sheet without comments, indentation and empty lines.
  static func css(_ bytes: [UInt8]) -> [UInt8] {
    var isInComment = false
    return lines(bytes) { line in
      if isInComment {
        isInComment = !line.hasSuffix("*/")
        return false
      }
      if line.hasPrefix("/*") {
        isInComment = !line.hasSuffix("*/")
        return false
      }
      return true
    }
  }

  /// A script without comments, indentation and empty lines.
  static func script(_ bytes: [UInt8]) -> [UInt8] {
    lines(bytes) { !$0.hasPrefix("//") }
  }

  private static func lines(_ bytes: [UInt8], where isKept: (Substring) -> Bool) -> [UInt8] {
    var kept: [UInt8] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if !line.isEmpty, isKept(line) { kept += Array(line.utf8) + [UInt8(ascii: "\n")] }
    }
    return kept
  }
}
