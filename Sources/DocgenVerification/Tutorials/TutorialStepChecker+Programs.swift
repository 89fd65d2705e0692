import DocgenModel
import DocgenSystem

/// The programs of a step's project, and their code that must not compile.
extension TutorialStepChecker {
  func observe(
    program: String, _ check: TutorialCheck, of build: TutorialBuild, in folder: String
  ) async throws -> StepObservation {
    guard build.programs.contains(program) || build.programs == ["Tutorial"] else {
      let near = nearMisses(of: program, in: build.programs)
      throw Unsatisfied(
        "step-without-program", "the project has no program '\(program)' at step \(step.number)",
        hints: near.isEmpty
          ? ["name an executable target or product of its manifest"] : near.map { "did you mean '\($0)'?" })
    }
    let name = build.programs.contains(program) ? program : "Tutorial"
    guard try isBuilt(scratch.program(name)) else {
      throw Unsatisfied(
        "step-without-program", "the program '\(program)' has no source files at step \(step.number)",
        hints: ["add a source file to its target, or write '@Check(expect: builds)'"])
    }
    let run = try await self.run(scratch.program(name), check.arguments, input: check.input, of: build, in: folder)
    let isExpected =
      switch (check.expectation, run.output.termination) {
      case (.passes, .exited(0)): true
      case (.fails, .exited(let status)): status != 0
      case (.fails, .signalled): true
      case (.exits(let expected), .exited(let status)): status == expected
      default: false
      }
    guard isExpected else {
      let wanted =
        switch check.expectation {
        case .fails: "fail"
        case .exits(let status): "exit with status \(status)"
        case .passes, .doesNotCompile: "exit with status 0"
        }
      let text = Excerpt.streams(run.output.standardOutput, run.output.standardError)
      throw Unsatisfied(
        check.expectation == .fails ? "step-passes" : "step-fails",
        "the program '\(program)' of step \(step.number) should \(wanted), but it "
          + ProgramEnd.words(for: run.output.termination, limits: limits),
        notes: text.isEmpty ? [] : [.init(path: nil, line: 1, text: text)])
    }
    try compareTexts(
      check, run.output.standardOutput, run.output.standardError,
      "the program '\(program)' of step \(step.number) doesn't print")
    try comparePrinted(
      output: run.output.standardOutput, records: run.records, program: build.programs.count > 1 ? program : nil)
    let (output, error) = (
      Excerpt.start(of: run.output.standardOutput), Excerpt.end(of: run.output.standardError)
    )
    guard check.expectation == .fails else {
      guard case .exited(let status) = run.output.termination else { return .built }
      return .ran(status: status, output: output, error: error)
    }
    if let message = check.message, !MessagePattern(message).matches(output + "\n" + error) {
      throw Unsatisfied(
        "step-fails", "the program '\(program)' of step \(step.number) fails for a different reason than expected",
        notes: [.init(path: nil, line: 1, text: "missing: \(message)\n\(error)")])
    }
    return .failedAsExpected([.init(path: nil, line: 1, text: error.isEmpty ? output : error)])
  }

  /// Compares the output with the texts that the check expects in it.
  func compareTexts(_ check: TutorialCheck, _ output: [UInt8], _ error: [UInt8], _ problem: String) throws {
    for (expected, printed, stream) in [(check.output, output, "output"), (check.error, error, "error")] {
      guard let expected, !String(decoding: printed, as: UTF8.self).contains(expected) else { continue }
      let reality = printed.isEmpty ? "nothing" : "this:\n" + Excerpt.end(of: printed)
      throw Unsatisfied(
        "step-output",
        "\(problem) '\(expected.trimmingWhitespace().replacing("\n", with: "\\n"))' on standard \(stream)",
        notes: [.init(path: nil, line: 1, text: "standard \(stream) is \(reality)".trimmingTrailingWhitespace)])
    }
  }

  /// Compares the values that lines claim to print with the values that they printed.
  ///
  /// If there are several programs, the claims of the other ones don't apply to a run.
  func comparePrinted(output: [UInt8], records: [String: [PrintRecord]], program: String? = nil) throws {
    for (path, claims) in claims.printing.sorted(by: { $0.key < $1.key }) {
      if let program, !path.split(separator: "/").contains(Substring(program)) { continue }
      let checkResult = OutputChecker.check(claims, output: output, records: records[path] ?? [])
      guard !checkResult.failures.isEmpty else { continue }
      throw Unsatisfied(
        "step-output", "step \(step.number) doesn't print what its code says",
        notes: checkResult.failures.map { Message(path: $0.position.file, line: $0.position.line, text: $0.message) })
    }
  }

  // MARK: Code that must not compile

  /// Compiles each block of `#if COMPILE_ERROR`, and compares the compiler's errors with the block's claims.
  func checkCompilerErrors(of build: TutorialBuild, in folder: String) async throws {
    let modules = claims.compilerErrors.isEmpty ? [] : Array(try scratch.plan().modules.values)
    for (path, blocks) in claims.compilerErrors.sorted(by: { $0.key < $1.key }) {
      let place = build.place(of: path)
      guard let module = modules.first(where: { $0.inputs.contains("\(scratch.project)/\(place)") }) else {
        throw Unsatisfied(
          "step-does-not-compile", "no module of step \(step.number) contains '\(path)'",
          hints: ["add a target for its folder to 'Package.swift'"])
      }
      let lines = splitLines(build.files[place] ?? "")
      for (index, block) in blocks.enumerated() {
        let source = CompilerErrorChecker.source(lines, blocks: blocks, keeping: index)
        let reports = try await scratch.compile(
          source, at: place, in: module, with: ["-D", "COMPILE_ERROR"], in: folder)
        let failures = CompilerErrorChecker.check(block, reports: reports, file: path).failures
        guard !failures.isEmpty else { continue }
        throw Unsatisfied(
          "step-does-not-compile", "the compiler doesn't report the error that step \(step.number) expects",
          notes: failures.map { Message(path: path, line: $0.position.line, text: $0.message) })
      }
    }
  }

  // MARK: Running

  /// The output of a program, and the printed texts by file.
  typealias Run = (output: ProcessRunner.Output, records: [String: [PrintRecord]])

  func run(
    _ program: String, _ arguments: [String], input: String = "", of build: TutorialBuild, in folder: String
  ) async throws -> Run {
    let record = "\(folder)/.docgen-record"
    try fileSystem.remove(path: record)
    let command = ProcessRunner.Command(
      program, arguments,
      environment: SnippetEnvironment.variables(folder: folder, additions: [SupportSources.printRecord: record]),
      workingDirectory: folder, standardInput: Array(input.utf8), limits: limits)
    let output: ProcessRunner.Output
    if var sandbox = package.sandbox {
      sandbox.readable.append(scratch.folder)
      let result = try await sandbox.run(command, writable: [.path(folder)], report: "\(folder)/.docgen-sandbox")
      if let path = result.outside.first {
        throw Unsatisfied("writes-outside", "the program of step \(step.number) writes outside its folder: '\(path)'")
      }
      output = result.output
    } else {
      output = try await processRunner.run(command: command)
    }
    return (output, build.records(try fileSystem.readIfPresent(record) ?? [], project: scratch.project))
  }
}
