import DocgenModel

/// Cuts what a program printed to what a person reads.
enum Excerpt {
  /// The last bytes of a program's output, whole lines where possible.
  static func end(of bytes: [UInt8]) -> String {
    let limit = 4000
    let text = String(decoding: bytes.suffix(limit), as: UTF8.self)
    guard bytes.count > limit else { return text }
    let rest = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "…\n" + (rest.count == 2 ? String(rest[1]) : text)
  }

  /// The first bytes of a program's output, whole lines where possible.
  static func start(of bytes: [UInt8]) -> String {
    let limit = 64 << 10
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().joined(separator: "\n") + "\n…"
  }

  /// The last lines of a program's two streams, for the details of a failure.
  static func streams(_ output: [UInt8], _ error: [UInt8]) -> String {
    [("standard output", output), ("standard error", error)].compactMap { name, bytes in
      let text = lastLines(of: end(of: bytes).trimmingTrailingWhitespace)
      return text.isEmpty ? nil : "\(name):\n\(text)"
    }.joined(separator: "\n")
  }

  private static func lastLines(of text: String) -> String {
    let lines = splitLines(text)
    let limit = 20
    return lines.count <= limit ? text : "…\n" + lines.suffix(limit).joined(separator: "\n")
  }
}
