/// A package's name as its manifest states it.
enum PackageName {
  /// The name in `Package(name: "…"`; `nil` where the manifest computes it.
  ///
  /// The manifest is a program, so that only the package manager knows for sure; the name serves as a default title, and
  /// as the part of a snippet's path that may be left out.
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
