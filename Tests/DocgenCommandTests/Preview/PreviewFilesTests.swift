import Dependencies
import DependenciesConcurrency
import DependenciesTestSupport
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("A preview reads the files that a build reads", .timeLimit(.minutes(30)))
struct PreviewFilesTests {
  /// A file that replaces an article.
  enum Replacement: CaseIterable {
    case linkOutOfThePackage
    case pipe
  }

  @Test(arguments: Replacement.allCases)
  func `A file outside of the package, and a pipe, aren't read`(replacement: Replacement) async throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.resolvingSymlinksInPath().appending(path: "preview-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    let package = folder.appending(path: "package").path
    let article = "\(package)/Articles/One.md"
    try files.createDirectory(atPath: "\(package)/Articles", withIntermediateDirectories: true)
    let text = "# One\n\nThe first.\n\nMore of it.\n"
    try Data("bundle: Book\n".utf8).write(to: URL(filePath: "\(package)/docgen.yml"))
    try Data("# Book\n\nAll of it.\n".utf8).write(to: URL(filePath: "\(package)/Articles/Book.md"))
    try Data(text.utf8).write(to: URL(filePath: article))
    // The other file starts with the article's text, so no other page changes.
    try Data("\(text)\nA secret.\n".utf8).write(to: folder.appending(path: "Other.md"))

    let (changes, stream) = AsyncStream.makeStream(of: Set<String>.self)
    let results = LockIsolated<[BuildResult]>([])
    try await withDependencies {
      $0.fileSystem = .liveValue
      $0.continuousClock = ContinuousClock()
    } operation: {
      let session = PreviewSession(
        options: BuildOptions(packagePath: package, output: "\(package)/.build/docgen/preview"),
        build: ScratchDirectory(scratchPath: "\(package)/.build"), verifies: false,
        previewState: PreviewState(start: 1),
        verify: { session, _ in VerifiedSite(try await SiteBuilder().parse(session.options)) })
      try await session.run(changes: changes) { result in
        let count = results.withValue {
          $0.append(result)
          return $0.count
        }
        guard count == 1 else { return }
        #expect(unlink(article) == 0)
        switch replacement {
        case .linkOutOfThePackage: #expect(symlink("../../Other.md", article) == 0)
        case .pipe: #expect(mkfifo(article, 0o600) == 0)
        }
        stream.yield(["Articles/One.md"])
        stream.finish()
      }
    }
    #expect(results.value.count == 2)
    #expect(results.value[0].written.contains("documentation/book/one/index.html"))
    #expect(results.value[1].removed.contains("documentation/book/one/index.html"))
    let diagnosticFiles = results.value[1].diagnostics.map(\.position?.file)
    #expect(diagnosticFiles == (replacement == .linkOutOfThePackage ? ["Articles/One.md"] : []))
  }
}
