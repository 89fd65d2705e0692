import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// Successive runs of `docgen build`.
@Suite struct BuildCommandTests {
  /// A package in memory.
  private struct Package: Sendable {
    let files: InMemoryFiles
    let fileSystem: FileSystem

    init() {
      (fileSystem, files) = FileSystem.inMemory([
        "/package/Package.swift": "let package = Package(name: \"Book\")\n",
        "/package/Articles/Book.md": "# Book\n\nAll about books.\n",
        "/package/Articles/One.md": "# One\n\nThe first page.\n",
        "/package/Articles/Two.md": "# Two\n\nThe second page.\n",
        "/usr/bin/docgen": "program",
      ])
    }

    /// Saves an article like an editor does.
    func write(_ text: String, to article: String) throws {
      try fileSystem.write(bytes: Array(text.utf8), path: "/package/Articles/\(article).md")
    }

    /// Runs `docgen build`, and returns what it prints.
    @discardableResult
    func build(_ options: String...) async throws -> String {
      let printed = LockIsolated("")
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.date = .constant(Date(timeIntervalSince1970: 0))
        $0.continuousClock = ImmediateClock()
        $0.processEnvironment.variables = { [:] }
        $0.processEnvironment.executable = { "/usr/bin/docgen" }
        $0.console.write = { text in printed.withValue { $0 += text } }
        $0.console.writeError = { text in printed.withValue { $0 += text } }
      } operation: {
        try await BuildCommand.parse(
          ["--package-path", "/package", "--no-verify", "--no-symbols", "--jobs", "2"] + options
        ).run()
      }
      return printed.value
    }

    /// The text of a page of the site.
    func page(_ name: String) -> String {
      String(decoding: files.value["/package/site/documentation/book/\(name)/index.html"] ?? [], as: UTF8.self)
    }
  }

  @Test func `A build without changes writes nothing`() async throws {
    let package = Package()
    #expect(try await package.build().contains("Wrote "))
    #expect(try await package.build().contains("Nothing to write"))
  }

  @Test(arguments: ["Other.", nil])
  func `A page that another program changed is restored, also together with an edit`(edit: String?) async throws {
    let package = Package()
    try await package.build()
    let page = package.page("two")
    try package.fileSystem.write(
      bytes: Array("Written over.".utf8), path: "/package/site/documentation/book/two/index.html")
    if let edit { try package.write("# One\n\nThe first page.\n\n\(edit)\n", to: "One") }
    #expect(try await package.build().contains("Wrote "))
    #expect(package.page("two") == page)
    #expect(package.page("one").contains("Other.") == (edit != nil))
    #expect(try await package.build().contains("Nothing to write"))
    #expect(package.files.value.keys.filter { $0.contains("staging") } == [])
  }

  @Test func `Each of many edits appears on its page`() async throws {
    let package = Package()
    try await package.build()
    // New words rename files of the search index, and the old files are removed.
    for word in ["zebra", "yacht", "xylophone", "walrus"] {
      try package.write("# One\n\nThe first page.\n\nIt contains the word \(word).\n", to: "One")
      #expect(try await package.build().contains("Wrote "))
      #expect(package.page("one").contains(word))
    }
    #expect(try await package.build().contains("Nothing to write"))
  }

  @Test func `After an article is removed, the next build writes nothing`() async throws {
    let package = Package()
    try await package.build()
    package.files.withValue { $0["/package/Articles/Two.md"] = nil }
    #expect(try await package.build().contains("Wrote "))
    #expect(package.page("two") == "")
    #expect(try await package.build().contains("Nothing to write"))
  }

  @Test func `The time and memory of each stage are listed`() async throws {
    let printed = try await Package().build("--verbose")
    let stages = printed.matches(of: /\n(\w+): \d+ ms, (\d+) MB(?=\n)/)
    #expect(stages.map(\.1) == ["load", "parse", "verify", "index", "resolve", "outline", "render", "publish"])
    // The process already contains the compiler's runtime and the tests.
    let memory = stages.compactMap { Int($0.2) }
    #expect(memory.allSatisfy { $0 >= 5 } && memory == memory.sorted())
  }

  @Test func `A report replaces an earlier report, but no other file`() async throws {
    let package = Package()
    try await package.build("--report", "/package/report.json")
    try await package.build("--report", "/package/report.json")
    let manifest = package.files.value["/package/Package.swift"]
    let error = await #expect(throws: ExitCode.self) { try await package.build("--report", "/package/Package.swift") }
    #expect(error == ExitCode(1))
    #expect(package.files.value["/package/Package.swift"] == manifest)
  }

  @Test func `A broken link of a theme is found when the output is checked`() async throws {
    let package = Package()
    package.files.withValue {
      $0["/package/docgen.yml"] = Array("theme: theme\n".utf8)
      $0["/package/theme/footer.mustache"] = Array("<footer><a href=\"{{root}}nowhere.html\">Nowhere</a></footer>".utf8)
    }
    let error = await #expect(throws: ExitCode.self) { try await package.build("--check-output") }
    #expect(error == ExitCode(1))
    #expect(package.page("one") == "")
    try await package.build()
    #expect(package.page("one").contains("Nowhere"))
    // This includes unchanged pages.
    await #expect(throws: ExitCode.self) { try await package.build("--check-output") }
  }
}
