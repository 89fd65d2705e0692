import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification

/// A package in memory, whose site a test builds.
struct TestPackage {
  /// The bytes of all files by path relative to the package.
  var files: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (path, bytes) in store.value where path.hasPrefix("/package/") {
      result[String(path.dropFirst("/package/".count))] = bytes
    }
    return result
  }

  /// Paths relative to the package at which every access fails, with the reason.
  let failures = LockIsolated<[String: String]>([:])
  /// The file system that the package is in.
  let fileSystem: FileSystem
  /// The files by absolute path.
  let store: InMemoryFiles

  /// Creates a package.
  ///
  /// - Parameter files: The texts of the files by path relative to the package. The initializer adds `Package.swift`.
  init(_ files: [String: String]) {
    var absolute = ["/package/Package.swift": "let package = Package(name: \"Book\")\n"]
    for (path, text) in files { absolute["/package/\(path)"] = text }
    (fileSystem, store) = FileSystem.inMemory(absolute, failing: failures)
  }

  /// The site's files by path relative to its root.
  var site: [String: String] {
    var result: [String: String] = [:]
    for (path, bytes) in files where path.hasPrefix("site/") {
      result[String(path.dropFirst("site/".count))] = String(decoding: bytes, as: UTF8.self)
    }
    return result
  }

  /// Builds the package's site.
  func build(
    strict: Bool = false, jobs: Int = 2, results: [SampleResult] = [], _ change: (inout TestBuild) -> Void = { _ in }
  ) async throws -> BuildResult {
    var build = TestBuild(
      options: BuildOptions(packagePath: "/package", isStrict: strict, jobs: jobs), results: results)
    change(&build)
    return try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: { [build] in
      let builder = SiteBuilder(cache: build.cache)
      let parsed = try await builder.parse(build.options, targetFolders: build.targetFolders)
      var verified = VerifiedSite(parsed, results: build.results(of: parsed, files: files), symbols: build.symbols)
      verified.diagnostics = build.diagnostics
      return try await builder.build(verified, build.options)
    }
  }
}

/// The options of a build, and the values that the stage `verify` would find.
@dynamicMemberLookup
struct TestBuild {
  var options: BuildOptions
  /// The results of samples.
  ///
  /// A snippet's result applies to the file with its name.
  var results: [SampleResult] = []
  /// The texts of the manifests that the package manager has loaded.
  var loadedManifests: Set<String> = []
  /// The results of steps, by the position of `@Step`.
  var stepResults: [SourcePosition: SampleResult] = [:]
  var symbols: SymbolInputs?
  var diagnostics: [Diagnostic] = []
  var targetFolders: [String: String] = [:]
  var cache: PreviewCache?

  subscript<Value>(dynamicMember member: WritableKeyPath<BuildOptions, Value>) -> Value {
    get { options[keyPath: member] }
    set { options[keyPath: member] = newValue }
  }

  fileprivate func results(of parsed: ParsedSite, files: [String: [UInt8]]) -> [SampleResult] {
    let snippets = results.map { result in
      var result = result
      let name = result.id.file.split(separator: "/").last ?? ""
      if let file = files.keys.sorted().first(where: { $0.hasPrefix("Snippets/") && $0.hasSuffix("/\(name)") }) {
        result.id = .snippet(file: file)
      }
      return result
    }
    let manifests = parsed.samples.manifests.filter { loadedManifests.contains($0.text) }.map {
      SampleResult($0.id, state: .passed)
    }
    let steps = parsed.tutorials.flatMap(\.steps).compactMap { step in
      stepResults[step.position].map { result in
        var result = result
        result.id = step.id
        return result
      }
    }
    return snippets + manifests + steps
  }
}

extension BuildResult {
  /// The diagnostics in the format of a compiler.
  var messages: [String] { diagnostics.map(\.description) }
}

extension SampleResult {
  /// A snippet that ran and passed.
  static func passed(_ snippet: String, output: String = "") -> SampleResult {
    SampleResult(
      .snippet(file: "Snippets/\(snippet).swift"), state: .passed, checks: [.ran], standardOutput: output,
      compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
  }

  /// The result of a step, for ``TestBuild/stepResults``.
  static func step(
    _ state: State, _ observations: [StepObservation] = [], failures: [Failure] = []
  ) -> SampleResult {
    SampleResult(.step(file: "", number: 0), state: state, failures: failures, observations: observations)
  }
}
