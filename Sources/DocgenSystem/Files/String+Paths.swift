extension String {
  /// The last component of the path.
  package var fileName: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// The folder that contains the absolute path, or `/` for the root.
  package var parentFolder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), slash != startIndex else { return "/" }
    return String(self[..<slash])
  }

  /// Whether the path is inside a folder, at any depth.
  ///
  /// The comparison uses bytes, because a name may begin with a character that combines with the slash before it.
  ///
  /// - Parameter folder: The folder, without a trailing slash unless it's the root.
  public func isBelow(_ folder: String) -> Bool {
    let length = folder == "/" ? 0 : folder.utf8.count
    guard utf8.count > length + 1, utf8.starts(with: folder.utf8.prefix(length)) else { return false }
    return utf8[utf8.index(utf8.startIndex, offsetBy: length)] == UInt8(ascii: "/")
  }

  /// Returns the absolute path.
  ///
  /// - Parameter folder: The absolute folder that a relative path starts from.
  public func absolutePath(in folder: String) -> String {
    utf8.first == UInt8(ascii: "/") ? self : isEmpty ? folder : "\(folder)/\(self)"
  }

  /// Returns the path relative to a folder.
  ///
  /// - Parameter folder: A folder that contains the path.
  public func path(from folder: String) -> String {
    String(decoding: utf8.dropFirst((folder == "/" ? 0 : folder.utf8.count) + 1), as: UTF8.self)
  }
}
