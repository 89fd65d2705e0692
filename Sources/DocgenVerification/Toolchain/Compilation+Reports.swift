import Dependencies
import DocgenSystem

extension Compilation {
  /// Compiles a file up to the phase in which the compiler has found all errors.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - others: The other files of its module.
  ///   - flags: More arguments.
  ///   - folder: The working directory, which also receives temporary files.
  /// - Returns: The compiler's reports. A report about another file has no line.
  /// - Throws: ``ProcessError`` or `CancellationError`.
  func reports(
    on file: String, others: [String] = [], with flags: [String], in folder: String
  ) async throws -> [CompilerReport] {
    // The compiler finds some errors, such as isolation errors, only after type checking.
    let flags = self.flags + flags + ["-emit-sil", "-o", "/dev/null"]
    return try await CompilerReport.reports(
      of: compiler, flags: flags + (others.isEmpty ? [] : ["-whole-module-optimization"]), files: [file] + others,
      shownAs: file.fileName, in: folder)
  }
}

extension CompilerReport {
  /// Runs a compiler, and reads its errors and warnings.
  ///
  /// - Parameters:
  ///   - compiler: The compiler.
  ///   - flags: Its arguments before the files. They can't change the form of its messages.
  ///   - files: The files to compile.
  ///   - name: The name of the reported file in the compiler's messages.
  ///   - folder: The working directory, which also receives temporary files.
  /// - Returns: The compiler's reports, with an error if the compiler fails without reporting one.
  /// - Throws: ``ProcessError`` or `CancellationError`.
  static func reports(
    of compiler: String, flags: [String], files: [String], shownAs name: String, in folder: String
  ) async throws -> [CompilerReport] {
    @Dependency(\.processRunner) var processRunner
    var command = ProcessRunner.Command(
      compiler, flags + ["-diagnostic-style", "llvm"] + files, workingDirectory: folder,
      limits: .init(time: .seconds(300), output: 16 << 20))
    // The compiler doesn't remove its own folder if it finds an error.
    command.temporaryFolder = folder
    let output = try await processRunner.run(command: command)
    var reports = read(String(decoding: output.standardError, as: UTF8.self), file: name)
    if output.termination != .exited(0), !reports.contains(where: { $0.severity == .error }) {
      reports.append(failure(Excerpt.end(of: output.standardError), file: name))
    }
    return reports
  }
}
