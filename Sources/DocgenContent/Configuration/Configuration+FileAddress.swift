import DocgenModel

extension Configuration {
  /// Returns the web address of a file of the package, or `nil` if no repository is configured or the file is outside the
  /// package.
  ///
  /// - Parameters:
  ///   - file: The path relative to the package's root.
  ///   - fragment: A heading or a line: `L12`.
  func address(ofFile file: String, fragment: String? = nil) -> String? {
    // The repository contains only files of the package.
    guard let repository, !file.hasPrefix("/") else { return nil }
    let separator = repository.contains("gitlab") ? "/-/blob/" : "/blob/"
    return "\(repository)\(separator)\(branch)/\(percentEncodedPath(file))\(fragment.map { "#\($0)" } ?? "")"
  }
}
