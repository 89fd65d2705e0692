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
    let path = String(path)
    guard path.utf8.first != slash, !path.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0 }) else {
      return nil
    }
    // Compare bytes, because a combining mark after a slash still begins a component.
    var components = folder.utf8.split(separator: slash)
    for component in path.utf8.split(separator: slash) where !component.elementsEqual(".".utf8) {
      if !component.elementsEqual("..".utf8) {
        components.append(component)
      } else if components.popLast() == nil {
        return nil
      }
    }
    return (folder.utf8.first == slash ? "/" : "") + components.map { Substring($0) }.joined(separator: "/")
  }

  /// The relative path of a file for links in a folder's files.
  ///
  /// - Parameters:
  ///   - path: The file's path from the package's root.
  ///   - folder: The folder, from the package's root.
  static func relative(_ path: String, to folder: String) -> String {
    var (target, start) = (path.split(separator: "/")[...], folder.split(separator: "/")[...])
    while target.count > 1, let first = start.first, first == target.first {
      target.removeFirst()
      start.removeFirst()
    }
    return (start.map { _ in ".." } + target).joined(separator: "/")
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
