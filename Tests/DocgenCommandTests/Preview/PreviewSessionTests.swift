import Dependencies
import DependenciesConcurrency
import DependenciesTestSupport
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

@Suite("A preview follows the author's edits", .timeLimit(.minutes(30)))
struct PreviewSessionTests {
  /// A session of the package in memory.
  ///
  /// The closure provides the samples' results.
  private static func session(
    verify: @escaping @Sendable (_ isChecking: Bool) async -> [SampleResult]
  ) -> PreviewSession {
    PreviewSession(
      options: BuildOptions(packagePath: "/package", output: "/package/.build/docgen/preview"),
      build: ScratchDirectory(scratchPath: "/package/.build"), previewState: PreviewState(start: 1),
      verify: { session, isChecking in
        let results = await verify(isChecking)
        return VerifiedSite(try await SiteBuilder().parse(session.options), results: results)
      })
  }

  /// Builds a package in memory, and then once after each edit.
  ///
  /// - Parameters:
  ///   - edits: Paths relative to the package, with the new texts, or `nil` to remove a file.
  /// - Returns: The results of the builds. The first is the build before the edits.
  private func builds(
    of files: [String: String], previewState: PreviewState = PreviewState(start: 1),
    edits: [(path: String, text: String?)]
  ) async throws -> (results: [BuildResult], site: [String: String]) {
    let (fileSystem, store) = FileSystem.inMemory(
      Dictionary(uniqueKeysWithValues: files.map { ("/package/\($0)", $1) }))
    let (changes, stream) = AsyncStream.makeStream(of: Set<String>.self)
    let results = LockIsolated<[BuildResult]>([])
    try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
      $0.processRunner.run = { _ in
        ProcessRunner.Output(
          termination: .exited(0),
          standardOutput: Array(
            #"{"compilerVersion": "Swift version 6.3.1 (x)", "target": {"triple": "x86_64-unknown-linux-gnu"}}"#.utf8))
      }
    } operation: {
      let session = PreviewSession(
        options: BuildOptions(packagePath: "/package", output: "/package/.build/docgen/preview"),
        build: ScratchDirectory(scratchPath: "/package/.build"), verifies: false,
        previewState: previewState)
      try await session.run(changes: changes) { result in
        let count = results.withValue {
          $0.append(result)
          return $0.count
        }
        guard count <= edits.count else { return }
        let edit = edits[count - 1]
        store.withValue { $0["/package/\(edit.path)"] = edit.text.map { Array($0.utf8) } }
        stream.yield([edit.path])
        if count == edits.count { stream.finish() }
      }
    }
    let output = "/package/.build/docgen/preview/"
    let site = store.value.filter { $0.key.hasPrefix(output) }
    return (
      results.value,
      Dictionary(
        uniqueKeysWithValues: site.map {
          ($0.key.replacing(output, with: ""), String(decoding: $0.value, as: UTF8.self))
        })
    )
  }

  private let book = [
    "Package.swift": "let package = Package(name: \"Book\")\n",
    "docgen.yml": "title: Book\nstrict: true\n",
    "Articles/Book.md": "# Book\n\nAll of it.\n\n## Topics\n\n### Parts\n\n- <doc:One>\n- <doc:Two>\n",
    "Articles/One.md": "# One\n\nThe first.\n",
    "Articles/Two.md": "# Two\n\nThe second.\n",
  ]

  @Test func `A changed article is written, and its page gets an update`() async throws {
    let previewState = PreviewState(start: 1)
    let (results, site) = try await builds(
      of: book, previewState: previewState,
      edits: [("Articles/One.md", "# One\n\nThe first, mended.\n\n## More\n\nText.\n")])
    #expect(results.count == 2)
    #expect(results[1].written.contains("documentation/book/one/index.html"))
    #expect(site["documentation/book/one/index.html"]?.contains("mended") == true)
    // The first build has number 2. A page that was loaded from it is outdated if its text has changed.
    let one = previewState.nextUpdate(of: "documentation/book/one/index.html", loaded: 2, after: 0, until: .distantPast)
    #expect(one?.isChanged == true)
    let unknown = previewState.nextUpdate(
      of: "documentation/book/none/index.html", loaded: 2, after: 0, until: .distantPast)
    #expect(unknown?.isChanged == false)
  }

  @Test func `Broken input is reported and changes nothing, and the site is back after a fix`() async throws {
    let previewState = PreviewState(start: 1)
    let (results, site) = try await builds(
      of: book, previewState: previewState,
      edits: [
        ("Articles/One.md", "# One\n\nSee <doc:Nowhere>.\n"), ("docgen.yml", "title: [\n"),
        ("docgen.yml", "title: Book\nstrict: true\n"), ("Articles/One.md", "# One\n\nSee <doc:Two>.\n"),
      ])
    #expect(results.map { $0.entry == nil } == [false, true, true, true, false])
    #expect(results[1].diagnostics.first?.position?.file == "Articles/One.md")
    #expect(results[1].written == [])
    #expect(site["documentation/book/one/index.html"]?.contains("See") == true)
    #expect(
      previewState.nextUpdate(of: "x", loaded: 0, after: 0, until: .distantPast)?.diagnostics == [])
  }

  /// Stores the result of a check, like the result cache.
  ///
  /// The result is valid until the snippet's text changes.
  private struct Checker: Sendable {
    let store: InMemoryFiles
    let checked = LockIsolated<[UInt8]?>(nil)
    let count = LockIsolated(0)

