#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds a package and its snippets.
enum PackageFolder {
  /// The nearest folder above a file that has a manifest.
  static func containing(_ file: String) -> String? {
    var folder = file.split(separator: "/").dropLast()
    while !folder.isEmpty {
      let path = "/" + folder.joined(separator: "/")
      if FileManager.default.fileExists(atPath: "\(path)/Package.swift") { return path }
      folder.removeLast()
    }
    return nil
  }

  /// The paths of a package's snippets relative to it, sorted; names that begin with a dot are not looked at.
  static func snippets(of package: String) -> [String] {
    // A folder that is not there or cannot be read has no cases; the one case that says so then fails.
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(package)/Snippets")) ?? []
    return paths.filter { path in
      path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .map { "Snippets/\($0)" }.sorted()
  }
}
