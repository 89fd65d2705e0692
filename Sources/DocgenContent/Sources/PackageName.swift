/// A package's name as its manifest states it.
enum PackageName {
  /// The name in `Package(name: "…"`, or `nil` if the manifest computes it.
  ///
  /// The manifest is a program, so only the package manager can determine the name reliably. docgen uses this name as a
  /// default title and as the optional first component of a snippet's path.
  static func read(fromManifest text: String) -> String? {
    guard let package = text.firstRange(of: "Package("),
      let label = text[package.upperBound...].firstRange(of: "name:")
    else { return nil }
    let rest = text[label.upperBound...].drop(while: \.isWhitespace)
    guard rest.first == "\"", text[package.upperBound..<label.lowerBound].allSatisfy(\.isWhitespace) else { return nil }
    let name = rest.dropFirst().prefix { $0 != "\"" }
    return name.isEmpty || name.contains("\\") ? nil : String(name)
  }
}
