/// The sources of the module that every in-place program is linked with.
///
/// A program imports it in its first line. It reports to docgen, through files that the environment names, which samples
/// the program has reached, what each line printed, and whether it called `readLine`.
enum SupportSources {
  /// The module's name.
  static let module = "DocgenSampleSupport"

  /// The file to which the program writes what each line printed.
  static let printRecord = "DOCGEN_PRINT_RECORD"
  /// The file to which it writes everything else.
  static let eventRecord = "DOCGEN_EVENT_RECORD"
  /// Whether the standard output says where each sample begins.
  static let marksOutput = "DOCGEN_MARKS_OUTPUT"

  /// The line of the standard output that precedes a sample's own.
  static func outputMark(line: Int) -> String { "\u{1E}docgen \(line)\u{1E}" }

  /// The function that runs when the library is loaded.
  static let start = "docgenStart"

  /// The Swift source.
  static let swift = #"""
    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #elseif canImport(Android)
      import Android
    #else
      import Darwin
    #endif

    /// A `print` that records the line of each call.
    public struct LinePrinter: Sendable {
      public init() {}

      public func callAsFunction(
        _ items: Any..., separator: String = " ", terminator: String = "\n", line: Int = #line
      ) {
        let text = items.map { String(describing: $0) }.joined(separator: separator)
        Swift.print(text, terminator: terminator)
        fflush(nil)
        append("\(line) \(text.utf8.count)\n\(text)\n", to: printRecord)
        if terminator != "\n" { append("0 \(terminator.utf8.count)\n\(terminator)\n", to: printRecord) }
      }

      public func callAsFunction(
        _ items: Any..., separator: String = " ", terminator: String = "\n", to output: inout some TextOutputStream
      ) {
        output.write(items.map { String(describing: $0) }.joined(separator: separator) + terminator)
      }
    }

    /// Makes the standard output line-buffered, so that what a program printed isn't lost if it crashes.
    @_cdecl("docgenStart") public func docgenStart() { setvbuf(stdout, nil, _IOLBF, 0) }

    /// A `readLine` that records its call. It takes the place of Swift's in each file that imports this module.
    public func readLine(strippingNewline: Bool = true) -> String? {
      append("input\n", to: eventRecord)
      return Swift.readLine(strippingNewline: strippingNewline)
    }

    /// Records that the program has reached a sample.
    public func docgenBegin(_ line: Int) {
      append("begin \(line)\n", to: eventRecord)
      guard getenv("DOCGEN_MARKS_OUTPUT") != nil else { return }
      Swift.print("\u{1E}docgen \(line)\u{1E}")
      fflush(nil)
    }

    /// Records that the program has reached the statement at a line.
    public func docgenAt(_ line: Int) {
      append("at \(line)\n", to: eventRecord)
      append("-\(line) 0\n\n", to: printRecord)
    }

    /// Writes to the standard output that the statement at a line begins, and returns the number of this execution.
    public func docgenEnter(_ line: Int) -> Int {
      flockfile(stdout)
      defer { funlockfile(stdout) }
      executions += 1
      // The output has a limit.
      guard executions <= 10_000 else {
        if executions == 10_001 { Swift.print("\u{1E}docgen stop") }
        return 0
      }
      Swift.print("\u{1E}docgen enter \(executions) \(line)")
      fflush(nil)
      return executions
    }

    /// Writes to the standard output that an execution of a statement has ended.
    public func docgenLeave(_ execution: Int) {
      guard execution > 0 else { return }
      Swift.print("\u{1E}docgen leave \(execution)")
      fflush(nil)
    }

    /// Records that the program has reached its end.
    public func docgenEnd() { append("end\n", to: eventRecord) }

    /// A value that a sample doesn't declare. A program that calls it is only compiled.
    public func docgenAssumed<Value>() -> Value { fatalError("the program has no values") }
    /// The rest of a body that a sample doesn't show.
    public func docgenAssumed() -> Never { fatalError("the program has no values") }

    precedencegroup DocgenValuePrecedence { lowerThan: AssignmentPrecedence }
    infix operator ⟾: DocgenValuePrecedence

    /// Records the value of the expression that ends on a line.
    public func ⟾ <Value>(value: Value, line: Int) { docgenValue(line, value) }

    /// Records the value that a statement has set.
    public func docgenValue<Value>(_ line: Int, _ value: Value) {
      let style = Mirror(reflecting: value).displayStyle
      let isUnordered = style == .set || style == .dictionary
      let kind = isUnordered ? "unordered" : Value.self == Void.self ? "void" : value is Float ? "float" : ""
      let text = [kind, String(describing: value), String(reflecting: value)].joined(separator: "\u{1E}")
      append("-\(line) \(text.utf8.count)\n\(text)\n", to: printRecord)
    }

    /// The number of executions of statements, which the lock of the standard output protects.
    nonisolated(unsafe) private var executions = 0
    private let printRecord = descriptor("DOCGEN_PRINT_RECORD")
    private let eventRecord = descriptor("DOCGEN_EVENT_RECORD")

    private func descriptor(_ variable: String) -> Int32? {
      guard let path = getenv(variable) else { return nil }
      let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard (0...2).contains(descriptor) else { return descriptor < 0 ? nil : descriptor }
      let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      close(descriptor)
      return other < 0 ? nil : other
    }

    private func append(_ text: String, to descriptor: Int32?) {
      guard let descriptor else { return }
      var text = text
      text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
    """#
}
