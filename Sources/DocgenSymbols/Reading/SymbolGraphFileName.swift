/// What the name of a symbol graph file tells: `Module.symbols.json` or `Module@Extended.symbols.json`.
///
/// The file's content does not say which module it extends, since the compiler gives most symbols of an extension file
/// the documented module as their own; SymbolKit reads the name for the same reason.
public struct SymbolGraphFileName: Hashable, Sendable {
  /// The ending of every symbol graph file.
  public static let suffix = ".symbols.json"

  /// The documented module.
  public var module: String

  /// The module whose types the file's symbols extend.
  public var extendedModule: String?

  /// Reads a file's name.
  ///
  /// - Parameter path: A path or file name. Of a cross-import overlay's three names the last is the documented module.
  /// - Returns: `nil` where the name is not that of a symbol graph.
  public init?(_ path: String) {
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard file.hasSuffix(Self.suffix) else { return nil }
    let names = file.dropLast(Self.suffix.count).split(separator: "@", omittingEmptySubsequences: false)
    guard let first = names.first, names.allSatisfy({ !$0.isEmpty }) else { return nil }
    switch names.count {
    case 1:
      module = String(first)
    case 2:
      module = String(first)
      extendedModule = String(names[1])
    default:
      module = String(names[names.count - 1])
      extendedModule = String(first)
    }
  }
}
