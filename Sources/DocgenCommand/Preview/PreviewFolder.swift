import Dependencies
import DocgenSystem
import DocgenVerification

/// The folder of a preview's site, which no other preview uses at the same time.
///
/// Two previews of a package may show different sites, for example one without symbols. Each continues from its own
/// earlier output.
struct PreviewFolder: Sendable {
  /// The absolute path of the site.
  let site: String
  private let claim: FileSystem.Claim

  /// Claims the first folder that no other preview uses.
  ///
  /// It may contain the site of a preview that has ended.
  ///
  /// - Parameter build: The package's build folder.
  /// - Throws: ``FileError`` if the folder can't be created.
  static func take(in build: ScratchDirectory) throws -> PreviewFolder {
    @Dependency(\.fileSystem) var fileSystem
    var number = 1
    while true {
      let folder = "\(build.scratchPath)/docgen/previews/\(number)"
      // Each build claims the site's folder, so the preview claims its parent.
      let site = "\(folder)/site"
      try fileSystem.createDirectory(path: site)
      if let claim = try fileSystem.claim(directory: folder) { return PreviewFolder(site: site, claim: claim) }
      number += 1
    }
  }

  /// Releases the folder, as the end of the process does.
  ///
  /// Call it once.
  func release() { claim.release() }
}
