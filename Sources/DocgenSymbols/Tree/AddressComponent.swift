import DocgenModel

/// The longest part of an address that file systems take with an ending behind it, in UTF-8 bytes.
private let longestComponent = 240

/// A symbol's name as part of an address: every character that addresses do not hold becomes `_`.
///
/// - Parameter name: The name with labels: `<=(_:_:)`.
/// - Returns: The name in its own case: `_=(_:_:)`.
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

/// Cuts a part of an address that is too long, and ends it in a hash of the whole.
func cutComponent(_ component: String) -> String {
  guard component.utf8.count >= longestComponent else { return component }
  // Only ASCII is left by now, so that characters and bytes are the same.
  return "\(component.prefix(longestComponent))-\(stableHash(component))"
}

/// A part of an address as the site's folders have it: in lower case, and never hidden by a leading dot.
func folderComponent(_ component: String) -> String {
  let lower = component.lowercased()
  return lower.hasPrefix(".") ? "'" + lower : lower
}

/// What tells each of several nodes of one name apart in addresses.
///
/// - Parameter nodes: All the nodes whose parts of the address are the same but for case.
/// - Returns: For each, a suffix with its hyphen: the kind where it is the only one of that kind, else a hash. The only one
///   that does not yield to others has none.
func addressSuffixes(of nodes: [SymbolNode]) -> [String] {
  guard nodes.count > 1 else { return nodes.map { _ in "" } }
  let kinds = Dictionary(grouping: nodes, by: \.kindComponent).mapValues(\.count)
  let isOnlyOneKept = nodes.count { !$0.yieldsInCollisions } == 1
  return nodes.map { node in
    if isOnlyOneKept, !node.yieldsInCollisions { return "" }
    return kinds[node.kindComponent] == 1 ? "-swift.\(node.kindComponent)" : "-\(stableHash(node.symbol.id))"
  }
}
