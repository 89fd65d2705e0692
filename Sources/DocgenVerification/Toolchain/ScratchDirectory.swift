import Dependencies
import DocgenSystem

/// The package manager's build folder of a package.
public struct ScratchDirectory: Hashable, Sendable {
  /// The root of the build folder, absolute: `/…/.build`.
  public var scratchPath: String

  /// `debug` or `release`.
  public var configuration: String

  /// The enabled traits of the package, with `defaults` for its default traits, or `nil` for only its default traits.
  public var traits: [String]?

  /// Creates a build folder.
  ///
  /// - Parameters:
  ///   - scratchPath: The root of the build folder, absolute.
  ///   - configuration: `debug` or `release`.
  ///   - traits: The enabled traits of the package, or `nil` for its default traits.
  public init(scratchPath: String, configuration: String = "debug", traits: [String]? = nil) {
    (self.scratchPath, self.configuration, self.traits) = (scratchPath, configuration, traits)
  }

  /// The package manager's arguments for the traits.
  private var traitArguments: [String] {
    guard let traits else { return [] }
    return traits.isEmpty ? ["--disable-default-traits"] : ["--traits", traits.joined(separator: ",")]
  }

  /// The folder of executables and modules.
  public var binPath: String { "\(scratchPath)/\(configuration)" }

  /// The file that the package manager writes for each build, and that lists the build's commands.
  var planPath: String { "\(scratchPath)/\(configuration).yaml" }

  /// The file in which the package manager lists the resolved dependencies.
  var workspaceStatePath: String { "\(scratchPath)/workspace-state.json" }

  /// Reads the plan of the last build, or returns `nil` if nothing has been built.
  ///
  /// - Throws: ``FileError`` if the plan can't be read.
  func plan() throws -> BuildPlan? {
    @Dependency(\.fileSystem) var fileSystem
    return try fileSystem.readIfPresent(planPath).map(BuildPlan.init)
  }

  /// The folder of the stored results of snippets and pages, and of loaded manifests.
  var resultCachePath: String { "\(scratchPath)/docgen/results" }

  /// The folder of the symbol graphs of the package's modules.
  public var symbolsPath: String { "\(scratchPath)/docgen/symbols" }

  /// Builds a package with the package manager.
  ///
  /// Don't call this method inside `swift test` or a command plugin, because they hold the lock that a build waits for.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - target: The target to build, with its dependencies.
  /// - Throws: ``VerificationError`` with the compiler's errors, or else the package manager's output, if the package
  ///   doesn't build. ``FileError``, ``ProcessError``, or `CancellationError`.
  public func build(package: String, target: String) async throws {
    @Dependency(\.processRunner) var processRunner
    try BuiltModules(build: self, packagePath: package).removeOutdatedObjects()
    let output = try await processRunner.build(
      "Building '\(target)'",
      ["--package-path", package, "--scratch-path", scratchPath, "--configuration", configuration, "--target", target]
        + traitArguments)
    guard output.termination == .exited(0) else {
      let text = String(decoding: output.standardOutput + output.standardError, as: UTF8.self)
      let errors = CompilerReport.errors(in: text, package: package)
      guard errors.isEmpty else {
        throw VerificationError(reason: "the package doesn't build", diagnostics: errors)
      }
      throw VerificationError(
        reason: "the package doesn't build:\n" + Excerpt.streams(output.standardOutput, output.standardError))
    }
  }
}
