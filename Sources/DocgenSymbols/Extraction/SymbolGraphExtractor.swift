import Dependencies
public import DocgenModel
import DocgenSystem

/// Extracts symbol graphs from compiled modules with the toolchain's extractor.
///
/// A package's module takes 0.1 to 1 second, and the standard library 2.5 seconds. This type doesn't cache. To read
/// graphs from an earlier extraction, use ``SymbolGraphFiles``.
public struct SymbolGraphExtractor: Sendable {
  /// The number of modules to extract at the same time, at least 1.
  public var jobs: Int

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner
  @Dependency(\.progress) var progress

  /// Creates an extractor.
  public init(jobs: Int = 1) { self.jobs = max(1, jobs) }

  /// The result of an extraction.
  public struct Extraction: Sendable {
    /// The graphs in the order of the requested modules.
    ///
    /// Each module's own graph precedes the graphs of its extensions.
    public var graphs: [ModuleGraph]
    /// An error for each module that has no graphs.
    public var diagnostics: [Diagnostic]

    package init(graphs: [ModuleGraph] = [], diagnostics: [Diagnostic] = []) {
      (self.graphs, self.diagnostics) = (graphs, diagnostics)
    }
  }

  /// Extracts public declarations and extensions of other modules' types.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - position: The position of the setting that names the modules, for diagnostics.
  ///   - description: The modules' compiler arguments.
  ///   - packageRoot: The absolute path of the package. Positions are relative to it.
  ///   - folder: The folder for the files, with one subfolder for each module, or `nil` for a temporary folder.
  /// - Throws: ``FileError`` if the folder can't be used, ``ProcessError`` if the extractor can't be started, or
  ///   `CancellationError`.
  public func extract(
    _ modules: [String], namedAt position: SourcePosition? = nil, builtAs description: BuildDescription,
    packageRoot: String, keepingFilesIn folder: String? = nil
  ) async throws -> Extraction {
    var requests: [Request] = []
    var diagnostics: [Diagnostic] = []
    for name in modules {
      if let arguments = description.modules[name] {
        requests.append(Request(module: name, arguments: arguments + ["-emit-extension-block-symbols"]))
      } else {
        diagnostics.append(
          Diagnostic(
            "unbuilt-module", at: position, "module '\(name)' isn't built",
            notes: [Diagnostic.Note("run 'swift build --target \(name)'")],
            nearMisses: nearMisses(of: name, in: description.modules.keys)))
      }
    }
    var extraction = try await progress.phase("Extracting symbols", of: requests.count) { phase in
      try await extract(requests, packageRoot: packageRoot, keepingFilesIn: folder, phase: phase)
    }
    extraction.diagnostics = diagnostics + extraction.diagnostics
    return extraction
  }

  /// A module, with the extractor's arguments.
  struct Request: Sendable {
    var module: String
    var arguments: [String]
  }

  func extract(
    _ requests: [Request], packageRoot: String, keepingFilesIn folder: String? = nil, phase: ProgressDisplay.Phase
  ) async throws -> Extraction {
    var answers: [Int: Extraction] = [:]
    try await withThrowingTaskGroup(of: (Int, Extraction).self) { group in
      var next = 0
      func start() {
        guard next < requests.count else { return }
        let (index, request) = (next, requests[next])
        next += 1
        group.addTask {
          if let folder {
            let own = "\(folder)/\(request.module)"
            try fileSystem.createDirectory(own)
            return (index, try await extract(request, into: own, packageRoot: packageRoot))
          }
          return (index, try await extract(request, packageRoot: packageRoot))
        }
      }
      for _ in 0..<jobs { start() }
      while let (index, answer) = try await group.next() {
        answers[index] = answer
        phase.advance()
        start()
      }
    }
    var all = Extraction()
    for index in requests.indices {
      all.graphs += answers[index]?.graphs ?? []
      all.diagnostics += answers[index]?.diagnostics ?? []
    }
    return all
  }

  private func extract(_ request: Request, packageRoot: String) async throws -> Extraction {
    let folder = try fileSystem.makeTemporaryDirectory()
    defer { try? fileSystem.remove(folder) }
    return try await extract(request, into: folder, packageRoot: packageRoot)
  }

  private func extract(_ request: Request, into folder: String, packageRoot: String) async throws -> Extraction {
    let command = ProcessRunner.Command(
      "swift-symbolgraph-extract",
      ["-module-name", request.module, "-output-dir", folder, "-minimum-access-level", "public"] + request.arguments)
    let output = try await processRunner.run(command)
    guard case .exited(0) = output.termination else {
      return Extraction(diagnostics: [failure(of: request, output)])
    }
    return try await SymbolGraphFiles(folder: folder).read(packageRoot: packageRoot)
  }

  private func failure(of request: Request, _ output: ProcessRunner.Output) -> Diagnostic {
    let text = String(decoding: output.standardError.prefix(64 << 10), as: UTF8.self)
    // Omit the list of all visible modules, which the extractor prints with every error.
    let lines = text.split(whereSeparator: \.isNewline).prefix { !$0.hasPrefix("Current visible modules") }.prefix(5)
    let reason =
      switch output.termination {
      case .exited(let status), .leftProcesses(let status): "exit status \(status)"
      case .signalled(let signal): "signal \(signal)"
      case .timedOut: "out of time"
      case .flooded: "too much output"
      }
    return Diagnostic(
      "symbol-graph-extraction", at: nil, "no symbol graph of module '\(request.module)': \(reason)",
      notes: lines.map { Diagnostic.Note(String($0)) })
  }
}
