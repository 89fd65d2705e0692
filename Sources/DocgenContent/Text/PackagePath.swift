/// Paths below the package's root, in the form of positions and configuration values.
package enum PackagePath {
  /// The path without `.`, `..`, and repeated slashes.
  ///
  /// - Parameters:
  ///   - path: A relative path with `/` between components.
  ///   - folder: The folder that it starts from, relative to the package's root. Empty for the root. For a folder outside
  ///     the package, it's absolute, and so is the result.
  /// - Returns: The path from the root, which is empty for the root itself, or `nil` if `path` is absolute or leaves the
  ///   root.
  package static func normalized(_ path: some StringProtocol, from folder: String = "") -> String? {
    let slash = UInt8(ascii: "/")
    guard path.utf8.first != slash, !path.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0 }) else {
      return nil
    }
    var result: [UInt8] = []
    result.reserveCapacity(folder.utf8.count + path.utf8.count + 1)
    func add(_ component: some Collection<UInt8>) {
      if !result.isEmpty { result.append(slash) }
      result += component
    }
    for component in folder.utf8.split(separator: slash) { add(component) }
    for component in path.utf8.split(separator: slash) where !component.elementsEqual(".".utf8) {
      if component.elementsEqual("..".utf8) {
        if result.isEmpty { return nil }
        result.removeSubrange((result.lastIndex(of: slash) ?? 0)...)
      } else {
        add(component)
      }
    }
    if folder.utf8.first == slash { result.insert(slash, at: 0) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether ``normalized(_:from:)`` definitely doesn't change a path below the root.
  package static func isNormalized(_ path: some Collection<UInt8>) -> Bool {
    // The component's length so far in bytes, and whether all of them are dots.
    var (count, isDots) = (0, true)
    for byte in path {
      switch byte {
      case UInt8(ascii: "/"):
        if count == 0 || isDots && count < 3 { return false }
        (count, isDots) = (0, true)
      case 0, UInt8(ascii: "\\"), 0x80...: return false
      default:
        count += 1
        isDots = isDots && byte == UInt8(ascii: ".")
      }
    }
    return count > 0 && !(isDots && count < 3)
  }

  /// An absolute path without `.`, `..`, and repeated or trailing slashes.
  ///
  /// Links aren't resolved.
  static func standardized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// The folder that contains a file.
  ///
  /// Empty for the root.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The last component.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The last component, split at its last dot.
  ///
  /// A leading dot is part of the name.
  static func parted(_ path: String) -> (stem: String, fileExtension: String) {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}
