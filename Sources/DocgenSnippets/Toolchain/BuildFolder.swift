import Dependencies
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the package manager has built a package.
public struct BuildFolder: Hashable, Sendable {
  /// The folder of all that was built, absolute: `/…/.build`.
  public var scratchPath: String

  /// `debug` or `release`.
  public var configuration: String

  /// Creates a build folder.
  ///
  /// - Parameters:
  ///   - scratchPath: The folder of all that was built, absolute.
  ///   - configuration: `debug` or `release`.
  public init(scratchPath: String, configuration: String = "debug") {
    self.scratchPath = scratchPath
    self.configuration = configuration
  }

  /// The folder of executables and modules.
  public var binPath: String { "\(scratchPath)/\(configuration)" }

  /// The path of an executable target's program.
  public func executable(_ name: String) -> String { "\(binPath)/\(name)" }

  /// The file that the compiler writes anew each time it has compiled a snippet.
  func dependencies(_ name: String) -> String { "\(binPath)/\(name).build/\(name).d" }

  /// The folder that holds what docgen remembers.
  public var ledgerPath: String { "\(scratchPath)/docgen/ledger" }

  /// The folder that holds the symbol graphs of the package's modules.
  public var symbolsPath: String { "\(scratchPath)/docgen/symbols" }

  /// Has the package manager build a package here.
  ///
  /// Never inside `swift test` or a command plugin: they hold the lock that a build waits for.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - product: The product to build, such as a snippet; `nil` for all of the package.
  ///   - target: The only target to build, with those that it depends on; `nil` for all but the tests.
  /// - Throws: ``VerificationError`` with what the compiler complains of, or else with what the package manager printed,
  ///   where the package does not build; ``ProcessError``; `CancellationError`.
  public func build(package: String, product: String? = nil, target: String? = nil) async throws {
    @Dependency(\.processRunner) var processRunner
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        "swift",
        ["build", "--package-path", package, "--scratch-path", scratchPath, "--configuration", configuration]
          + (product.map { ["--product", $0] } ?? []) + (target.map { ["--target", $0] } ?? [])))
    guard output.termination == .exited(0) else {
      let text = String(decoding: output.standardOutput + output.standardError, as: UTF8.self)
      let errors = CompilerReport.errors(in: text, package: package)
      guard errors.isEmpty else {
        throw VerificationError(reason: "the package does not build", diagnostics: errors)
      }
      throw VerificationError(
        reason: "the package does not build:\n" + Excerpt.streams(output.standardOutput, output.standardError))
    }
  }

  /// How the package manager compiles a module: the compiler, and the arguments that say what the module sees, without
  /// those about what is written where.
  ///
  /// They come from the package manager's own build plan beside the build folder. Where there is none, they are the ones
  /// that any module of the package needs.
  ///
  /// - Parameter module: The module's name.
  public func compilation(of module: String) -> Compilation {
    @Dependency(\.fileSystem) var fileSystem
    let plan = "\(scratchPath)/\(configuration).yaml"
    if let bytes = try? fileSystem.read(path: plan), let arguments = Self.arguments(of: module, inPlan: bytes) {
      return Compilation(arguments: arguments)
    }
    // No plan, or one of another form: this is an approximation, and a wrong one fails loudly in the compiler.
    return Compilation(
      compiler: "swiftc",
      flags: ["-module-name", module, "-I", "\(binPath)/Modules", "-DDEBUG", "-DSWIFT_PACKAGE", "-swift-version", "6"])
  }

  /// The arguments of the command that compiles a module in a plan of llbuild's: a line of YAML with a JSON list each.
  static func arguments(of module: String, inPlan plan: [UInt8]) -> [String]? {
    let name = Array("\"-module-name\",\"\(module)\",".utf8)
    let isCompilation = Array("\"-output-file-map\"".utf8)
    for line in plan.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard line.starts(with: "args: [".utf8), line.dropFirst("args: ".utf8.count).contains(isCompilation),
        line.contains(name)
      else { continue }
      // A plan that is no JSON here is one of another form: the caller has a way to go on.
      return try? JSONDecoder().decode([String].self, from: Data(line.dropFirst("args: ".utf8.count)))
    }
    return nil
  }
}

/// How to compile a file so that it sees what a module of the package sees.
public struct Compilation: Hashable, Sendable {
  /// The compiler.
  public var compiler: String

  /// What the module sees: search paths, conditions, language version, macros.
  public var flags: [String]

  /// Creates a compilation.
  public init(compiler: String, flags: [String]) {
    self.compiler = compiler
    self.flags = flags
  }

  /// Takes from the package manager's arguments those about what the module sees.
  init(arguments: [String]) {
    compiler = arguments.first ?? "swiftc"
    flags = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "-Xcc", "-Xfrontend":
        // What is handed on to another tool is that tool's: its `-g` is not the compiler's own.
        flags.append(argument)
        if let handedOn = rest.popFirst() { flags.append(handedOn) }
      case "-emit-module-path", "-output-file-map", "-index-store-path", "-num-threads", "-emit-objc-header-path":
        _ = rest.popFirst()
      case "-emit-module", "-emit-dependencies", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
        "-parseable-output", "-whole-module-optimization", "-emit-objc-header", "-v", "-g":
        break
      default:
        if argument.hasPrefix("@") || argument.hasPrefix("-j") || argument.hasSuffix(".swift") { continue }
        flags.append(argument)
      }
    }
  }
}