    func results(isChecking: Bool) -> [SampleResult] {
      let text = store.value["/package/Snippets/Sum.swift"]
      if isChecking {
        checked.setValue(text)
        count.withValue { $0 += 1 }
      }
      guard text == checked.value else { return [] }
      return [
        SampleResult(
          .snippet(file: "Snippets/Sum.swift"), state: .passed, checks: [.ran, .printedValues], claims: 1,
          standardOutput: "3\n", compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
      ]
    }
  }

  @Test func `A changed snippet is checked in the background, and its label is updated`() async throws {
    let (fileSystem, store) = FileSystem.inMemory([
      "/package/docgen.yml": "title: Book\n",
      "/package/Articles/Book.md": "# Book\n\nAll of it.\n\n@Snippet(path: \"Sum\", slice: \"sum\")\n",
      "/package/Snippets/Sum.swift": "// snippet.sum\nprint(1 + 2)  // 3\n",
    ])
    let checker = Checker(store: store)
    let (changes, stream) = AsyncStream.makeStream(of: Set<String>.self)
    let labels = LockIsolated<[Bool]>([])
    try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      let session = Self.session { checker.results(isChecking: $0) }
      try await session.run(changes: changes) { _ in
        let page = store.value["/package/.build/docgen/preview/index.html"].map { String(decoding: $0, as: UTF8.self) }
        let count = labels.withValue {
          $0.append(page?.contains("<span class=\"verdict\">Ran</span>") == true)
          return $0.count
        }
        switch count {
        case 2:
          store.withValue { $0["/package/Snippets/Sum.swift"] = Array("// snippet.sum\nprint(2 + 1)  // 3\n".utf8) }
          stream.yield(["Snippets/Sum.swift"])
        case 4: stream.finish()
        default: break
        }
      }
    }
    // The page appears immediately without a result, then with one, and the same again after the change.
    #expect(labels.value == [false, true, false, true])
    #expect(checker.count.value == 2)
  }

  @Test func `The result of an outdated check isn't shown`() async throws {
    let (fileSystem, store) = FileSystem.inMemory([
      "/package/docgen.yml": "title: Book\n",
      "/package/Articles/Book.md": "# Book\n\nAll of it.\n\n@Snippet(path: \"Sum\")\n\n@Output(path: \"Sum\")\n",
      "/package/Snippets/Sum.swift": "print(1 + 2)\n",
    ])
    let (changes, stream) = AsyncStream.makeStream(of: Set<String>.self)
    let checks = LockIsolated(0)
    let shown = LockIsolated<[String]>([])
    try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      let session = Self.session { isChecking in
        guard isChecking else { return [] }
        let number = checks.withValue {
          $0 += 1
          return $0
        }
        // The first check ends only after the change, with the result of the old snippet.
        if number == 1 {
          let (untilCancelled, end) = AsyncStream.makeStream(of: Void.self)
          defer { end.finish() }
          stream.yield(["Snippets/Sum.swift"])
          for await _ in untilCancelled {}
        }
        return [
          SampleResult(
            .snippet(file: "Snippets/Sum.swift"), state: .passed, checks: [.ran],
            standardOutput: "found by check \(number)\n", compiler: "Swift 6.3.1",
            platform: "x86_64-unknown-linux-gnu")
        ]
      }
      try await session.run(changes: changes) { _ in
        let page = store.value["/package/.build/docgen/preview/index.html"].map { String(decoding: $0, as: UTF8.self) }
        let output = page?.firstMatch(of: /found by check ./).map { String($0.output) } ?? "nothing"
        shown.withValue { $0.append(output) }
        if output == "found by check 2" { stream.finish() }
      }
    }
    #expect(shown.value == ["nothing", "nothing", "found by check 2"])
  }

  @Test func `A missing link target is reported after the file is removed`() async throws {
    let (results, _) = try await builds(
      of: [
        "Package.swift": "let package = Package(name: \"Book\")\n",
        "docgen.yml": "title: Book\nrepository: https://example.org/book\n",
        "Articles/Book.md": "# Book\n\nAs [a test](../Tests/BookTests/Test.swift) has it.\n",
        "Tests/BookTests/Test.swift": "",
      ],
      edits: [("Tests/BookTests/Test.swift", nil)])
    #expect(results.map(\.diagnostics.count) == [0, 1])
  }

  @Test(
    "The action after a change",
    arguments: [
      ("Articles/One.md", [.build]), ("docgen.yml", [.build, .check]), ("README.md", [.build]),
      ("Theme/variables.css", [.build]),
      ("Snippets/One/First.swift", [.build, .check]), ("Package.swift", [.build, .check]),
      ("Sources/Kit/Kit.swift", [.check]), ("Sources/Kit/Kit.docc/One.md", [.build]), ("Tests/KitTests/A.swift", []),
    ] as [(String, PreviewSession.Invalidation)])
  func invalidation(path: String, invalidation: PreviewSession.Invalidation) {
    #expect(PreviewSession.Invalidation(of: path) == invalidation)
  }

  @Test(
    "If links can lead to any file, each file's change starts a build",
    arguments: ["Tests/KitTests/A.swift", "Benchmarks/A.swift", "Plugins/A.swift"])
  func linkedFile(path: String) {
    #expect(PreviewSession.Invalidation(of: path) == [])
    #expect(PreviewSession.Invalidation(of: path, linksToFiles: true) == .build)
  }

  @Test func `Targets can be in any folder`() {
    #expect(PreviewSession.Invalidation(of: "lib/kit/Kit.swift", targetFolders: ["lib/kit"]) == .check)
    #expect(PreviewSession.Invalidation(of: "lib/kit/Kit.docc/One.md", targetFolders: ["lib/kit"]) == .build)
    #expect(PreviewSession.Invalidation(of: "lib/kite.svg", targetFolders: ["lib/kit"]) == .build)
  }
}
