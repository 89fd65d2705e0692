/// A place in a source file, as an author and an editor count it.
public struct SourcePosition: Hashable, Sendable, Codable {
  /// The file's path relative to the package's root, with `/` between folders; `<stdin>` for standard input.
  public var file: String

  /// The line, counted from 1.
  public var line: Int

  /// The column in UTF-8 bytes, counted from 1, as compilers count it.
  public var column: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - file: The path relative to the package's root.
  ///   - line: The line, from 1.
  ///   - column: The column in UTF-8 bytes, from 1.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourcePosition: Comparable {
  /// Orders by file, then line, then column.
  public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `file:line:column`, the form that compilers print.
  public var description: String { "\(file):\(line):\(column)" }
}
