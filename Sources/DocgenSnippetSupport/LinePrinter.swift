#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// A `print` that also tells which line of the snippet printed.
///
/// A snippet declares one in a hidden line, under the name of the function that it stands for:
/// `let print = LinePrinter()`. Each call then prints as usual and, while docgen runs the snippet, also tells docgen
/// its line, so that the comment behind a call is compared with what that very call printed, in whatever order calls ran.
public struct LinePrinter: Sendable {
  /// The environment variable that names the file to which records are appended; without it nothing is recorded.
  ///
  /// A record is the line's number, a space, the text's length in bytes, a newline, the text and a newline. Each is
  /// appended by a single call, so that those of several threads do not mix.
  public static let recordVariable = "DOCGEN_PRINT_RECORD"

  /// Creates a printer.
  public init() {}

  /// Prints items as the standard library's function does.
  ///
  /// - Parameters:
  ///   - items: What to print.
  ///   - separator: What stands between items.
  ///   - terminator: What stands at the end.
  ///   - line: The line of the call.
  public func callAsFunction(
    _ items: Any..., separator: String = " ", terminator: String = "\n", line: Int = #line
  ) {
    let text = items.map { String(describing: $0) }.joined(separator: separator)
    Swift.print(text, terminator: terminator)
    // What was printed before a crash must be seen.
    fflush(nil)
    Self.record(text, line: line)
  }

  /// Prints items into a stream of the snippet's own, which is no output of the program and is not recorded.
  ///
  /// - Parameters:
  ///   - items: What to print.
  ///   - separator: What stands between items.
  ///   - terminator: What stands at the end.
  ///   - output: The stream.
  public func callAsFunction(
    _ items: Any..., separator: String = " ", terminator: String = "\n", to output: inout some TextOutputStream
  ) {
    output.write(items.map { String(describing: $0) }.joined(separator: separator) + terminator)
  }

  private static let descriptor: Int32? = {
    guard let path = getenv(recordVariable) else { return nil }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard (0...2).contains(descriptor) else { return descriptor < 0 ? nil : descriptor }
    // The snippet has closed a standard stream, whose number this one must not take: it would be printed into.
    let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    close(descriptor)
    return other < 0 ? nil : other
  }()

  private static func record(_ text: String, line: Int) {
    guard let descriptor else { return }
    var record = "\(line) \(text.utf8.count)\n\(text)\n"
    record.withUTF8 { buffer in
      // A short write leaves a broken record, which docgen reports; nothing can be told from here.
      _ = write(descriptor, buffer.baseAddress, buffer.count)
    }
  }
}
