/// The images, videos, and downloads of one catalog, by the names that authors use.
package struct MediaIndex: Sendable {
  private let byName: [String: [File]]
  private let byStem: [String: [File]]
  private let byPath: [String: Resource]
  private let bundle: String

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
  ///
  /// - Parameter name: The base name, with or without extension, of `name[~dark][@2x].ext`. As in DocC, a leading
  ///   folder is ignored.
  /// - Returns: The variants (light before dark, then by scale), the size in CSS pixels, and the files to copy to the site.
  ///   Empty if no file matches.
  func variants(of name: String) -> (variants: [MediaFiles.Variant], size: MediaFiles.Size?, sources: [Asset]) {
    let wanted = PackagePath.name(of: name)
    let asked = Self.file(Resource(path: wanted))
    let askedName = asked.fileExtension.isEmpty ? asked.stem : "\(asked.stem).\(asked.fileExtension)"
    var files = byName[askedName] ?? byStem[wanted] ?? []
    // Files of different formats with the same base name are different images, so use the first format in alphabetical
    // order.
    if let chosen = files.map(\.fileExtension).min() { files = files.filter { $0.fileExtension == chosen } }
    files.sort { ($0.isDark ? 1 : 0, $0.scale, $0.resource.path) < ($1.isDark ? 1 : 0, $1.scale, $1.resource.path) }
    var seen: Set<String> = []
    files = files.filter { seen.insert("\($0.isDark)\($0.scale)").inserted }
    let assets = files.map { asset(for: $0.resource, below: "images") }
    let variants = zip(files, assets).map {
      MediaFiles.Variant(file: $1.destination, scale: $0.scale, isDark: $0.isDark)
    }
    let size = files.first.flatMap { first in
      first.resource.size.map {
        MediaFiles.Size(width: max(1, $0.width / first.scale), height: max(1, $0.height / first.scale))
      }
    }
    return (variants, size, assets)
  }

  /// The destination of a file in the site.
  ///
  /// - Parameters:
  ///   - resource: One of the catalog's files.
  ///   - folder: `images`, where videos are, too, or `downloads`.
  func asset(for resource: Resource, below folder: String) -> Asset {
    Asset(
      source: resource.path,
      destination: "\(folder)/\(bundle)/\(PageAddress.fileName(PackagePath.name(of: resource.path)))")
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
