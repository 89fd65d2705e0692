/// A position in a source file, with line and column numbers as editors show them.
///
/// A site of 10,000 articles has ten million positions, one for each inline. So a position stores the file as a
/// number, and copying, comparing, and hashing it doesn't touch the file's path.
public struct SourcePosition: Hashable, Sendable {
  private var name: InternedPath
  private var storedLine: Int32
  private var storedColumn: Int32

  /// The file's path relative to the package, with `/` between folders, or `<stdin>` for standard input.
  public var file: String {
    get { name.text }
    set { name = InternedPath(newValue) }
  }

  /// The line, counted from 1.
  public var line: Int {
    get { Int(storedLine) }
    set { storedLine = Int32(clamping: newValue) }
  }

  /// The column in UTF-8 bytes, counted from 1, as compilers count it.
  public var column: Int {
    get { Int(storedColumn) }
    set { storedColumn = Int32(clamping: newValue) }
  }

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - file: The path relative to the package's root.
  ///   - line: The line, from 1.
  ///   - column: The column in UTF-8 bytes, from 1.
  public init(file: String, line: Int, column: Int = 1) {
    name = InternedPath(file)
    storedLine = Int32(clamping: line)
    storedColumn = Int32(clamping: column)
  }

  /// Another position in the same file.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column in UTF-8 bytes, from 1.
  @inlinable
  public func at(line: Int, column: Int) -> SourcePosition {
    var position = self
    position.line = line
    position.column = column
    return position
  }
}

extension SourcePosition: Comparable {
  /// Orders by file, then line, then column.
  public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    if lhs.name != rhs.name { return lhs.file < rhs.file }
    return (lhs.storedLine, lhs.storedColumn) < (rhs.storedLine, rhs.storedColumn)
  }
}

extension SourcePosition {
  /// Returns the position a number of bytes further on the same line.
  public func moved(by bytes: Int) -> SourcePosition { at(line: line, column: column + bytes) }
}

extension SourcePosition: CustomStringConvertible {
  /// `file:line:column`, the form that compilers print.
  public var description: String { "\(file):\(line):\(column)" }
}

extension SourcePosition: Codable {
  private enum CodingKeys: CodingKey { case file, line, column }

  /// Reads a position.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      file: try values.decode(String.self, forKey: .file), line: try values.decode(Int.self, forKey: .line),
      column: try values.decode(Int.self, forKey: .column))
  }

  /// Writes a position.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(line, forKey: .line)
    try values.encode(column, forKey: .column)
  }
}
