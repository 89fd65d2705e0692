/// The name of a symbol graph file: `Module.symbols.json` or `Module@Extended.symbols.json`.
///
/// The name is the only source of the extended module, because most symbols of an extension file have the documented
/// module as their module.
public struct SymbolGraphFileName: Hashable, Sendable {
  /// The suffix of every symbol graph file.
  public static let suffix = ".symbols.json"

  /// The module whose types the file's symbols extend, or `nil` for the documented module's own graph.
  public var extendedModule: String?

  /// Parses a file name.
  ///
  /// - Parameter path: A path or file name. A cross-import overlay's name contains three modules, the last of which
  ///   is the documented module.
  /// - Returns: `nil` if it isn't the name of a symbol graph.
  public init?(_ path: String) {
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard file.hasSuffix(Self.suffix) else { return nil }
    let names = file.dropLast(Self.suffix.count).split(separator: "@", omittingEmptySubsequences: false)
    guard let first = names.first, names.allSatisfy({ !$0.isEmpty }) else { return nil }
    switch names.count {
    case 1: extendedModule = nil
    case 2: extendedModule = String(names[1])
    default: extendedModule = String(first)
    }
  }
}
