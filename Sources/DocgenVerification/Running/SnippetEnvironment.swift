/// The environment of a snippet, which contains the variables that a Swift program needs but none of the user's.
enum SnippetEnvironment {
  /// The variables for a program whose home and temporary folder is its own folder.
  ///
  /// The toolchain is a folder such as `/opt/swift/usr`.
  static func variables(
    folder: String, toolchain: String? = nil, additions: [String: String] = [:]
  ) -> [String: String] {
    let base = [
      "HOME": folder,
      "LANG": "C.UTF-8",
      "PATH": (toolchain.map { "\($0)/bin:" } ?? "") + "/usr/bin:/bin",
      // A crash reports its line as plain text and doesn't wait for a key. A program that contains the Swift runtime, and
      // so can't find the program that writes the report, doesn't print a warning about it.
      "SWIFT_BACKTRACE":
        "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=32,symbolicate=fast,"
        + "warnings=suppressed",
      "TMPDIR": folder,
      "TZ": "UTC",
    ]
    return base.merging(additions) { _, new in new }
  }
}
