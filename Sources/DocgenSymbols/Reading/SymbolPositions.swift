import DocgenModel

/// Converts the file URLs of symbol graphs to positions relative to the package.
struct SymbolPositions {
  private let root: String
  /// The relative paths of the URLs so far.
  ///
  /// Most symbols share their file with others.
  private var paths: [String: String?] = [:]

  init(packageRoot: String) {
    root = packageRoot.hasSuffix("/") ? packageRoot : packageRoot + "/"
  }

  /// Converts a position in a symbol graph to a position as editors show it.
  ///
  /// - Parameters:
  ///   - position: The position, with the column in UTF-8 bytes.
  ///   - uri: A URL such as `file:///path/File.swift`. The compiler may leave characters unescaped.
  /// - Returns: `nil` if the file is outside of the package, or if the numbers are invalid.
  mutating func position(_ position: RawSymbol.Position, in uri: String) -> SourcePosition? {
    let numbers = 0..<Int(Int32.max)
    guard numbers.contains(position.line), numbers.contains(position.character), let file = path(of: uri) else {
      return nil
    }
    return SourcePosition(file: file, line: position.line + 1, column: position.character + 1)
  }

  private mutating func path(of uri: String) -> String? {
    if let known = paths[uri] { return known }
    let address = uri.percentDecoded
    let scheme = "file://"
    let path = address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)) : address
    let isBelow = path.hasPrefix(root) && !path.split(separator: "/").contains("..")
    let below = isBelow ? String(path.dropFirst(root.count)) : nil
    paths[uri] = .some(below)
    return below
  }
}
