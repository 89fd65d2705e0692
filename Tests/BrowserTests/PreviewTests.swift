import Foundation
import Testing

@testable import DocgenTesting

#if os(Linux)
  private let watchesFiles = true
#else
  private let watchesFiles = false
#endif

extension InBrowser {
  /// Tests `docgen preview` as an author uses it, with the program itself, a package that changes, and an open page.
  @Suite("Preview", .enabled(if: watchesFiles, "files are watched on Linux only as yet"))
  struct PreviewTests {
    private static let article = "# Moon\n\nThe first.\n\n## Overview\n\n"
    private static let long = (1...80).map { "Paragraph \($0).\n\n" }.joined()

    /// Runs a preview of a small package, and opens a page of it.
    private func preview(
      _ body: (_ tab: Tab, _ write: @Sendable (_ file: String, _ text: String) throws -> Void) async throws -> Void
    ) async throws {
      let environment = try #require(BrowserEnvironment.current)
      let executable = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
      let folder = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder.appending(path: "Articles"), withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      @Sendable func write(_ file: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: file))
      }
      try write("docgen.yml", "title: Almanac\nbundle: Almanac\nstrict: true\n")
      try write("Articles/Almanac.md", "# Almanac\n\nAll of it.\n\n## Topics\n\n### Sky\n\n- <doc:Moon>\n")
      try write("Articles/Moon.md", Self.article + Self.long)

      let process = Process()
      process.executableURL = URL(filePath: executable.path)
      process.arguments = [
        "preview", "--package-path", folder.path, "--port", "0", "--no-symbols", "--no-verify",
      ]
      process.environment = ProcessInfo.processInfo.environment
        .filter { !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING") }
        .merging(["SWIFT_DEPENDENCIES_CONTEXT": "live"]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      defer { process.terminate() }
      // The first line contains the address, and the second reports the end of the first build.
      var said = ""
      while said.filter({ $0 == "\n" }).count < 2 {
        let part = output.fileHandleForReading.availableData
        guard !part.isEmpty else { throw BrowserError("the preview ended: \(said)") }
        said += String(decoding: part, as: UTF8.self)
      }
      let address = said.prefix { $0 != " " }

      await environment.limit.begin()
      do {
        let tab = try await environment.browser.newTab()
        try await tab.resize(width: 1280, height: 900)
        try await tab.open("\(address)documentation/almanac/moon/")
        try await body(tab, write)
        #expect(await tab.errors == [])
        try await tab.close()
      } catch {
        await environment.limit.end()
        throw error
      }
      await environment.limit.end()
    }

    @Test("A changed page reloads and keeps its scroll position")
    func reloads() async throws {
      try await preview { tab, write in
        try await tab.evaluate("scrollTo({top: 1500, behavior: 'instant'})")
        try await tab.follow { try write("Articles/Moon.md", Self.article + "New text.\n\n" + Self.long) }
        try await tab.wait(until: "document.querySelector('article').textContent.includes('New text.')")
        try await tab.wait(until: "Math.abs(scrollY - 1500) < 2")
      }
    }

    @Test("An error appears in the page, which stays unchanged, and disappears after a fix")
    func complains() async throws {
      try await preview { tab, write in
        try write("Articles/Moon.md", Self.article + "See <doc:Nowhere>.\n\n" + Self.long)
        let box = "document.querySelector('.docgen-preview')"
        try await tab.wait(until: "\(box)?.textContent.includes('Articles/Moon.md:7:')")
        #expect(try await tab.evaluate("document.querySelector('h1').textContent") == "Moon")
        try write("docgen.yml", "title: [\n")
        try await tab.wait(until: "\(box)?.textContent.includes('docgen.yml:')")
        try write("docgen.yml", "title: Almanac\nbundle: Almanac\nstrict: true\n")
        try await tab.follow { try write("Articles/Moon.md", Self.article + "Mended.\n\n" + Self.long) }
        try await tab.wait(until: "document.querySelector('article').textContent.includes('Mended.')")
        #expect(try await tab.evaluate("document.querySelector('.docgen-preview') === null") == true)
      }
    }
  }
}
