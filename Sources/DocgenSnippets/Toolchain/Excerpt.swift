import DocgenModel

/// Cuts what a program printed to what a person reads.
enum Excerpt {
  /// The last bytes of a program's output, whole lines where possible.
  ///
  /// - Parameters:
  ///   - bytes: The output.
  ///   - limit: How many bytes to keep.
  static func end(of bytes: [UInt8], limit: Int = 4000) -> String {
    let text = String(decoding: bytes.suffix(limit), as: UTF8.self)
    guard bytes.count > limit else { return text }
    let rest = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "…\n" + (rest.count == 2 ? String(rest[1]) : text)
  }

  /// The first bytes of a program's output, whole lines where possible.
  static func start(of bytes: [UInt8], limit: Int = 4000) -> String {
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().joined(separator: "\n") + "\n…"
  }

  /// A program's two streams for the details of a failure.
  static func streams(_ output: [UInt8], _ error: [UInt8]) -> String {
    [
      output.isEmpty ? nil : "standard output:\n" + end(of: output),
      error.isEmpty ? nil : "standard error:\n" + end(of: error),
    ]
    .compactMap { $0?.trimmingTrailingWhitespace }.joined(separator: "\n")
  }
}
