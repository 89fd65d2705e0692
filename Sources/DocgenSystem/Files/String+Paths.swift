extension String {
  /// Whether a path leads to something in a folder, however deep.
  ///
  /// Told by bytes: a name may begin with a letter that makes one character with the slash before it.
  ///
  /// - Parameter folder: The folder, without a slash at its end unless it is the root.
  public func isBelow(_ folder: String) -> Bool {
    let length = folder == "/" ? 0 : folder.utf8.count
    guard utf8.count > length + 1, utf8.starts(with: folder.utf8.prefix(length)) else { return false }
    return utf8[utf8.index(utf8.startIndex, offsetBy: length)] == UInt8(ascii: "/")
  }

  /// The path of something in a folder as it is seen from there.
  ///
  /// - Parameter folder: The folder, which the path is below of.
  public func path(from folder: String) -> String {
    String(decoding: utf8.dropFirst((folder == "/" ? 0 : folder.utf8.count) + 1), as: UTF8.self)
  }
}
