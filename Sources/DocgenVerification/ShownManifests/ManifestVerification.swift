import Dependencies
public import DocgenModel
import DocgenSyntax
import DocgenSystem

/// A package manifest, or a part of one, that a page shows, with its position.
public struct ShownManifest: IndependentSample, Hashable {
  /// The shown text.
  public var text: String

  /// The position of its first line.
  public var position: SourcePosition

  /// The name in results.
  public var id: SampleID

  let shownAt: [SourcePosition]

  /// The completed manifest if the page shows a part, or else `nil`.
  var completed: String?

  /// The words in a label for what docgen added or left out.
  private(set) var differences: [String] = []

  /// Creates a shown manifest.
  public init(text: String, position: SourcePosition) {
    (self.text, self.position, shownAt) = (text, position, [])
    id = .manifest(file: position.file, line: position.line - 1)
  }

  /// Creates a manifest that a Swift code block shows without saying so.
  ///
  /// - Parameters:
  ///   - block: The block's text.
  ///   - position: The position of its first line.
  ///   - fence: The position of the block.
  /// - Returns: `nil` if the block isn't a manifest or a part of one.
  public init?(block: String, position: SourcePosition, fence: SourcePosition) {
    guard let part = ManifestPart(block) else { return nil }
    (text, self.position, shownAt, completed) = (block, position, [fence], part.text)
    differences = ["as a part of a manifest"] + (part.omitsVersion ? ["without a version"] : [])
    id = .codeBlock(file: fence.file, line: fence.line)
  }
}

/// Checks that the package manager can load the manifests that pages show, and that they match the documented package and
/// the packages that it depends on.
struct ManifestVerification: IndependentVerifier {
  static let group = "manifests"

  let options: VerificationOptions
  let samples: [ShownManifest]
  private let repository: String?
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Prepares a verification.
  ///
  /// - Parameters:
  ///   - options: The package and the settings of the run.
  ///   - manifests: The manifests.
  ///   - repository: The address of the package's repository, or `nil` if it isn't known.
  init(_ options: VerificationOptions, manifests: [ShownManifest], repository: String?) {
    let filter = options.filter
    (self.options, samples) = (options, manifests.filter { filter.selects($0.id) })
    self.repository = repository
  }

  func run(onResult: @escaping @Sendable (SampleResult) -> Void) async throws -> [SampleResult] {
    guard !samples.isEmpty else { return [] }
    let graph = try await ManifestGraph(options.buildEnvironment, repository: repository)
    let toolchain = try await options.buildEnvironment.toolchain()
    return try await results(keys(graph), onResult: onResult) { manifest in
      let failure = try await check(manifest, graph)
      return SampleResult(
        manifest.id, state: failure == nil ? .passed : .failed, checks: [.loaded],
        failures: failure.map { [$0] } ?? [],
        differences: manifest.differences,
        compiler: toolchain.compiler, platform: toolchain.platform)
    }
  }

  func keys() async throws -> [String] {
    try await keys(ManifestGraph(options.buildEnvironment, repository: repository))
  }

  private func keys(_ graph: ManifestGraph) async throws -> [String] {
    let toolchain = try await options.buildEnvironment.toolchain()
    let packages = try graph.manifestTexts()
    // A manifest can name the package as its repository.
    let identity = repository.map(ManifestGraph.identity) ?? ""
    return samples.map { manifest in
      let inputs = [manifest.completed ?? manifest.text, identity, toolchain.compiler, toolchain.platform]
      return SHA256(parts: inputs.map { Array($0.utf8) } + packages).description
    }
  }

  // MARK: Loading

  /// Loads a manifest.
  ///
  /// - Returns: A failure at a line of the manifest, or `nil` if the package manager loads it and it matches the graph.
  private func check(_ manifest: ShownManifest, _ graph: ManifestGraph) async throws -> SampleResult.Failure? {
    let temporary = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: temporary) }
    try fileSystem.write(bytes: Array((manifest.completed ?? manifest.text).utf8), path: "\(temporary)/Package.swift")
    let output = try await processRunner.run(
      command: .init(
        "swift", ["package", "--package-path", temporary, "--disable-sandbox", "dump-package"],
        workingDirectory: temporary, limits: .init(time: .seconds(300), output: 4 << 20)))
    let problem =
      if output.termination == .exited(0) {
        try await graph.mismatch(in: manifest, Manifest.read(output.standardOutput))
      } else {
        diagnostic(about: manifest, String(decoding: output.standardError, as: UTF8.self), folder: temporary)
      }
    return problem.map { SampleResult.Failure($0, at: $0.position ?? manifest.position) }
  }

  /// The package manager's first error, at the corresponding line of the page.
  private func diagnostic(about manifest: ShownManifest, _ output: String, folder: String) -> Diagnostic {
    var position = manifest.position
    let lines = output.split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains("error:") }
    // The compiler's own error is more specific than the package manager's summary.
    let error =
      errors.first { $0.contains("Package.swift:") } ?? errors.first ?? lines.last ?? "no reason was given"
    if let range = error.firstRange(of: "Package.swift:") {
      let numbers = error[range.upperBound...].split(separator: ":", maxSplits: 2)
      if let line = numbers.first.flatMap({ Int($0) }) {
        let shown = line - (manifest.completed == nil ? 1 : 2)
        position.line += min(max(0, shown), splitLines(manifest.text).count - 1)
      }
    }
    let message = (error.firstRange(of: "error: ").map { String(error[$0.upperBound...]) } ?? error)
      .replacing(folder + "/", with: "").replacing("'\(folder.fileName)': ", with: "")
    if position == manifest.position, let name = message.split(separator: "'").dropFirst().first {
      // The package manager's own checks quote a name first, and state no line.
      position = manifest.position(of: String(name))
    }
    return Diagnostic("broken-manifest", at: position, "the package manager can't load this manifest: \(message)")
  }
}
