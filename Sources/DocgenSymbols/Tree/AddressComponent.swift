import DocgenModel

/// The maximum length in bytes of an address component, so that it's a valid file name with an extension.
private let longestComponent = 240

/// Converts a symbol's name to an address component: characters that addresses can't contain become `_`.
///
/// - Parameter name: The name with labels, such as `<=(_:_:)`.
/// - Returns: The component, such as `_=(_:_:)`. Its case doesn't change.
func addressComponent(_ name: String) -> String {
  String(
    String.UnicodeScalarView(
      name.unicodeScalars.map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "!", "$", "&", "'", "(", ")", "*", "+", ",", "-", ".", ":", "=", "@", "_",
          "~":
          scalar
        default:
          "_"
        }
      }))
}

/// Truncates a component that's too long, and appends a hash of the whole component.
func cutComponent(_ component: String) -> String {
  guard component.utf8.count >= longestComponent else { return component }
  // The component is ASCII here, so characters and bytes are the same.
  return "\(component.prefix(longestComponent))-\(stableHash(component))"
}

/// Converts a component to a folder's name: lowercase, without a leading dot.
func folderComponent(_ component: String) -> String {
  let lower = component.lowercased()
  return lower.hasPrefix(".") ? "'" + lower : lower
}

/// Returns the suffixes that make the addresses of nodes unique.
///
/// - Parameter nodes: The nodes whose address components are equal when lowercased.
/// - Returns: A suffix with its hyphen for each node: the kind if it's unique, otherwise a hash. If only one node has
///   priority over the others, its suffix is empty.
func addressSuffixes(of nodes: [SymbolNode]) -> [String] {
  guard nodes.count > 1 else { return nodes.map { _ in "" } }
  let kinds = Dictionary(grouping: nodes, by: \.kindComponent).mapValues(\.count)
  let isOnlyOneKept = nodes.count { !$0.yieldsInCollisions } == 1
  return nodes.map { node in
    if isOnlyOneKept, !node.yieldsInCollisions { return "" }
    return kinds[node.kindComponent] == 1 ? "-\(node.languageAndKind)" : "-\(stableHash(node.symbol.id))"
  }
}
