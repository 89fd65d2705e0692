import Dependencies
import DocgenSystem

extension Compilation {
  /// Compiles a file up to the phase in which the compiler has found all errors.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - others: The other files of its module.
  ///   - flags: More arguments.
  ///   - folder: The working directory.
  /// - Returns: The compiler's reports, with the line of each report on the file.
  /// - Throws: ``ProcessError`` or `CancellationError`.
  func reports(
    on file: String, others: [String] = [], with flags: [String], in folder: String
  ) async throws -> [CompilerReport] {
    @Dependency(\.processRunner) var processRunner
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        compiler,
        self.flags + flags
          // The compiler finds some errors, such as isolation errors, only after type checking.
          + ["-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm"]
          + (others.isEmpty ? [] : ["-whole-module-optimization"]) + [file] + others,
        workingDirectory: folder, limits: .init(time: .seconds(300), output: 16 << 20)))
    let name = file.split(separator: "/").last.map(String.init) ?? file
    var reports = CompilerReport.read(String(decoding: output.standardError, as: UTF8.self), file: name)
    if output.termination != .exited(0), !reports.contains(where: { $0.severity == .error }) {
      reports.append(
        CompilerReport(
          severity: .error, line: nil, message: "the compiler failed: \(Excerpt.end(of: output.standardError))"))
    }
    return reports
  }
}
