import DocgenModel

/// Turns the file addresses of symbol graphs into positions below the package's root.
struct SourceLocations {
  private let root: String
  /// The paths below the root, of the addresses that were asked for; most symbols share theirs with others.
  private var paths: [String: String?] = [:]

  init(packageRoot: String) {
    root = packageRoot.hasSuffix("/") ? packageRoot : packageRoot + "/"
  }

  /// The position that an editor shows for a place of a symbol graph.
  ///
  /// - Parameters:
  ///   - uri: `file:///path/File.swift`; the compiler may leave characters unescaped.
  ///   - line: The line, counted from 0.
  ///   - character: The column in UTF-8 bytes, counted from 0.
  /// - Returns: `nil` for what lies outside the package, and for numbers that no file has.
  mutating func position(uri: String, line: Int, character: Int) -> SourcePosition? {
    let numbers = 0..<Int(Int32.max)
    guard numbers.contains(line), numbers.contains(character), let file = path(of: uri) else { return nil }
    return SourcePosition(file: file, line: line + 1, column: character + 1)
  }

  private mutating func path(of uri: String) -> String? {
    if let known = paths[uri] { return known }
    let address = uri.percentDecoded ?? uri
    let scheme = "file://"
    let path = address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)) : address
    let isBelow = path.hasPrefix(root) && !path.split(separator: "/").contains("..")
    let below = isBelow ? String(path.dropFirst(root.count)) : nil
    paths[uri] = .some(below)
    return below
  }
}
