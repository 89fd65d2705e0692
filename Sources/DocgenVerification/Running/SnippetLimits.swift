public import DocgenSystem

extension ProcessRunner.Limits {
  /// The limits for a snippet: one minute, 2 GB of memory, and 4 MB of output on each stream.
  public static let snippet = ProcessRunner.Limits(time: .seconds(60), memory: 2 << 30, output: 4 << 20)
}
