import Dependencies
import DocgenSystem

@testable import DocgenSite

/// Builds over a site whose manifest was changed.
///
/// The site must be the same as one that's built into an empty folder.
struct Manifests {
  /// The package after the build.
  private let volume = Volume()
  /// The site after the build.
  private let site: [String: [UInt8]]
  /// The manifest of the site.
  private let manifest: [UInt8]

  /// The site and manifest of a small guide.
  static let good: Result<Manifests, any Error> = Result { try Manifests() }

  private init() throws {
    for (path, text) in [
      "Package.swift": "let package = Package(name: \"Book\")\n",
      "Articles/Book.md": "# Book\n\nAll about <doc:One>.\n",
      "Articles/One.md": "# *One*\n\nIt has `code`.\n\n## Part\n\nText.\n",
    ] {
      volume.put(Array(text.utf8), at: "/package/\(path)")
    }
    let outcome = try Command.build(in: volume, jobs: 1)
    guard !outcome.hasFailed, outcome.complaints.isEmpty else { throw Violation(description: outcome.complaints) }
    let files = volume.site
    site = files.filter { $0.key != SiteManifest.fileName }
    manifest = files[SiteManifest.fileName] ?? []
  }

  /// The valid inputs.
  var seeds: [Reader: [UInt8]] { [.manifest: manifest] }

  /// Builds over the site with a changed manifest.
  func read(_ bytes: [UInt8]) throws {
    let volume = volume.copy()
    volume.put(bytes, at: "/package/site/\(SiteManifest.fileName)")
    let before = volume.files
    let outcome = try Command.build(in: volume, jobs: 2)
    let built = volume.site.filter { $0.key != SiteManifest.fileName }
    if outcome.hasFailed {
      guard built == site else { throw Violation(description: "a failed build changed the site") }
    } else if let path = Set(built.keys).union(site.keys).sorted().first(where: { built[$0] != site[$0] }) {
      throw Violation(description: "'\(path)' differs from a clean build")
    }
    for (path, bytes) in before where !path.isBelow("/package/site") && volume.files[path] != bytes {
      throw Violation(description: "'\(path)' was written")
    }
  }
}
