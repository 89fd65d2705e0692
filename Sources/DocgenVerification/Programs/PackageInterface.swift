import Dependencies
import DocgenModel
import DocgenSyntax
import DocgenSystem

/// The public declarations of a package's modules, as the toolchain prints them.
struct PackageInterface: Sendable {
  /// How programs are compiled against the modules.
  let library: LibraryBuild
  let modules: [String]
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  func comparison() async throws -> DeclarationComparison {
    let folder = library.compiler.lastIndex(of: "/").map { library.compiler[...$0] } ?? ""
    var interfaces: [String: String] = [:]
    for module in modules where library.modules.contains(module) {
      let arguments = ["-module-name", module] + Self.searchPaths(library.flags)
      let output = try await processRunner.run(
        command: .init(
          "\(folder)swift-synthesize-interface", arguments, limits: .init(time: .seconds(60), output: 64 << 20)))
      guard output.termination == .exited(0) else {
        let reason = splitLines(String(decoding: output.standardError, as: UTF8.self)).first ?? "no reason was given"
        throw VerificationError(reason: "the toolchain can't list the declarations of '\(module)': \(reason)")
      }
      interfaces[module] = String(decoding: output.standardOutput, as: UTF8.self)
    }
    return DeclarationComparison(interfaces: interfaces)
  }

  private static let options: Set = ["-target", "-I", "-F", "-sdk", "-module-cache-path", "-Xcc"]

  /// The arguments of the compiler that the tool accepts, too.
  private static func searchPaths(_ flags: [String]) -> [String] {
    var kept: [String] = []
    for (flag, value) in zip(flags, flags.dropFirst()) where options.contains(flag) {
      kept += [flag, value]
    }
    return kept
  }
}

extension SampleResult {
  /// The result of a code block that lists declarations of the package without their bodies.
  init(_ sample: CodeSample, comparedWith interface: DeclarationComparison, toolchain: Toolchain) {
    let text = ElidedCode(sample.text)?.text ?? sample.text
    let failures = interface.mismatches(in: text).map { mismatch in
      Failure(
        id: "wrong-declaration",
        position: sample.position(line: mismatch.line, column: mismatch.column), message: mismatch.message)
    }
    self.init(
      sample.id, state: failures.isEmpty ? .passed : .failed, checks: [.declarations], failures: failures,
      compiler: toolchain.compiler, platform: toolchain.platform)
  }
}
