import Dependencies
import DependenciesTestSupport
import DocgenSnippets
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenCommand

@Suite struct PreviewFolderTests {
  @Test func `Previews that run at once have folders of their own, and the next one has the first that is free`() throws
  {
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
      // A build claims the site's folder itself.
      #expect(try fileSystem.claim(directory: third.site) != nil)
    }
  }
}
