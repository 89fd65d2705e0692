import Dependencies
import DocgenModel
import DocgenSystem

/// Runs the commands of `console` code blocks, and compares their output with the text of the page.
///
/// The commands of a block run in one shell, in a copy of the package. docgen's own program is in `PATH`.
///
/// Without `runsCommands`, no block is verified.
struct ConsoleVerification: IndependentVerifier {
  static let group = "console"

  let options: VerificationOptions
  let samples: [ConsoleBlock]
  private let runsCommands: Bool
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processEnvironment) private var environment
  @Dependency(\.processRunner) private var processRunner

  init(_ options: VerificationOptions, blocks: [ConsoleBlock], runsCommands: Bool) {
    let filter = options.filter
    (self.options, samples) = (options, blocks.filter { filter.selects($0.id) })
    self.runsCommands = runsCommands
  }

  private var buildEnvironment: BuildEnvironment { options.buildEnvironment }
  private var folder: String { "\(buildEnvironment.build.scratchPath)/docgen/console" }
  private func copy() throws -> PackageCopy {
    PackageCopy(
      of: buildEnvironment.package, in: "\(folder)/packages",
      localPackages: try buildEnvironment.manifests.localPackages())
  }
  func run(onResult: @escaping @Sendable (SampleResult) -> Void) async throws -> [SampleResult] {
    guard !samples.isEmpty else { return [] }
    guard runsCommands else { return try await unverified(onResult) }
    return try await VerificationError.converting(fileErrorPrefix: "the commands of 'console' blocks can't run") {
      try fileSystem.createDirectory(path: folder)
      let claim = try await fileSystem.claimWhenFree(directory: folder)
      defer { claim.release() }
      let toolchain = try await buildEnvironment.toolchain()
      let keys: [String]
      do { keys = try await self.keys() } catch let error where error is FileError || error is ProcessError {
        // A file that can't be copied must not prevent the verification of other samples.
        return samples.map { block in
          let result = result(of: block, [notVerified(block, error)], toolchain)
          onResult(result)
          return result
        }
      }
      return try await results(keys, onResult: onResult) { block in
        do { return result(of: block, try await failures(of: block), toolchain) } catch let error
          where error is FileError || error is ProcessError
        {
          return result(of: block, [notVerified(block, error)], toolchain)
        }
      }
    }
  }

  private func notVerified(_ block: ConsoleBlock, _ error: any Error) -> SampleResult.Failure {
    .init(id: "not-verified", position: block.position, message: "the commands can't run: \(error)")
  }

  /// The stored results of a package that isn't strict: a block without one isn't verified.
  private func unverified(_ onResult: @Sendable (SampleResult) -> Void) async throws -> [SampleResult] {
    let toolchain = try await buildEnvironment.toolchain()
    let known = Dictionary(try await known().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return samples.map { block in
      let failure = SampleResult.Failure(
        id: "commands-not-run", position: block.position, message: "docgen runs commands only in a strict package")
      var result = known[block.id] ?? self.result(of: block, [failure], toolchain)
      result.isStored = true
      onResult(result)
      return result
    }
  }

  /// The hashes of everything that the blocks' results depend on.
  ///
  /// A command can read every file of the package, and build it with the packages that it depends on.
  func keys() async throws -> [String] {
    let toolchain = try await buildEnvironment.toolchain()
    let package = "\(try copy().fingerprint()) \(try await buildEnvironment.fingerprint())"
    let sandbox = try await options.sandbox()
    return samples.map { block in
      var hasher = SHA256Hasher()
      for part in [
        block.text, "\(block.status)", package, DocgenVersion.current, toolchain.compiler, toolchain.platform,
        sandbox.keyPart,
      ] { hasher.addPart(part) }
      return "\(hasher.finalize())"
    }
  }

  private func result(
    of block: ConsoleBlock, _ failures: [SampleResult.Failure], _ toolchain: Toolchain
  ) -> SampleResult {
    var result = SampleResult(
      block.id, state: failures.isEmpty ? .passed : .failed, checks: [.ran, .output], claims: block.commands.count,
      failures: failures, compiler: toolchain.compiler, platform: toolchain.platform)
    result.shownAt = [block.position]
    return result
  }

  // MARK: Running

  private static let limits = ProcessRunner.Limits(time: .seconds(600), output: 4 << 20)

  private func failures(of block: ConsoleBlock) async throws -> [SampleResult.Failure] {
    let copy = try copy()
    try await copy.update()
    try fileSystem.writeMirrors(
      try buildEnvironment.manifests.checkouts(), in: "\(copy.folder)/.swiftpm/configuration")
    let home = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: home) }
    let mark = "docgen-\(UInt64.random(in: 0...UInt64.max))"
    // 'command eval' runs in this shell, which a mistake in a command's syntax doesn't end.
    let script = block.commands.map { command in
      "command eval '\(command.text.replacing("'", with: "'\\''"))' </dev/null 2>&1\nprintf '\\n\(mark) %d\\n' $?\n"
    }.joined()
    let output = try await run(script, in: copy.folder, home: home)
    let parts = String(decoding: output.standardOutput, as: UTF8.self)
      .split(separator: "\n\(mark) ", omittingEmptySubsequences: false).map(String.init)
    var failures: [SampleResult.Failure] = []
    var text = parts[0]
    for (index, command) in block.commands.enumerated() {
      let isLast = index == block.commands.count - 1
      guard index + 1 < parts.count else {
        failures.append(
          failed(
            "command-ended",
            "the shell \(ProgramEnd.words(for: output.termination, limits: Self.limits)) during the command '\(command.text)'",
            at: command.line, of: block, details: Excerpt.end(of: Array(text.utf8))))
        break
      }
      let (status, next) = Self.status(parts[index + 1])
      defer { text = next }
      if status != (isLast ? block.status : 0) {
        failures.append(
          failed(
            "command-status",
            "the command '\(command.text)' exits with \(status), not with \(isLast ? block.status : 0)",
            at: command.line, of: block, details: Excerpt.end(of: Array(text.utf8))))
      } else if let difference = difference(of: command, in: block, from: text) {
        failures.append(difference)
      }
    }
    return failures
  }

  private func run(
    _ script: String, in workingDirectory: String, home: String
  ) async throws -> ProcessRunner.Output {
    var command = ProcessRunner.Command(
      "/bin/sh", ["-c", script], environment: variables(home: home), workingDirectory: workingDirectory,
      limits: Self.limits)
    guard var sandbox = try await options.sandbox() else { return try await processRunner.run(command: command) }
    // The folder of a version manager contains programs that look for the toolchain in the user's home folder.
    let toolchain = try await buildEnvironment.toolchain().folder.map { "\($0)/bin" }
    let path = [toolchain, command.environment?["PATH"]].compactMap(\.self).joined(separator: ":")
    command.environment?["PATH"] = path
    sandbox.readable += path.split(separator: ":").map(String.init) + (try buildEnvironment.manifests.localPackages())
    return try await sandbox.run(
      command, writable: [.path(workingDirectory), .path(home)], report: "\(folder)/sandbox"
    ).output
  }

  /// Reads what follows a mark: the status in its line, and the next command's output.
  private static func status(_ part: String) -> (status: Int32, next: String) {
    let line = part.prefix { $0 != "\n" }
    return (Int32(line) ?? -1, String(part.dropFirst(line.count + 1)))
  }

  private func difference(
    of command: ConsoleBlock.Command, in block: ConsoleBlock, from text: String
  ) -> SampleResult.Failure? {
    let lines = OutputChecker.outputLines(Array(text.utf8))
    guard let difference = OutputPattern(lines: command.output).firstDifference(from: lines) else { return nil }
    let expected = difference.line.map { command.output[$0] }
    let message =
      switch (difference.found, expected) {
      case (let found?, let expected?): "the command printed '\(found)', not '\(expected)'"
      case (let found?, nil): "the command also printed '\(found)'"
      case (nil, let expected): "the command didn't print '\(expected ?? "")'"
      }
    let lineCount = splitLines(command.text).count
    return failed(
      "command-output", message, at: command.line + lineCount + (difference.line ?? command.output.count), of: block,
      details: "write '…' for text that varies")
  }

  private func failed(
    _ id: String, _ message: String, at line: Int, of block: ConsoleBlock, details: String
  ) -> SampleResult.Failure {
    let last = splitLines(block.text).count - 1
    return .init(id: id, position: block.place(ofLine: min(line, max(last, 0))), message: message, details: details)
  }

  /// The environment of a command: a reader's `PATH` with docgen, and none of the user's settings.
  private func variables(home: String) -> [String: String] {
    let inherited = environment.variables()
    var variables = SnippetEnvironment.variables(folder: home, additions: ["NO_COLOR": "1", "TERM": "dumb"])
    for name in ["PATH", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "SWIFT_DETERMINISTIC_HASHING"] {
      if let value = inherited[name] { variables[name] = value }
    }
    if let program = environment.executable(), let slash = program.lastIndex(of: "/") {
      variables["PATH"] = "\(program[..<slash]):\(variables["PATH"] ?? "")"
    }
    return variables
  }
}
