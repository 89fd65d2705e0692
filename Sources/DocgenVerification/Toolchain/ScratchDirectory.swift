import Dependencies
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The package manager's build folder of a package.
public struct ScratchDirectory: Hashable, Sendable {
  /// The root of the build folder, absolute: `/…/.build`.
  public var scratchPath: String

  /// `debug` or `release`.
  public var configuration: String

  /// Creates a build folder.
  ///
  /// - Parameters:
  ///   - scratchPath: The root of the build folder, absolute.
  ///   - configuration: `debug` or `release`.
  public init(scratchPath: String, configuration: String = "debug") {
    self.scratchPath = scratchPath
    self.configuration = configuration
  }

  /// The folder of executables and modules.
  public var binPath: String { "\(scratchPath)/\(configuration)" }

  /// The path of an executable target's product.
  public func executable(_ name: String) -> String { "\(binPath)/\(name)" }

  /// The file that the compiler rewrites each time it compiles a snippet.
  func dependencies(_ name: String) -> String { "\(binPath)/\(name).build/\(name).d" }

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
  ///   - product: The product to build, such as a snippet, or `nil` for the whole package.
  ///   - target: The only target to build, with its dependencies, or `nil` for all targets except tests.
  /// - Throws: ``VerificationError`` with the compiler's errors, or else the package manager's output, if the package
  ///   doesn't build. ``FileError``, ``ProcessError``, or `CancellationError`.
  public func build(package: String, product: String? = nil, target: String? = nil) async throws {
    @Dependency(\.processRunner) var processRunner
    try BuiltPrograms(build: self, packagePath: package).removeOutdatedObjects()
    let output = try await processRunner.build(
      "Building \((product ?? target).map { "'\($0)'" } ?? "the package")",
      ["--package-path", package, "--scratch-path", scratchPath, "--configuration", configuration]
        + (product.map { ["--product", $0] } ?? []) + (target.map { ["--target", $0] } ?? []))
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

  /// Returns the package manager's way to compile a module: the compiler and the arguments for search paths,
  /// conditions, and the language version, without output paths.
  ///
  /// The arguments come from the package manager's build plan next to the build folder. Without a plan, the result
  /// contains the arguments that any module of the package needs.
  ///
  /// - Parameter module: The module's name.
  public func compilation(of module: String) -> Compilation {
    @Dependency(\.fileSystem) var fileSystem
    let plan = "\(scratchPath)/\(configuration).yaml"
    let planned = (try? fileSystem.read(path: plan)).flatMap { Self.arguments(of: module, inPlan: $0) }
    // If the plan is missing or has an unknown format, these arguments are an approximation. If they're wrong, the
    // compiler reports it.
    return Compilation(
      arguments: planned ?? [
        "swiftc", "-module-name", module, "-I", "\(binPath)/Modules", "-DDEBUG", "-DSWIFT_PACKAGE", "-swift-version",
        "6",
      ])
  }

  /// The arguments of the command that compiles a module in an llbuild plan: a line of YAML that contains a JSON array.
  static func arguments(of module: String, inPlan plan: [UInt8]) -> [String]? {
    let name = Array("\"-module-name\",\"\(module)\",".utf8)
    let isCompilation = Array("\"-output-file-map\"".utf8)
    for line in plan.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard line.starts(with: "args: [".utf8), line.dropFirst("args: ".utf8.count).contains(isCompilation),
        line.contains(name)
      else { continue }
      // If the line isn't JSON, the plan has an unknown format, and the caller falls back to an approximation.
      return try? JSONDecoder().decode([String].self, from: Data(line.dropFirst("args: ".utf8.count)))
    }
    return nil
  }
}
