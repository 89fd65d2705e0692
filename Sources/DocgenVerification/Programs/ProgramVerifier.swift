import Dependencies
import DocgenModel
import DocgenSystem

/// The observations of a program.
struct Evidence: Sendable {
  var reports: [CompilerReport] = []
  /// The compiler's reports on each block of a snippet that must not compile.
  var blockReports: [[CompilerReport]] = []
  /// The code that this platform leaves out.
  var inactive: [SampleResult.NotRun] = []
  /// The conditions that are wrong on every platform.
  var wrongConditions: [SampleResult.Failure] = []
  var runs: [ProgramRun] = []
}

/// Compiles and runs programs until the evidence is enough for a verdict.
struct ProgramVerifier: Sendable {
  let library: LibraryBuild
  let runner: SampleRunner
  /// Where the compiler writes its index of the group's programs.
  let index: ProgramIndex
  /// A closure that receives what a program does, for a reader who waits for it.
  var onEvent: (@Sendable (RunEvent) -> Void)?

  @Dependency(\.fileSystem) private var fileSystem

  /// Verifies a program, and makes any error except `CancellationError` a failure of the program.
  func verify(_ program: Program) async throws -> Verdict {
    var program = program
    do {
      let folder = try fileSystem.makeTemporaryDirectory()
      // Ignore the error, because the system clears temporary folders anyway.
      defer { try? fileSystem.remove(path: folder) }
      onEvent?(.compiling)
      var evidence = try await build(program, in: folder)
      while evidence.reports.contains(where: { $0.severity == .error }), let next = program.observingLess {
        // Some values or outputs can't be observed. If the sample compiles without that, comments about them aren't checked.
        program = next
        evidence = try await build(program, in: folder)
      }
      let judge = judge(of: program)
      var verdict = judge.verdict(on: evidence)
      while verdict.needsRun {
        onEvent?(.running)
        let run = try await runner.run(
          "\(folder)/program", as: program, in: folder, output: onEvent.map { OutputStream(of: program, $0) })
        onEvent?(.ended(RunObservation(run, of: program)))
        evidence.runs.append(run)
        verdict = judge.verdict(on: evidence)
      }
      let expected = verdict.checkResults[program.root]?.expected ?? []
      if !expected.isEmpty { onEvent?(.failedAsExpected(expected)) }
      return verdict
    } catch let error where error is FileError || error is ProcessError {
      return judge(of: program).notVerified("\(error)")
    }
  }

  private func judge(of program: Program) -> Judge {
    Judge(program: program, limits: runner.limits, runs: runner.runs)
  }

  // MARK: Compiling

  private func build(_ program: Program, in folder: String) async throws -> Evidence {
    var evidence = Evidence()
    evidence.wrongConditions = program.platformCode.compactMap {
      $0.failure(
        file: program.file, modules: library.modules, traits: library.traits, arguments: library.flags)
    }
    if program.isSnippet { evidence.blockReports = try await blockReports(of: program, in: folder) }
    evidence.reports = try await compile(program, in: folder)
    evidence.inactive = program.platformCode.inactive(after: evidence.reports)
    return evidence
  }

  private func compile(_ program: Program, in folder: String) async throws -> [CompilerReport] {
    let file = "\(index.folder)/\(ProgramIndex.file(of: program))"
    try fileSystem.write(bytes: Array(program.text.utf8), path: file)
    let output =
      program.rootPart.sample.check == .runs
      ? ["-o", "\(folder)/program"] + library.linking : ["-c", "-o", "\(folder)/program.o"]
    // A crash of a snippet names its line only with debug information. Code blocks record how far they got.
    let debugging = program.isSnippet ? ["-g"] : []
    return try await CompilerReport.reports(
      of: library.compiler, flags: flags(for: program) + debugging + output + index.arguments, files: [file],
      shownAs: program.file, in: folder)
  }

  private func flags(for program: Program) -> [String] {
    // Conditions are found by warnings, and comments can state warnings.
    ["-module-name", program.module] + library.flags + ["-no-warnings-as-errors"]
      + (program.hasMain ? ["-parse-as-library"] : [])
      // The last argument applies.
      + (program.completion.isSwift5 ? ["-swift-version", "5"] : [])
  }

  /// The reports on each block that must not compile, one after the other, because an error in one can hide another's.
  private func blockReports(of program: Program, in folder: String) async throws -> [[CompilerReport]] {
    let (blocks, lines) = (program.rootPart.claims.compilerErrors, splitLines(program.rootPart.sample.text))
    let compilation = Compilation(compiler: library.compiler, flags: flags(for: program))
    let file = "\(folder)/\(program.module).swift"
    var reports: [[CompilerReport]] = []
    for index in blocks.indices {
      let text = CompilerErrorChecker.source(lines, blocks: blocks, keeping: index)
      try fileSystem.write(bytes: Array(text.utf8), path: file)
      reports.append(try await compilation.reports(on: file, with: ["-D", "COMPILE_ERROR"], in: folder))
    }
    return reports
  }
}
