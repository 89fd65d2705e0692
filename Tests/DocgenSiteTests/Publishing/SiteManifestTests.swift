import Testing

@testable import DocgenSite

/// The list of the files that docgen wrote.
@Suite struct SiteManifestTests {
  private static let paths = ["a.html", "b/index.html", "cafe\u{301}.html", "name with spaces", "z.html"]

  @Test func `A written manifest is read back`() {
    let manifest = SiteManifest(paths: Self.paths)
    #expect(SiteManifest(bytes: manifest.bytes) == manifest)
  }

  @Test func `The complete lines of a truncated manifest belong to docgen`() {
    let bytes = SiteManifest(paths: Self.paths).bytes
    for count in bytes.indices {
      let paths = SiteManifest(bytes: Array(bytes[..<count])).paths
      #expect(paths.dropLast() == Self.paths.prefix(max(0, paths.count - 1)), "\(count) bytes")
    }
  }

  @Test(arguments: [
    "# The files that docgen wrote here.\na.html\nb/name with spaces\n",
    """
    # docgen-manifest 2: docgen replaces and removes these files, and no others.
    - 1336 1795841099030603242 a.html
    2f-1c 242 0 b/name with spaces
    # checksum 2f-1c
    """,
  ])
  func `The paths of an earlier version's manifest belong to docgen`(text: String) {
    #expect(SiteManifest(bytes: Array(text.utf8)).paths == ["a.html", "b/name with spaces"])
  }
}
