import DocgenModel
import Foundation

/// Turns the file addresses of symbol graphs into positions below the package's root.
struct SourceLocations {
  private let root: String

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
  func position(uri: String, line: Int, character: Int) -> SourcePosition? {
    let address = uri.removingPercentEncoding ?? uri
    let scheme = "file://"
    let path = address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)) : address
    let numbers = 0..<Int(Int32.max)
    guard path.hasPrefix(root), numbers.contains(line), numbers.contains(character) else { return nil }
    return SourcePosition(file: String(path.dropFirst(root.count)), line: line + 1, column: character + 1)
  }
}
