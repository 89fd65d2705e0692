#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// A `print` function that also records the line of each call.
///
/// Declare one in a hidden line of a snippet: `let print = LinePrinter()`. docgen then compares the comment after each
/// call with the output of that call, regardless of the order of calls. The arguments are those of the standard
/// function:
///
/// ```swift
/// let printLine = DocgenSnippetSupport.LinePrinter()
/// var report = ""
/// printLine("Printer", "Scanner", separator: ", ", to: &report)
/// printLine(report, terminator: "")
/// // Output:
/// // Printer, Scanner
/// ```
public struct LinePrinter: Sendable {
  /// The name of the environment variable that contains the path of the record file.
  ///
  /// docgen sets the variable. Without it, the printer records nothing. A record consists of the line number, a space,
  /// the text's length in bytes, a newline, the text, and a newline. The printer writes each record in a single call,
  /// so records of several threads don't mix.
  public static let recordVariable = "DOCGEN_PRINT_RECORD"

  /// Creates a printer.
  public init() {}

  /// Prints items like the standard library's function.
  ///
  /// ```swift
  /// let printStatus = DocgenSnippetSupport.LinePrinter()
  /// await Task { printStatus("Saved draft") }.value
  /// printStatus("Open tickets", 3, separator: ": ")
  ///
  /// // Output:
  /// // Saved draft
  /// // Open tickets: 3
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items to print.
  ///   - separator: The text between items.
  ///   - terminator: The text after the last item.
  ///   - line: The line of the call.
  public func callAsFunction(
    _ items: Any..., separator: String = " ", terminator: String = "\n", line: Int = #line
  ) {
    let text = items.map { String(describing: $0) }.joined(separator: separator)
    Swift.print(text, terminator: terminator)
    // Flush the output, so that it isn't lost in a crash.
    fflush(nil)
    Self.record(text, line: line)
  }

  /// Prints items into the snippet's own stream, without recording them.
  ///
  /// ```swift
  /// let printToReport = DocgenSnippetSupport.LinePrinter()
  /// var ticketList = ""
  /// for subject in ["Printer", "Scanner"] { printToReport("-", subject, to: &ticketList) }
  /// printToReport(ticketList, terminator: "")
  ///
  /// // Output:
  /// // - Printer
  /// // - Scanner
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items to print.
  ///   - separator: The text between items.
  ///   - terminator: The text after the last item.
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
    // The snippet has closed a standard stream. The record file must not get its number, because other code would print
    // into the file.
    let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    close(descriptor)
    return other < 0 ? nil : other
  }()

  private static func record(_ text: String, line: Int) {
    guard let descriptor else { return }
    var record = "\(line) \(text.utf8.count)\n\(text)\n"
    record.withUTF8 { buffer in
      // A short write leaves a broken record, which docgen reports.
      _ = write(descriptor, buffer.baseAddress, buffer.count)
    }
  }
}
