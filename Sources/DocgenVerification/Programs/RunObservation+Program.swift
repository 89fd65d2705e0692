import DocgenModel
import DocgenSystem

extension RunObservation {
  init(_ run: ProgramRun, of program: Program) {
    let part = program.rootPart
    printed = (run.records ?? []).filter { part.lines.contains($0.line) }.map { .init(line: $0.line, text: $0.text) }
    func start(_ bytes: [UInt8]) -> String {
      run.withoutFolders(String(decoding: bytes.prefix(Self.outputLimit), as: UTF8.self))
    }
    output = start(program.output(of: program.root, in: run.output.standardOutput))
    error = start(run.output.standardError)
    guard program.kind != .program,
      var found = run.tests(of: program.kind, file: program.file, module: program.module)
    else { return }
    found.moveToDeclarations(part.claims.tests)
    tests = found.tests.map { test in
      let lines = part.claims.tests.first { $0.name == test.name }?.lines
      let hasIssue = found.issues.contains { issue in issue.line.flatMap { lines?.contains($0) } ?? false }
      let state: Test.State =
        test.isSkipped
        ? .skipped : test.isCanceled ? .canceled : hasIssue ? .failed : test.hasEnded ? .passed : .unfinished
      return Test(name: test.name, line: test.line, state: state)
    }
  }
}
