import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

@Suite("docgen init adds a guide to a package")
struct InitCommandTests {
  /// Runs the command in a package in memory.
  private func run(
    _ files: [String: String] = ["/package/Package.swift": "let package = Package(name: \"My Kit\")\n"],
    program: String = "", status: Int32 = 0, toolsVersion: String = "6.1.0", dependency: String = "",
    commands: LockIsolated<[[String]]> = LockIsolated([])
  ) async throws -> (files: [String: String], printed: String, error: (any Error)?) {
    let (fileSystem, store) = FileSystem.inMemory(files)
    let printed = LockIsolated("")
    var failure: (any Error)?
    try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = fileSystem
      $0.console.write = { text in printed.withValue { $0 += text } }
      $0.console.writeError = { text in printed.withValue { $0 += text } }
      $0.processEnvironment.program = { program }
      $0.processEnvironment.executable = { program }
      $0.processEnvironment.variables = { [:] }
      $0.processRunner.run = { command in
        guard command.arguments.last == "dump-package" else {
          commands.withValue { $0.append(Array(command.arguments.dropFirst(5))) }
          store.withValue { $0["/package/Package.swift"]? += Array("// \(command.arguments[5])\n".utf8) }
          return ProcessRunner.Output(termination: .exited(status))
        }
        return ProcessRunner.Output(
          termination: .exited(0),
          standardOutput: Array(
            """
            {"name": "My Kit", "targets": [{"name": "MyKit", "type": "regular", "dependencies": []}],
            "products": [{"name": "MyKit", "targets": ["MyKit"], "type": {"library": ["automatic"]}}],
            "dependencies": [\(dependency)], "toolsVersion": {"_version": "\(toolsVersion)"}}
            """.utf8))
      }
    } operation: {
      let command = try InitCommand.parse(["--package-path", "/package"])
      do { try await command.run() } catch { failure = error }
    }
    let texts = store.value.filter { $0.key.hasPrefix("/package/") && !$0.key.contains("/.build/") }
    return (texts.mapValues { String(decoding: $0, as: UTF8.self) }, printed.value, failure)
  }

  @Test func `The workflow publishes the guide like this repository's own`() throws {
    let own = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".github/workflows/documentation.yml")
    let written = PublishingWorkflow(package: "/code/MyKit", localPackages: []).text
    #expect(written == (try String(contentsOf: own, encoding: .utf8)))
    #expect(written.contains("SWIFT_DETERMINISTIC_HASHING: 1"))
  }

  /// The package and a folder that its manifest refers to, and the folders in which a job checks them out.
  @Test(arguments: [
    (package: "/code/MyKit", other: "/code/swift-dependencies", folder: "MyKit", path: "swift-dependencies"),
    ("/code/apps/MyKit", "/code/swift-dependencies", "apps/MyKit", "swift-dependencies"),
    ("/MyKit", "/code/libraries/docgen", "MyKit", "code/libraries/docgen"),
    ("/code/My Kit", "/code/swift-dependencies", "'My Kit'", "swift-dependencies"),
  ])
  func `The workflow checks out packages by path where the manifest expects them`(
    package: String, other: String, folder: String, path: String
  ) throws {
    let workflow = PublishingWorkflow(package: package, localPackages: [other])
    let name = try #require(path.split(separator: "/").last)
    #expect(
      workflow.text.contains(
        """
              - uses: actions/checkout@v6
                with:
                  path: \(folder)
              - uses: actions/checkout@v6
                with:
                  repository: OWNER/\(name)
                  path: \(path)
              - run: apt-get update
        """))
    #expect(workflow.text.contains("base_url }}\"\n        working-directory: \(folder)\n      - uses"))
    #expect(workflow.advice?.contains("also checks out '\(path)'. In it") == true)
  }

  @Test(arguments: ["/code/MyKit/Packages/Core", "/code", "/code/MyKit"])
  func `The workflow checks out no folder that's in the package, or that contains it`(path: String) {
    let workflow = PublishingWorkflow(package: "/code/MyKit", localPackages: [path])
    #expect(workflow.text == PublishingWorkflow(package: "/code/MyKit", localPackages: []).text)
    #expect(workflow.advice == nil)
  }

  @Test func `A first article, snippet, test, and workflow are written, and the manifest's lines printed`() async throws
  {
    let result = try await run()
    #expect(result.error == nil)
    #expect(
      result.files.keys.sorted() == [
        "/package/.github/workflows/documentation.yml", "/package/Articles/GettingStarted.md",
        "/package/Articles/MyKit.md", "/package/Package.swift", "/package/Snippets/GettingStarted/FirstSteps.swift",
        "/package/Tests/SnippetTests/SnippetTests.swift", "/package/docgen.yml",
      ])
    #expect(result.printed.contains(".product(name: \"DocgenTesting\", package: \"swift-dependencies\")"))
    #expect(result.files["/package/Package.swift"] == "let package = Package(name: \"My Kit\")\n")
    // The printed lines refer to this folder.
    let workflow = try #require(result.files["/package/.github/workflows/documentation.yml"])
    #expect(workflow.contains("repository: OWNER/swift-dependencies\n          path: swift-dependencies\n"))
  }

  /// The symbols of a package with one module, which declares nothing.
  private static func symbols() throws -> SymbolInputs {
    let graph = """
      {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "Swift"},
      "module": {"name": "MyKit", "platform": {"architecture": "x86_64", "vendor": "unknown",
      "operatingSystem": {"name": "linux"}}}, "symbols": [], "relationships": []}
      """
    return SymbolInputs(
      graphs: [try ModuleGraph(bytes: Array(graph.utf8), file: "MyKit.symbols.json", packageRoot: "/package")])
  }

  @Test(arguments: [false, true])
  func `The files build in strict mode without a diagnostic`(withSymbols: Bool) async throws {
    let result = try await run()
    let snippet = try #require(result.files["/package/Snippets/GettingStarted/FirstSteps.swift"])
    #expect(snippet.contains("import MyKit\n"))
    #expect(SnippetReader.read(snippet, file: "Snippets/GettingStarted/FirstSteps.swift").diagnostics == [])

    let (fileSystem, files) = FileSystem.inMemory(result.files)
    let symbols = withSymbols ? try Self.symbols() : nil
    let built = try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      let options = BuildOptions(packagePath: "/package")
      let verified = VerifiedSite(try await SiteBuilder().parse(options), symbols: symbols)
      return try await SiteBuilder().build(verified, options)
    }
    let landingPage = String(decoding: files.value["/package/site/index.md"] ?? [], as: UTF8.self)
    #expect(landingPage.split(separator: "\n").contains("Describe in one sentence what the package does."))
    #expect(built.diagnostics == [])
    #expect(built.site?.configuration.title == "My Kit")
    #expect(built.site?.configuration.isStrict == true)
  }

  @Test func `Existing files aren't changed`() async throws {
    let first = try await run()
    var files = first.files
    files["/package/docgen.yml"] = "title: Mine\n"
    let second = try await run(files)
    #expect(second.files == files)
    #expect(second.printed.contains("kept   docgen.yml, which already exists\n"))
  }

  private static let clone = [
    "/package/Package.swift": "let package = Package(name: \"My Kit\")\n",
    "/code/swift-dependencies/Package.swift": "",
    "/code/swift-dependencies/Sources/DocgenTesting/SnippetCase.swift": "",
    "/code/swift-dependencies/.build/debug/docgen": "",
  ]

  @Test func `SwiftPM adds the dependency on docgen's own clone, and the test target`()
    async throws
  {
    let commands = LockIsolated<[[String]]>([])
    let result = try await run(
      Self.clone, program: "/code/swift-dependencies/.build/debug/docgen", commands: commands)
    #expect(result.error == nil)
    #expect(
      commands.value == [
        ["add-dependency", "../code/swift-dependencies", "--type", "path"],
        ["add-target", "SnippetTests", "--type", "test"],
        ["add-target-dependency", "DocgenTesting", "SnippetTests", "--package", "swift-dependencies"],
        ["add-target-dependency", "docgen", "SnippetTests", "--package", "swift-dependencies"],
      ])
    #expect(result.printed.contains("added  the dependency '../code/swift-dependencies' to Package.swift\n"))
    #expect(result.files["/package/Tests/SnippetTests/SnippetTests.swift"]?.contains("SnippetCase.all()") == true)
    #expect(!result.printed.contains("add these lines to Package.swift"))
    let workflow = try #require(result.files["/package/.github/workflows/documentation.yml"])
    #expect(workflow.contains("repository: OWNER/swift-dependencies\n          path: code/swift-dependencies\n"))
    #expect(result.printed.contains("replace OWNER with the GitHub account that hosts the repository.\n"))
    #expect(result.printed.contains("Run 'swift test' to check the samples, and 'swift run docgen' to write the site."))
  }

  @Test func `The added test target is formatted like the rest of the manifest`() async throws {
    var files = Self.clone
    files["/package/Package.swift"] = """
      let package = Package(
        targets: [
          .testTarget(name: "SnippetTests",dependencies: [
          .product(name: "DocgenTesting", package: "swift-dependencies"),
          .product(name: "docgen", package: "swift-dependencies"),]),
        ]
      )

      """
    let result = try await run(files, program: "/code/swift-dependencies/.build/debug/docgen")
    #expect(
      result.files["/package/Package.swift"]?.hasPrefix(
        """
        let package = Package(
          targets: [
            .testTarget(
              name: "SnippetTests",
              dependencies: [
                .product(name: "DocgenTesting", package: "swift-dependencies"),
                .product(name: "docgen", package: "swift-dependencies"),
              ]
            ),
          ]
        )

        """) == true)
  }

  @Test(arguments: [("6.1.0", #", traits: [.defaults, "Docgen"]"#), ("6.0.0", "")])
  func `The added dependency turns docgen on if the manifest supports traits`(version: String, argument: String)
    async throws
  {
    var files = Self.clone
    files["/package/Package.swift"] = #"    .package(path: "../code/swift-dependencies"),\#n"#
    let result = try await run(files, program: "/code/swift-dependencies/.build/debug/docgen", toolsVersion: version)
    #expect(
      result.files["/package/Package.swift"]?.hasPrefix(
        #"    .package(path: "../code/swift-dependencies"\#(argument)),\#n"#) == true)
    let manual = try await run(toolsVersion: version)
    #expect(manual.printed.contains(#".package(path: "../swift-dependencies"\#(argument))\#n"#))
  }

  @Test(arguments: [
    (kind: "sourceControl", trait: "default", version: "6.1.0", ending: "."),
    ("sourceControl", "default", "5.9.0", ", which needs 'swift-tools-version: 6.1' or later."),
    ("sourceControl", "Docgen", "6.1.0", nil),
    ("fileSystem", "default", "6.1.0", nil),
  ])
  func `A dependency without docgen's trait is named with the argument to add`(
    kind: String, trait: String, version: String, ending: String?
  ) async throws {
    let path = kind == "fileSystem" ? #""path": "/code/swift-dependencies","# : ""
    let dependency = #"{"\#(kind)": [{\#(path) "identity": "swift-dependencies", "traits": [{"name": "\#(trait)"}]}]}"#
    let result = try await run(toolsVersion: version, dependency: dependency)
    let advice = "Add 'traits: [.defaults, \"Docgen\"]' to the dependency on swift-dependencies in Package.swift"
    #expect(result.printed.contains(advice) == (ending != nil))
    if let ending { #expect(result.printed.hasSuffix("\(advice)\(ending)\n")) }
    let workflow = result.files["/package/.github/workflows/documentation.yml"]
    #expect(workflow?.contains("path: code/swift-dependencies\n") == (kind == "fileSystem"))
  }

  @Test(arguments: ["Articles/Kit.md", "Sources/MyKit/MyKit.docc/MyKit.md", "Sources/MyKit.docc/Articles/Tides.md"])
  func `A package that has articles gets no others, and isn't strict`(article: String) async throws {
    let manifest = "let package = Package(name: \"My Kit\")\n"
    let files = ["/package/Package.swift": manifest, "/package/\(article)": "# Kit\n"]
    let result = try await run(files)
    #expect(result.error == nil)
    #expect(
      Set(result.files.keys).subtracting(files.keys).sorted() == [
        "/package/.github/workflows/documentation.yml", "/package/Tests/SnippetTests/SnippetTests.swift",
        "/package/docgen.yml",
      ])
    #expect(result.files["/package/docgen.yml"]?.contains("\n# strict: true\n") == true)
    #expect(result.printed.contains("The package has articles already, so none were added."))
  }

  @Test(arguments: [
    ("README.md", "# Kit\n\n```swift\nprint(1)\n```\n", false),
    ("README.md", "# Kit\n\n```swift\n.package(url: \"https://example.org/kit\", from: \"1.0.0\")\n```\n", false),
    ("Sources/MyKit/Kit.swift", "/// A kit.\n///\n///     print(1)\npublic struct Kit {}\n", false),
    ("README.md", "# Kit\n\n```sh\nswift test\n```\n", true),
  ])
  func `A package with samples in its README or comments gets articles, and isn't strict`(
    file: String, text: String, isStrict: Bool
  ) async throws {
    let manifest = "let package = Package(name: \"My Kit\")\n"
    let result = try await run(["/package/Package.swift": manifest, "/package/\(file)": text])
    #expect(result.error == nil)
    #expect(result.files["/package/Articles/GettingStarted.md"] != nil)
    #expect(
      result.files["/package/docgen.yml"]?.hasSuffix("as errors.\n\(isStrict ? "" : "# ")strict: true\n") == true)
    #expect(result.printed.contains("contain samples already. When all samples pass, set 'strict: true'.") != isStrict)
  }

  @Test func `If SwiftPM can't edit the manifest, it's unchanged and its lines are printed`() async throws {
    let result = try await run(Self.clone, program: "/code/swift-dependencies/.build/debug/docgen", status: 1)
    #expect(result.error == nil)
    #expect(result.files["/package/Package.swift"] == "let package = Package(name: \"My Kit\")\n")
    #expect(result.printed.contains("add these lines to Package.swift"))
    let docgen = "/code/swift-dependencies/.build/debug/docgen"
    #expect(
      result.printed.contains("Run '\(docgen) test' to check the samples, and '\(docgen)' to write the site."))
  }

  @Test func `Without a package, nothing is written, and a note explains how to continue`() async throws {
    let result = try await run(["/package/notes.txt": ""])
    #expect(result.error != nil)
    #expect(result.files.keys.sorted() == ["/package/notes.txt"])
    #expect(result.printed.contains("create a package with 'swift package init'"))
  }
}
