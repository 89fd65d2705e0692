import Dependencies
import DocgenModel
import DocgenSystem

/// The Markdown files with Swift code that docgen doesn't read and that `docgen.yml` doesn't exclude.
///
/// They're in no catalog, not at the package's root, and in no folder that `docgen.yml` lists. The pages of a site that docgen wrote
/// don't count.
package struct UnreadDocuments: Sendable {
  private let package: String
  private let read: Set<String>
  private let configuration: Configuration
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a search in the package whose files have been read.
  package init(_ sources: Sources) {
    (package, configuration) = (sources.package, sources.configuration)
    read = Set(sources.catalogs.flatMap(\.articles).map(\.path) + sources.rootDocuments.map(\.path))
  }

  /// The files, sorted by path.
  ///
  /// - Throws: ``FileError`` if a folder or file can't be read.
  package func files() throws -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let entries = try fileSystem.list(directory: folder.isEmpty ? package : "\(package)/\(folder)")
      if entries.contains(where: { $0.name == Sources.siteManifest }) { continue }
      for entry in entries
      where !entry.name.hasPrefix(".") && !Self.others.contains(entry.name) {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        switch entry.kind {
        case .directory: folders.append(path)
        case .file where SourceFile.isMarkdown(path) && !read.contains(path) && !configuration.excludes(path):
          if try String(decoding: fileSystem.read(path: "\(package)/\(path)"), as: UTF8.self).contains("```swift") {
            found.append(path)
          }
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// Folders with the files of tests, and of other programs.
  private static let others: Set = ["Tests", "node_modules", "Pods", "Carthage"]
}
