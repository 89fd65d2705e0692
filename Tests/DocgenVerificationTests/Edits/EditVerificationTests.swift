import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import Foundation
import Testing

@testable import DocgenVerification

/// Each test compiles and runs real programs.
@Suite("A changed sample is verified as a part of its page", .timeLimit(.minutes(30)))
struct EditVerificationTests {
  private static let page = """
    # Guide

    ```swift
    var basket = Basket()
    basket.add(3)
    print(basket.total)  // 3
    ```

    ```swift
    basket.add(4)
    print(basket.total)  // 7
    ```
    """

  /// Verifies the last sample of a page with another text.
  private func run(
    _ text: String, on page: String = EditVerificationTests.page, limits: ProcessRunner.Limits = .snippet
  ) async throws -> (result: SampleResult, events: [RunEvent]) {
    var group = TestPage.samples(page, file: "Articles/Edited.md", imports: ["Shop", "Foundation"])
    group.samples[group.samples.count - 1].text = text + "\n"
    return try await run(group, limits: limits)
  }

  private func run(
    _ group: SampleGroup, showing shown: Range<Int>? = nil, limits: ProcessRunner.Limits = .snippet,
    sandbox: Sandbox.Use = .off
  ) async throws -> (result: SampleResult, events: [RunEvent]) {
    let folder = try await ShopPackage.shared.path()
    let events = LockIsolated<[RunEvent]>([])
    let result = try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = .liveValue
      $0.processRunner = .liveValue
      $0.sandboxFinder = .liveValue
    } operation: {
      var options = VerificationOptions(
        BuildEnvironment(package: folder, build: ScratchDirectory(scratchPath: "\(folder)/.build")), jobs: 1)
      options.buildsFirst = false
      options.limits = limits
      options.sandboxUse = sandbox
      let last = group.samples.count - 1
      return try await EditVerification(options).run(
        last, of: group, showing: shown ?? group.samples[last].lines
      ) { event in
        events.withValue { $0.append(event) }
      }
    }
    return (result, events.value)
  }

  private func observation(_ events: [RunEvent]) throws -> RunObservation {
    let ended = events.compactMap { if case .ended(let observation) = $0 { observation } else { nil } }
    try #require(ended.count == 1)
    return ended[0]
  }

  @Test func `Its program contains the earlier samples, and only its own output is shown, at its lines`() async throws {
    let (result, events) = try await run("basket.add(10)\nprint(basket.total)\nprint(\"end\")")
    #expect(result.state == .passed)
    let observation = try observation(events)
    #expect(observation.printed == [.init(line: 11, text: "13"), .init(line: 12, text: "end")])
    #expect(observation.output == "13\nend\n")
    #expect(events.prefix(3) == [.building, .compiling, .running])
    let streamed = events.compactMap { if case .output(let text) = $0 { text } else { nil } }.joined()
    #expect(streamed == "13\nend\n")
  }

  @Test func `A wrong claim fails at its line, with the value that it should have`() async throws {
    let (result, events) = try await run("basket.add(1)\nprint(basket.total)  // 7")
    #expect(result.failures.map(\.message) == ["this line printed '4', not '7'"])
    #expect(result.corrections == [.printed("4", at: .init(file: "Articles/Edited.md", line: 11, column: 22))])
    #expect(try observation(events).printed == [.init(line: 11, text: "4")])
  }

  @Test(
    "Each kind of wrong comment has the value that makes it true",
    arguments: [
      ("print(1 + 2)\n// Prints \"4\"", "3", 11), ("let sum = 1 + 2  // 4", "3", 10), ("1 + 2  // 4", "3", 10),
    ])
  func correction(text: String, value: String, line: Int) async throws {
    let (result, _) = try await run(text)
    #expect(result.failures.count == 1, "\(result.failures)")
    let corrected = result.corrections.map { correction -> String in
      guard case .printed(let text, let position) = correction else { return "\(correction)" }
      return "\(position.line): \(text)"
    }
    #expect(corrected == ["\(line): \(value)"])
    // docgen accepts the corrected text.
    let page = String(repeating: "\n", count: 9) + text
    let edited = SourceEdit.apply(SnapshotUpdate.edits(for: result.corrections, in: page), to: page)
    #expect(try await run(String(edited.dropFirst(9))).result.state == .passed, "\(edited)")
  }

  @Test(
    "Its program runs in the sandbox of verified samples",
    .enabled("bubblewrap doesn't work on this machine") {
      if case .success = await SandboxFinder.liveValue.find() { true } else { false }
    },
    arguments: [Sandbox.Use.automatic, .off])
  func sandbox(use: Sandbox.Use) async throws {
    let file = "/tmp/docgen-edited-\(use).txt"
    try? FileManager.default.removeItem(atPath: file)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let group = TestPage.samples(
      """
      ```swift
      print("start")
      try? "a".write(toFile: "\(file)", atomically: false, encoding: .utf8)
      ```
      """, file: "Articles/Edited.md", imports: ["Shop", "Foundation"])
    let (result, events) = try await run(group, sandbox: use)
    let messages = use == .off ? [] : ["the sample writes outside its folder: '\(file)'"]
    #expect(result.failures.map(\.message) == messages)
    #expect(FileManager.default.fileExists(atPath: file) == (use == .off))
    // The output arrives while the program runs, in the sandbox, too.
    #expect(events.contains(.output("start\n")))
  }

  @Test func `An error of the compiler has its line and column, and nothing runs`() async throws {
    let (result, events) = try await run("let a = 1\n\n  basket.ad(1)")
    #expect(result.failures.map(\.id) == ["does-not-compile"])
    #expect(result.failures.map(\.position) == [.init(file: "Articles/Edited.md", line: 12, column: 10)])
    #expect(!events.contains(.running))
  }

  @Test func `Each test has its state and line, and each issue its line`() async throws {
    let (result, events) = try await run(
      "@Test func adds() {\n  #expect(1 + 1 == 2)\n}\n\n@Test func fails() {\n  #expect(1 + 1 == 3)\n}")
    #expect(result.failures.map(\.position.line) == [15])
    #expect(
      try observation(events).tests.sorted { $0.name < $1.name } == [
        .init(name: "adds", line: 10, state: .passed), .init(name: "fails", line: 14, state: .failed),
      ])
  }

  @Test(
    "The end of a program is described in the words of the labels",
    arguments: [
      ("fatalError(\"no\")", "crash", "the sample crashed: Fatal error: no"),
      ("exit(3)", "exit-status", "the sample ended with status 3"),
      ("struct No: Error {}\nthrow No()", "uncaught-error", "the sample throws an error that it doesn't catch"),
      ("kill(getpid(), SIGTERM)\nsleep(1)", "crash", "the sample crashed: signal 15"),
      (
        "let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 << 30, alignment: 8)\nmemset(memory, 1, 4 << 30)",
        "crash", "the sample "
      ),
      ("print(\"before\")\nwhile true { sleep(1) }", "timeout", "the sample didn't end within 3.0 seconds"),
    ])
  func end(text: String, id: String, message: String) async throws {
    let (result, events) = try await run(text, limits: .init(time: .seconds(3), memory: 1 << 30, output: 4 << 20))
    #expect(result.failures.map(\.id) == [id])
    #expect(result.failures.first?.message.hasPrefix(message) == true, "\(result.failures)")
    if id == "timeout" { #expect(try observation(events).output == "before\n") }
  }

  @Test func `A name that the code around the sample declares, too, is reported at the reader's line`() async throws {
    let snippet = SnippetReader.read(
      "import Shop\n\nlet basket = Basket()\nprint(basket.total)\n// snippet.hide\nlet basket = Basket()\n",
      file: "Snippets/Edited.swift")
    let (result, _) = try await run(SampleGroup(snippet), showing: 1..<5)
    #expect(
      result.failures.map { "\($0.position.line):\($0.position.column): \($0.message)" }
        == ["3:5: the code around this sample declares 'basket', too, so choose another name"])
    let (replaced, _) = try await run(
      "let basket = 1\nprint(checkOut())",
      on: """
        # Guide

        ```swift
        let basket = Basket()
        func checkOut() -> Int { basket.total }
        ```

        ```swift
        print(checkOut())
        ```
        """)
    #expect(replaced.failures.map(\.position) == [.init(file: "Articles/Edited.md", line: 9, column: 5)])
    #expect(replaced.failures.first?.message.contains("declares 'basket', too") == true, "\(replaced.failures)")
  }

  @Test func `What a reader can't do is advice for the author`() async throws {
    let snippet = SnippetReader.read(
      "import Shop\n\nlet show: (Any..., String, String) -> Void = print\nprint(1)  // 2\n",
      file: "Snippets/Edited.swift")
    let (result, _) = try await run(SampleGroup(snippet))
    #expect(result.failures.count == 1)
    #expect(result.failures.first?.details == "")
    #expect(result.failures.first?.advice.contains("LinePrinter") == true, "\(result.failures)")
  }

  @Test(
    "The messages that a sample claims have their lines",
    arguments: [
      ("@Test func fails() {\n  #expect(1 + 1 == 3)  // 🛑 Expectation failed\n}", 11, "Expectation failed: 1 + 1 == 3"),
      (
        "let total: Int = \"3\"  // 🛑 cannot convert value", 10,
        "cannot convert value of type 'String' to specified type 'Int'"
      ),
    ])
  func expected(text: String, line: Int, message: String) async throws {
    let (result, events) = try await run(text)
    #expect(result.state == .passed, "\(result.failures)")
    let messages = events.flatMap { event -> [SampleResult.Message] in
      if case .failedAsExpected(let messages) = event { messages } else { [] }
    }
    #expect(messages.map(\.line) == [line])
    #expect(messages.first?.text.hasPrefix(message.prefix(20)) == true, "\(messages)")
  }

  @Test func `A changed snippet is compiled in place of its file, and each line shows what it printed`() async throws {
    let snippet = SnippetReader.read(
      "import Shop\n\nvar basket = Basket()\nbasket.add(2)\nprint(basket.total)\n", file: "Snippets/Edited.swift")
    let (result, events) = try await run(SampleGroup(snippet))
    #expect(result.state == .passed, "\(result.failures)")
    #expect(try observation(events).printed == [.init(line: 5, text: "2")])
  }

  @Test func `A run that's canceled while its program runs stops the program`() async throws {
    let folder = try await ShopPackage.shared.path()
    let group = TestPage.samples(
      "```swift\nprint(ProcessInfo.processInfo.processIdentifier)\nwhile true { sleep(1) }\n```",
      file: "Articles/Endless.md",
      imports: ["Shop", "Foundation"])
    let (ids, stream) = AsyncStream.makeStream(of: Int32.self)
    let run = Task {
      try await withDependencies {
        $0.continuousClock = ContinuousClock()
        $0.fileSystem = .liveValue
        $0.processRunner = .liveValue
      } operation: {
        var options = VerificationOptions(
          BuildEnvironment(package: folder, build: ScratchDirectory(scratchPath: "\(folder)/.build")), jobs: 1)
        options.buildsFirst = false
        return try await EditVerification(options).run(0, of: group, showing: group.samples[0].lines) { event in
          if case .output(let text) = event, let id = Int32(text.dropLast()) { stream.yield(id) }
        }
      }
    }
    for await id in ids {
      #expect(kill(id, 0) == 0)
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      #expect(kill(id, 0) == -1)
      break
    }
  }
}
