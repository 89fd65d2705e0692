/// The runs of docgen in this process: one for each package.
actor DocgenRuns {
  /// The runs of this process.
  static let shared = DocgenRuns { package in
    guard let executable = DocgenExecutable.find() else { throw DocgenExecutable.missing }
    return try DocgenProcess.events(executable: executable, package: package)
  }

  private var runs: [String: DocgenRun] = [:]
  private let start: @Sendable (_ package: String) throws -> AsyncThrowingStream<DocgenEvent, any Error>

  /// Creates runs that are started by a function: with the real program, or with a test's own events.
  init(start: @escaping @Sendable (_ package: String) throws -> AsyncThrowingStream<DocgenEvent, any Error>) {
    self.start = start
  }

  /// Returns the result of a snippet.
  ///
  /// The first call for a package starts docgen.
  func result(of snippet: SnippetCase) async -> CaseResult {
    let run: DocgenRun
    if let running = runs[snippet.package] {
      run = running
    } else {
      let start = start
      run = DocgenRun { try start(snippet.package) }
      runs[snippet.package] = run
    }
    return await run.result(of: snippet.path)
  }
}

/// One run of docgen: who waits for which result.
actor DocgenRun {
  private var results: [String: CaseResult] = [:]
  private var waiting: [String: [CheckedContinuation<CaseResult, Never>]] = [:]
  private var problem: String?
  private let start: @Sendable () throws -> AsyncThrowingStream<DocgenEvent, any Error>
  private var task: Task<Void, Never>?

  init(start: @escaping @Sendable () throws -> AsyncThrowingStream<DocgenEvent, any Error>) {
    self.start = start
  }

  /// Returns the result of a snippet.
  func result(of path: String) async -> CaseResult {
    if task == nil { task = Task { await follow() } }
    if let known = known(path) { return known }
    return await withCheckedContinuation { waiting[path, default: []].append($0) }
  }

  private func known(_ path: String) -> CaseResult? {
    results[path] ?? problem.map { .missing($0, of: path) }
  }

  /// Hands the results on as they come.
  ///
  /// It ends with docgen, which limits the time of every snippet.
  private func follow() async {
    do {
      for try await event in try start() {
        switch event {
        case .result(let path, let result): settle(path, result)
        case .problem(let reason): problem = problem ?? reason
        case .end: problem = problem ?? "docgen didn't verify this sample"
        case .other: break
        }
      }
      problem = problem ?? "docgen ended before it verified this sample"
    } catch {
      problem = problem ?? "\(error)"
    }
    for path in waiting.keys { settle(path, known(path) ?? .missing("docgen told nothing", of: path)) }
  }

  private func settle(_ path: String, _ result: CaseResult) {
    results[path] = result
    for continuation in waiting.removeValue(forKey: path) ?? [] { continuation.resume(returning: result) }
  }
}
