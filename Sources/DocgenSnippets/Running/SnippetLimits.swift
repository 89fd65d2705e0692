public import DocgenSystem

extension ProcessRunner.Limits {
  /// For a snippet: a minute, 2 GB of memory, 4 MB of output on each stream.
  public static let snippet = ProcessRunner.Limits(time: .seconds(60), memory: 2 << 30, output: 4 << 20)
}

/// What a snippet finds in its environment: what a Swift program needs and nothing of the user's.
enum SnippetEnvironment {
  /// The variables for a program that runs in a folder of its own.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is also its home and its place for temporary files.
  ///   - additions: Variables for one kind of snippet.
  static func variables(folder: String, additions: [String: String] = [:]) -> [String: String] {
    let base = [
      "HOME": folder,
      "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
      // A crash tells its line, in plain text and without waiting for a key.
      "SWIFT_BACKTRACE":
        "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=32,symbolicate=fast",
      "TMPDIR": folder,
      "TZ": "UTC",
    ]
    return base.merging(additions) { _, new in new }
  }
}
