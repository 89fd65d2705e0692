import Testing

@testable import DocgenTesting

@Suite("Following a run of docgen")
struct DocgenRunTests {
  private let snippet = SnippetCase(path: "Snippets/A.swift", package: "/package")

  /// Creates a run that prints these lines.
  private func runs(_ lines: String..., error: DocgenProblem? = nil) -> DocgenRuns {
    DocgenRuns { _ in
      AsyncThrowingStream { continuation in
        for line in lines { continuation.yield(DocgenEvent(line: line.utf8) ?? .other) }
        continuation.finish(throwing: error)
      }
    }
  }

  @Test("A result is passed to the case that waits for it")
  func result() async {
    let runs = runs(
      #"{"kind":"plan","version":1,"snippets":["Snippets/A.swift"]}"#,
      #"{"kind":"result","snippet":"Snippets/B.swift","failures":[]}"#,
      """
      {"kind":"result","snippet":"Snippets/A.swift","failures":[{"id":"printed-value","file":"Snippets/A.swift",\
      "line":3,"column":11,"message":"printed '2'","details":"more"}],\
      "shownAt":[{"file":"Articles/B.md","line":7,"column":1}]}
      """,
      #"{"kind":"end","passed":1,"failed":1}"#)
    let result = await runs.result(of: snippet)
    #expect(result.failures.map(\.line) == [3])
    #expect(
      result.failures.first?.text(shownAt: result.shownAt) == "printed '2'\nmore\nshown at Articles/B.md:7:1")
    let other = await runs.result(of: SnippetCase(path: "Snippets/B.swift", package: "/package"))
    #expect(other.failures == [])
  }

  @Test("An error in a text is passed to the text's case")
  func texts() async {
    let runs = runs(
      #"{"kind":"texts","failures":[{"file":"README.md","line":2,"column":1,"message":"stale","details":""}]}"#,
      #"{"kind":"end","passed":0,"failed":0}"#)
    let result = await runs.result(of: SnippetCase(path: SnippetCase.texts, package: "/package"))
    #expect(result.failures == [.init(file: "README.md", line: 2, column: 1, message: "stale", details: "")])
  }

  @Test(
    "Each case fails if docgen doesn't report results",
    arguments: [
      ([], nil, "docgen ended before it verified this sample"),
      ([#"{"kind":"end","passed":0,"failed":0}"#], nil, "docgen didn't verify this sample"),
      ([#"{"kind":"problem","message":"no build"}"#], nil, "no build"),
      ([], DocgenProblem(message: "signal 11"), "signal 11"),
      (["nonsense"], nil, "docgen ended before it verified this sample"),
    ] as [([String], DocgenProblem?, String)])
  func problems(lines: [String], error: DocgenProblem?, reason: String) async {
    let runs = DocgenRuns { _ in
      AsyncThrowingStream { continuation in
        for line in lines { continuation.yield(DocgenEvent(line: line.utf8) ?? .other) }
        continuation.finish(throwing: error)
      }
    }
    #expect(await runs.result(of: snippet) == .missing(reason, of: snippet.path))
  }

  @Test("Each case fails if docgen can't be started")
  func notStarted() async {
    let runs = DocgenRuns { _ in throw DocgenExecutable.missing }
    #expect(await runs.result(of: snippet).failures.first?.message == DocgenExecutable.missing.message)
  }

  @Test("docgen is started once for any number of cases")
  func once() async {
    let starts = Counter()
    let runs = DocgenRuns { _ in
      AsyncThrowingStream { continuation in
        Task {
          await starts.increment()
          continuation.finish()
        }
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { _ = await runs.result(of: SnippetCase(path: "\(number)", package: "/package")) }
      }
    }
    #expect(await starts.count == 1)
  }

  @Test("A program's lines become events, and a failure status becomes a problem")
  func process() async throws {
    let good = try DocgenProcess.events(
      of: "/bin/sh", arguments: ["-c", #"echo '{"kind":"end"}'; echo complaint >&2; exit 1"#])
    var events: [DocgenEvent] = []
    for try await event in good { events.append(event) }
    #expect(events == [.end, .problem("docgen didn't verify this sample\ncomplaint\n")])

    let bad = try DocgenProcess.events(of: "/bin/sh", arguments: ["-c", "echo complaint >&2; exit 2"])
    await #expect(throws: DocgenProblem(message: "docgen ended with status 2\ncomplaint\n")) {
      for try await _ in bad {}
    }
    #expect(throws: DocgenProblem.self) {
      _ = try DocgenProcess.events(of: "/does/not/exist", arguments: [])
    }
  }

  @Test("The program is searched for in the folders above the tests")
  func executable() throws {
    let found = try #require(
      DocgenExecutable.find(
        above: "/p/.build/x86_64/debug/A.xctest/Contents/MacOS/A",
        isExecutable: { $0 == "/p/.build/x86_64/debug/docgen" }
      ))
    #expect(found.path == "/p/.build/x86_64/debug/docgen")
    #expect(found.configuration == "debug")
    #expect(found.scratchPath == "/p/.build")
    #expect(DocgenExecutable.find(above: "/a/b", isExecutable: { _ in false }) == nil)
  }
}

private actor Counter {
  private(set) var count = 0
  func increment() { count += 1 }
}
