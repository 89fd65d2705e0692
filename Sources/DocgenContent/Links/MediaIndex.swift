/// The images, videos, and downloads of one catalog, by the names that authors use.
package struct MediaIndex: Sendable {
  private let byName: [String: [File]]
  private let byStem: [String: [File]]
  private let byPath: [String: Resource]
  private let bundle: String
  /// The file that has the plain address, of several with the same name in different folders.
  private let firstByFileName: [String: String]

  /// A file with the parts of its name.
  private struct File: Sendable {
    var resource: Resource
    var stem: String
    var fileExtension: String
    var scale: Int
    var isDark: Bool
  }

  /// Creates an index of a catalog's files.
  package init(_ catalog: Catalog) {
    let files = catalog.resources.map(Self.file)
    byStem = Dictionary(grouping: files, by: \.stem)
    byName = Dictionary(grouping: files) { $0.fileExtension.isEmpty ? $0.stem : "\($0.stem).\($0.fileExtension)" }
    byPath = Dictionary(catalog.resources.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    bundle = PageAddress.component(catalog.bundle)
    firstByFileName = Dictionary(
      catalog.resources.map { (PageAddress.fileName(PackagePath.name(of: $0.path)), $0.path) }, uniquingKeysWith: min)
  }

  /// All valid names, to suggest one for a misspelled name.
  var names: [String] { Array(byName.keys) + Array(byStem.keys) }

  /// The file at a path of the package, if it belongs to the catalog.
  func resource(at path: String) -> Resource? { byPath[path] }

  /// The file with a name, in any folder of the catalog.
  func resource(named name: String) -> Resource? {
    byPath.values.filter { PackagePath.name(of: $0.path) == PackagePath.name(of: name) }.min { $0.path < $1.path }
  }

  /// The files that a name refers to.
  struct Match: Sendable {
    /// The variants, light before dark, then by scale.
    var variants: [MediaFiles.Variant] = []
    /// The size in CSS pixels.
    var size: MediaFiles.Size?
    /// The files to copy to the site.
    var sources: [Asset] = []
    /// The path of the first file, if the name has a folder that doesn't contain it.
    var pathInOtherFolder: String?
  }

  /// Finds the files that a name refers to.
  ///
  /// - Parameters:
  ///   - name: The base name, with or without extension, of `name[~dark][@2x].ext`. A folder before it chooses among
  ///     files with the same name. As in DocC, it's optional, so a file in another folder also matches if there's no
  ///     better one.
  ///   - pageFolder: The folder of the page's file, whose files come before others with the same name.
  /// - Returns: `nil` if no file matches.
  func match(of name: String, from pageFolder: String = "") -> Match? {
    let wanted = PackagePath.name(of: name)
    let asked = Self.file(Resource(path: wanted))
    let askedName = asked.fileExtension.isEmpty ? asked.stem : "\(asked.stem).\(asked.fileExtension)"
    var files = byName[askedName] ?? byStem[wanted] ?? []
    // Files of different formats with the same base name are different images, so use the first format in alphabetical
    // order.
    if let chosen = files.map(\.fileExtension).min() { files = files.filter { $0.fileExtension == chosen } }
    let folder = self.folder(of: files, at: name, from: pageFolder)
    // Several files with the same name are different images, and the variants of each are in its folder.
    if Set(files.map { "\($0.isDark)\($0.scale)" }).count < files.count {
      let chosen = folder ?? files.map { PackagePath.folder(of: $0.resource.path) }.min()
      files = files.filter { PackagePath.folder(of: $0.resource.path) == chosen }
    }
    files.sort { ($0.isDark ? 1 : 0, $0.scale, $0.resource.path) < ($1.isDark ? 1 : 0, $1.scale, $1.resource.path) }
    guard let first = files.first else { return nil }
    let assets = files.map { asset(for: $0.resource, below: "images") }
    return Match(
      variants: zip(files, assets).map {
        MediaFiles.Variant(file: $1.destination, scale: $0.scale, isDark: $0.isDark)
      },
      size: first.resource.size.map {
        MediaFiles.Size(width: max(1, $0.width / first.scale), height: max(1, $0.height / first.scale))
      }, sources: assets, pathInOtherFolder: name.contains("/") && folder == nil ? first.resource.path : nil)
  }

  /// The folder of files that a name refers to: the one at the relative path, or else one whose path ends with the
  /// name's folder.
  private func folder(of files: [File], at name: String, from pageFolder: String) -> String? {
    let folders = files.map { PackagePath.folder(of: $0.resource.path) }.sorted()
    let relative = PackagePath.normalized(name, from: pageFolder).map(PackagePath.folder)
    if let relative, folders.contains(relative) { return relative }
    let written = PackagePath.folder(of: PackagePath.normalized(name) ?? name)
    return written.isEmpty ? nil : folders.first { "/\($0)".hasSuffix("/\(written)") }
  }

  /// The destination of a file in the site.
  ///
  /// - Parameters:
  ///   - resource: One of the catalog's files.
  ///   - folder: `images`, where videos are, too, or `downloads`.
  func asset(for resource: Resource, below folder: String) -> Asset {
    let name = PageAddress.fileName(PackagePath.name(of: resource.path))
    let isFirst = firstByFileName[name] == resource.path
    let hash = isFirst ? "" : "\(PageAddress.hash(PackagePath.folder(of: resource.path)))/"
    return Asset(source: resource.path, destination: "\(folder)/\(bundle)/\(hash)\(name)")
  }

  private static func file(_ resource: Resource) -> File {
    var (stem, fileExtension) = PackagePath.parted(resource.path)
    var scale = 1
    var isDark = false
    for candidate in 1...3 where stem.hasSuffix("@\(candidate)x") {
      stem.removeLast(3)
      scale = candidate
    }
    if stem.hasSuffix("~dark") {
      stem.removeLast(5)
      isDark = true
    }
    return File(resource: resource, stem: stem, fileExtension: fileExtension, scale: scale, isDark: isDark)
  }
}
