import ConcurrencyExtras
import Dependencies
import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenSite

/// What a package shows after an edit, found from what it showed before.
@Suite struct EditedSamplesTests {
  private static let edits =
    LibraryEditTests.edits + [
      SiteEdit(
        "a manifest above another snippet",
        [
          "Articles/Loose.md":
            "# Loose\n\n```swift manifest\n// swift-tools-version: 6.0\n```\n\n@Snippet(path: \"Other\")\n"
        ])
    ]

  @Test(arguments: edits, [SiteMemory.whole, .file])
  func `They are those of all texts`(edit: SiteEdit, memory: SiteMemory) async throws {
    let package = TestPackage(LibraryEditTests.library)
    func options() -> BuildOptions {
      var options = BuildOptions(packagePath: "/package", jobs: 2)
      options.symbols = LibraryEditTests.symbols()
      options.verifications = LibraryEditTests.verifications
      return options
    }
    func find(_ options: inout BuildOptions) async throws -> ShownSamples {
      try await withDependencies {
        $0.fileSystem = package.fileSystem
      } operation: {
        try await ShownSamples.find(&options) { [:] }
      }
    }
    var first = options()
    _ = try await find(&first)
    let shown = first.shown
    let built = try await package.build {
      $0 = options()
      $0.shown = shown
    }
    let kept = try await memory.recalled(try #require(built.kept))
    let changes = edit.files.keys.filter { package.files[$0] != nil || !$0.contains("/") }
    package.store.withValue { store in
      for (path, text) in edit.files { store["/package/\(path)"] = text.map { Array($0.utf8) } }
    }
    var next = options()
    next.kept = kept?.after(
      changesOf: changes.map { "/package/\($0)" }, inside: ["/package/Articles"], of: "/package")
    var clean = options()
    let (found, expected) = (try await find(&next), try await find(&clean))
    #expect(found == expected)
  }
}
