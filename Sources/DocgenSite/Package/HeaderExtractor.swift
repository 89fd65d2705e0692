import Dependencies
import DocgenModel
import DocgenSymbols
import DocgenSystem
import DocgenVerification

/// Extracts symbol graphs from the public headers of C modules with Clang.
struct HeaderExtractor {
  /// The package's folder, absolute, to which positions are relative.
  var packagePath: String
  /// The folder for the graphs, with one subfolder for each module.
  var folder: String
  /// Whether a header that doesn't compile is an error.
  ///
  /// Otherwise, the other modules are documented.
  var isStrict: Bool

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner
  @Dependency(\.progress) private var progress

  /// Extracts the declarations and macros of modules.
  ///
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  func extract(_ modules: [CModule]) async throws -> SymbolGraphExtractor.Extraction {
    var extraction = SymbolGraphExtractor.Extraction()
    guard !modules.isEmpty else { return extraction }
    try await progress.phase("Reading C headers", of: modules.count) { phase in
      for module in modules {
        let own = try await extract(module)
        extraction.graphs += own.graphs
        extraction.diagnostics += own.diagnostics
        phase.advance()
      }
    }
    return extraction
  }

  private func extract(_ module: CModule) async throws -> SymbolGraphExtractor.Extraction {
    let headers = try ModuleHeaders(of: module)
    guard !headers.files.isEmpty else {
      return .init(diagnostics: [
        Diagnostic(
          "c-module-headers", .warning, at: nil, "C module '\(module.name)' has no headers, so it has no pages",
          notes: [.init("put its public headers into '\(relative(module.headerFolder))'")])
      ])
    }
    let language = module.isObjectiveC ? "objective-c-header" : "c-header"
    // The build reports warnings.
    let arguments = ["-w", "-fno-color-diagnostics", "-x", language] + module.arguments
    var files = headers.files
    if headers.includesOthers {
      let output = try await processRunner.run(command: .init(module.compiler, ["-M"] + arguments + files))
      guard output.termination == .exited(0) else { return failure(of: module, output) }
      let included = Set(Self.prerequisites(in: String(decoding: output.standardOutput, as: UTF8.self)))
      files += included.filter { $0.isBelow(module.headerFolder) && !files.contains($0) }.sorted()
    }
    let own = "\(folder)/\(module.name)"
    try fileSystem.createDirectory(path: own)
    let output = try await processRunner.run(
      command: .init(
        module.compiler,
        ["-extract-api", "--product-name=\(module.name)"] + arguments + files
          + ["-o", "\(own)/\(module.name)\(SymbolGraphFileName.suffix)"]))
    guard output.termination == .exited(0) else {
      try fileSystem.remove(path: own)
      return failure(of: module, output)
    }
    return try await SymbolGraphFiles(folder: own).read(packageRoot: packagePath)
  }

  /// The files that a rule of `make` lists after its colon.
  ///
  /// A backslash precedes a space in a path, and a line's end inside of a rule.
  static func prerequisites(in rules: String) -> [String] {
    var files: [String] = []
    var file = ""
    var isEscaped = false
    for character in rules {
      if isEscaped {
        isEscaped = false
        if !character.isNewline { file.append(character) }
      } else if character == "\\" {
        isEscaped = true
      } else if character.isWhitespace {
        files.append(file)
        file = ""
      } else {
        file.append(character)
      }
    }
    return (files + [file]).filter { !$0.isEmpty && !$0.hasSuffix(":") }
  }

  private func failure(of module: CModule, _ output: ProcessRunner.Output) -> SymbolGraphExtractor.Extraction {
    let text = String(decoding: output.standardError, as: UTF8.self)
    let errors = CompilerReport.errors(in: text, package: packagePath).filter { $0.position?.file.first != "<" }
    let reason = errors.first?.message ?? splitLines(text).first ?? "the compiler failed without a message"
    return .init(diagnostics: [
      Diagnostic(
        "c-header", isStrict ? .error : .warning, at: errors.first?.position,
        "a header of C module '\(module.name)' doesn't compile, so the module has no pages: \(reason)",
        notes: errors.dropFirst().prefix(3).map { .init($0.message, at: $0.position) } + [
          .init(
            "fix the header so that it compiles as C on its own, or set 'modules' in 'docgen.yml' to the other modules")
        ])
    ])
  }

  private func relative(_ path: String) -> String { path.isBelow(packagePath) ? path.path(from: packagePath) : path }
}
