import Dependencies
import DependenciesTestSupport
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenCommand

@Suite struct PreviewFolderTests {
  @Test func `Concurrent previews have their own folders, and a new preview takes the first free folder`() throws {
    let (fileSystem, _) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      let build = ScratchDirectory(scratchPath: "/package/.build")
      let first = try PreviewFolder.take(in: build)
      let second = try PreviewFolder.take(in: build)
      #expect(first.site != second.site)
      first.release()
      let third = try PreviewFolder.take(in: build)
      #expect(third.site == first.site)
      // A build reserves the site's folder itself.
      #expect(try fileSystem.claim(directory: third.site) != nil)
    }
  }
}
