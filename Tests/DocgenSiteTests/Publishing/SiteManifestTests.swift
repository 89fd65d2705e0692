import DocgenSystem
import Testing

@testable import DocgenSite

/// The list of the files that docgen wrote.
@Suite struct SiteManifestTests {
  private static let files = ["a.html", "b/index.html", "cafe\u{301}.html", "name with spaces", "z.html"].enumerated()
    .map {
      SiteManifest.File(
        path: $1, fingerprint: $0 == 0 ? nil : Fingerprint(of: Array($1.utf8)), size: $0 * 1000,
        modified: Int64($0) << 60)
    }

  @Test func `A written manifest is read back`() {
    let manifest = SiteManifest(files: Self.files)
    #expect(SiteManifest(bytes: manifest.bytes) == manifest)
  }

  @Test func `If any byte is changed or missing, the files still belong to docgen, but no fingerprint is used`() {
    let bytes = SiteManifest(files: Self.files).bytes
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      for damaged in [changed, Array(bytes[..<index])] {
        #expect(SiteManifest(bytes: damaged).files.allSatisfy { $0.fingerprint == nil }, "byte \(index)")
      }
    }
    let withoutChecksum = bytes.split(separator: UInt8(ascii: "\n")).dropLast().joined(separator: [UInt8(ascii: "\n")])
    #expect(SiteManifest(bytes: Array(withoutChecksum)).files.map(\.path) == Self.files.map(\.path))
  }

  @Test func `The paths of an earlier version's manifest belong to docgen`() {
    let manifest = SiteManifest(bytes: Array("# The files that docgen wrote here.\na.html\nb/name with spaces\n".utf8))
    #expect(manifest.files.map(\.path) == ["a.html", "b/name with spaces"])
    #expect(manifest.files.allSatisfy { $0.fingerprint == nil })
  }
}
