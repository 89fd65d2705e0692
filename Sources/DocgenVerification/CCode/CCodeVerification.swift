import Dependencies
import DocgenModel
import DocgenSystem

/// Compiles C code blocks against the public headers of the package's C modules, without linking and running them.
struct CCodeVerification: IndependentVerifier {
  static let group = "c"

  let options: VerificationOptions
  let samples: [CCodeBlock]
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  init(_ options: VerificationOptions, blocks: [CCodeBlock]) {
    let filter = options.filter
    (self.options, samples) = (options, blocks.filter { filter.selects($0.id) })
  }

  func run(onResult: @escaping @Sendable (SampleResult) -> Void) async throws -> [SampleResult] {
    guard !samples.isEmpty else { return [] }
    let toolchain = try await options.buildEnvironment.toolchain()
    let modules = AsyncOnce { try await self.modules() }
    return try await results(keys(), onResult: onResult) { block in
      var result = SampleResult(
        block.id, state: .passed, checks: [.compiled], compiler: "Clang of \(toolchain.compiler)",
        platform: toolchain.platform)
      let modules = try await modules.value()
      guard !modules.isEmpty else {
        let line = block.textPosition.line
        (result.state, result.checks) = (.unchecked, [])
        result.notRun = [.init(lines: line...line, reason: "the package isn't built")]
        return result
      }
      if let failure = try await failure(of: block, modules) {
        (result.state, result.checks, result.failures) = (.failed, [], [failure])
      }
      return result
    }
  }

  func keys() async throws -> [String] {
    let environment = options.buildEnvironment
    let toolchain = try await environment.toolchain()
    let fingerprint = try await environment.fingerprint().description
    return samples.map { block in
      SHA256(parts: [
        block.text, fingerprint, toolchain.compiler, toolchain.platform, environment.build.configuration,
      ]).description
    }
  }

  /// The C modules of library products, as the current manifest builds them.
  private func modules() async throws -> [CModule] {
    let environment = options.buildEnvironment
    let modules = try await environment.manifests.manifest(at: environment.package).libraryModules
    if options.buildsFirst { try await environment.buildTargets(of: modules) }
    return try await environment.cModules(named: modules)
  }

  /// The first error in a block, or `nil` if it compiles.
  private func failure(of block: CCodeBlock, _ modules: [CModule]) async throws -> SampleResult.Failure? {
    let included = block.includedHeaders
    let used = try modules.filter { module in
      try included.contains { try fileSystem.status(path: "\(module.headerFolder)/\($0)")?.kind == .file }
    }
    let temporary = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: temporary) }
    let file = "\(temporary)/sample.c"
    try fileSystem.write(bytes: Array(block.text.utf8), path: file)
    let output = try await processRunner.run(
      command: .init(
        used.first?.compiler ?? "clang",
        ["-fsyntax-only", "-fno-color-diagnostics", "-x", "c"] + used.flatMap(\.arguments) + [file],
        workingDirectory: temporary))
    guard output.termination != .exited(0) else { return nil }
    let text = String(decoding: output.standardError, as: UTF8.self)
    guard let error = CompilerReport.errors(in: text, package: temporary).first, let place = error.position else {
      return SampleResult.Failure(
        id: "does-not-compile", position: block.textPosition, message: Excerpt.end(of: output.standardError))
    }
    var position = block.textPosition
    if place.file == "sample.c" {
      position.line += place.line - 1
      position.column += place.column - 1
    }
    return SampleResult.Failure(id: "does-not-compile", position: position, message: error.message)
  }
}
