import Dependencies
import DocgenSnippets
import DocgenSystem

/// The folder of a preview's site, to which no other preview writes meanwhile.
///
/// Two previews of a package may show different sites, such as one without symbols; each goes on from what it has written.
struct PreviewFolder: Sendable {
  /// The site's folder, absolute.
  let site: String
  private let claim: FileSystem.Claim

  /// Takes the first folder that no other preview has; it may hold the site of one that has ended.
  ///
  /// - Parameter build: Where the package manager builds the package.
  /// - Throws: ``FileError`` where the folder cannot be made.
  static func take(in build: BuildFolder) throws -> PreviewFolder {
    @Dependency(\.fileSystem) var fileSystem
    var number = 1
    while true {
      let folder = "\(build.scratchPath)/docgen/previews/\(number)"
      // Each build claims the site's folder for itself, so that the preview's own claim is on the one around it.
      let site = "\(folder)/site"
      try fileSystem.createDirectory(path: site)
      if let claim = try fileSystem.claim(directory: folder) { return PreviewFolder(site: site, claim: claim) }
      number += 1
    }
  }

  /// Gives the folder free, as the end of the process does; to be called once.
  func release() { claim.release() }
}
