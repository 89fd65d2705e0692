import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

/// Manifests on pages, compared with the documented package and its dependencies.
@Suite struct ManifestGraphTests {
  private let shelf = """
    {"name": "Shelf", "targets": [], "products": [{"name": "Shelf", "targets": [], "type": {"library": ["automatic"]}}],
     "platforms": [{"platformName": "macos", "version": "13.0"}], "traits": [{"name": "Sorting"}], "dependencies": []}
    """
  private let log = """
    {"name": "swift-log", "targets": [], "products": [{"name": "Logging", "targets": [], "type": {"library": ["automatic"]}}]}
    """

  /// Checks a manifest.
  ///
  /// The page contains `text`, and SwiftPM loads it as `json`.
  ///
  /// - Parameter repositories: The package's repository in each of the runs, whose last one returns the result.
  private func check(
    _ text: String, json: String, repositories: [String] = ["https://example.org/swift-shelf.git"]
  ) async throws -> Diagnostic? {
    let state = """
      {"object": {"dependencies": [{"packageRef": {"identity": "swift-log", "location": "https://example.org/swift-log"},
       "subpath": "swift-log", "state": {"name": "sourceControlCheckout"}}]}}
      """
    let (files, _) = FileSystem.inMemory([
      "/package/Package.swift": "// Shelf", "/package/.build/workspace-state.json": state,
      "/package/.build/checkouts/swift-log/Package.swift": "// swift-log",
    ])
    return try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = files
      $0.processRunner = ProcessRunner { command in
        if command.executable == "swiftc" {
          return .init(termination: .exited(0), standardOutput: Array(FakeRun.targetInformation.utf8))
        }
        let folder = command.arguments.drop { $0 != "--package-path" }.dropFirst().first ?? ""
        let loaded = folder == "/package" ? shelf : folder.hasSuffix("swift-log") ? log : json
        return .init(termination: .exited(0), standardOutput: Array(loaded.utf8))
      }
    } operation: {
      let manifest = ShownManifest(text: text, position: SourcePosition(file: "Articles/A.md", line: 10, column: 3))
      var found: [Diagnostic] = []
      for repository in repositories {
        let options = VerificationOptions(BuildEnvironment(package: "/package", build: FakeRun.build))
        let samples = PackageSamples(manifests: [manifest], repository: repository)
        found = try await SampleVerification(samples, options).run().flatMap(\.diagnostics)
      }
      return found.first
    }
  }

  private func app(
    platforms: String = "[]", dependency: String = "swift-shelf", traits: String = "[]", product: String = "Shelf",
    of package: String = "swift-shelf"
  ) -> String {
    """
    {"name": "App", "products": [], "platforms": \(platforms),
     "dependencies": [{"sourceControl": [{"identity": "\(dependency)", "traits": \(traits)}]}],
     "targets": [{"name": "App", "type": "regular", "dependencies": [{"product": ["\(product)", "\(package)", null, null]}]}]}
    """
  }

  @Test(arguments: ["swift-shelf", "shelf", "package", "swift-log", "elsewhere"])
  func `A manifest that matches causes no diagnostic`(identity: String) async throws {
    let product = ["swift-log": "Logging", "elsewhere": "Anything"][identity] ?? "Shelf"
    let json = app(
      platforms: #"[{"platformName": "macos", "version": "14.0"}, {"platformName": "linux", "version": "1"}]"#,
      dependency: identity, traits: identity == "swift-log" ? "[]" : #"[{"name": "default"}]"#, product: product,
      of: identity)
    #expect(try await check("", json: json) == nil)
  }

  @Test func `A result isn't used again after the repository's name changed`() async throws {
    let repositories = ["https://example.org/swift-shelf", "https://example.org/shelf-kit"]
    let found = try await check("", json: app(), repositories: repositories)
    #expect(found?.message == "no package of the graph is named 'swift-shelf'")
  }

  @Test func `An unknown product is reported at its name`() async throws {
    let text = "let package = Package(\n  .product(name: \"Shelv\", package: \"swift-shelf\")\n"
    let found = try #require(try await check(text, json: app(product: "Shelv")))
    #expect(found.description.hasPrefix("Articles/A.md:11:20: error: the package 'swift-shelf' has no product 'Shelv'"))
    #expect(found.notes.map(\.message) == ["did you mean 'Shelf'?"])
  }

  @Test func `A product of a dependency's dependency is compared, too`() async throws {
    let json = app(dependency: "swift-log", product: "Log", of: "swift-log")
    #expect(try await check("", json: json)?.message == "the package 'swift-log' has no product 'Log'")
  }

  @Test func `A misspelled identity is reported at the address`() async throws {
    let found = try #require(
      try await check("\n  url: \"https://x.org/swift-shelv\"", json: app(dependency: "swift-shelv", of: "swift-shelv"))
    )
    #expect(found.position == SourcePosition(file: "Articles/A.md", line: 11, column: 24))
    #expect(found.notes.map(\.message) == ["did you mean 'swift-shelf'?"])
  }

  @Test func `Another identity is reported if the product is one of the documented package`() async throws {
    let text = ".product(name: \"Shelf\", package: \"shelf-swift\")"
    let found = try #require(try await check(text, json: app(dependency: "shelf-swift", of: "shelf-swift")))
    #expect(found.description.hasPrefix("Articles/A.md:10:36: error: no package of the graph is named 'shelf-swift'"))
    #expect(found.notes.map(\.message) == ["did you mean 'swift-shelf'?"])
  }

  @Test func `An unknown trait is reported`() async throws {
    let found = try await check("traits: [\"Sorted\"]", json: app(traits: #"[{"name": "Sorted"}]"#))
    #expect(found?.message == "the package 'swift-shelf' has no trait 'Sorted'")
    #expect(found?.position?.column == 12)
  }

  @Test func `An earlier platform than the package's is reported at the platform`() async throws {
    let json = app(platforms: #"[{"platformName": "macos", "version": "12.0"}]"#)
    let found = try #require(try await check("Package(\n  platforms: [.macOS(.v12)]", json: json))
    #expect(found.position == SourcePosition(file: "Articles/A.md", line: 11, column: 17))
    #expect(found.message == "'swift-shelf' requires macos 13.0, and the manifest supports 12.0")
  }
}
