#if os(Linux)
  import DependenciesConcurrency
  import DocgenSystem
  import DocgenTestHelpers
  import Foundation
  import Testing

  @testable import DocgenCommand
  @testable import DocgenTesting

  /// Ctrl-C and SIGTERM end docgen and everything that it runs.
  ///
  /// End-to-end, because a signal reaches a whole process, so each test starts the program itself.
  @Suite(.endToEnd, .timeLimit(.minutes(10)))
  struct InterruptionTests {
    /// A running docgen with its own folder for temporary files.
    private final class RunningDocgen {
      let temporary: String
      private let process = Process()
      private let output = Pipe()
      private let package: TutorialPackage

      init(_ arguments: [String], in package: TutorialPackage) throws {
        self.package = package
        temporary = package.path.replacing("/checkout", with: "/temporary")
        try FileSystem.liveValue.createDirectory(path: temporary)
        let executable = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
        process.executableURL = URL(filePath: executable.path)
        process.arguments = arguments + ["--package-path", package.path]
        process.environment = ProcessInfo.processInfo.environment
          .filter { !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING") }
          .merging(["SWIFT_DEPENDENCIES_CONTEXT": "live", "TMPDIR": temporary]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
      }

      /// Waits until docgen runs a program.
      ///
      /// - Parameter isProgram: A closure that receives the words of a command line.
      func waitForProgram(_ isProgram: ([String]) -> Bool) async throws {
        while try !programs().contains(where: isProgram) {
          try #require(process.isRunning)
          await Task.yield()
        }
      }

      /// Sends a signal, and waits for docgen's end.
      ///
      /// - Returns: The signal that ended docgen, or `nil` if it exited.
      func stop(with signal: Int32) -> Int32? {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
      }

      /// Stops reading docgen's output, and waits for docgen's end.
      ///
      /// - Returns: The signal that ended docgen, or `nil` if it exited.
      func stopReading() throws -> Int32? {
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
      }

      /// docgen's folders for temporary files.
      func temporaryFolders() throws -> [String] {
        try FileSystem.liveValue.list(directory: temporary).map(\.name).filter { $0.hasPrefix("docgen-") }
      }

      /// The command lines of running programs that name the package or a temporary folder, except docgen itself.
      func programs() throws -> [[String]] {
        let folder = package.path.replacing("/checkout", with: "")
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { entry in
          guard let pid = Int32(entry), pid != process.processIdentifier else { return nil }
          // The program can have ended. A zombie has no command line.
          let words = contents(of: "/proc/\(pid)/cmdline").split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
          return words.contains { $0.contains(folder) } ? words : nil
        }
      }

      private func contents(of path: String) -> Data { (try? Data(contentsOf: URL(filePath: path))) ?? Data() }
    }

    @Test("A signal during SwiftPM's build stops the compiler", arguments: [SIGINT, SIGTERM])
    func build(signal: Int32) async throws {
      let package = try TutorialPackage(["Snippets/First.swift": "print(1)  // 1\n"])
      defer { package.remove() }
      let docgen = try RunningDocgen(["test"], in: package)
      try await docgen.waitForProgram { $0.contains("-frontend") && $0.contains("Greeting") }
      #expect(docgen.stop(with: signal) == signal)
      #expect(try docgen.programs() == [])
      #expect(try docgen.temporaryFolders() == [])
      // An interrupted build doesn't break the next one.
      let next = try await package.run(TestCommand.self)
      #expect(next.status == 0, "\(next.errorOutput)")
    }

    @Test(
      "A signal stops a sample that ignores it, and finished samples keep their results", arguments: [SIGINT, SIGTERM])
    func sample(signal: Int32) async throws {
      let package = try TutorialPackage([
        "Snippets/First.swift": "print(1)  // 1\n",
        "Snippets/Stubborn.swift": """
        import Foundation
        signal(SIGINT, SIG_IGN)
        signal(SIGTERM, SIG_IGN)
        // The signals stay ignored, and the argument shows that they are.
        if CommandLine.arguments.count == 1 {
          execv(CommandLine.arguments[0], [strdup(CommandLine.arguments[0]), strdup("ready"), nil])
        }
        while true { pause() }

        """,
      ])
      defer { package.remove() }
      let docgen = try RunningDocgen(["test", "--jobs", "1"], in: package)
      try await docgen.waitForProgram { $0.last == "ready" }
      #expect(try docgen.temporaryFolders() != [])
      #expect(docgen.stop(with: signal) == signal)
      #expect(try docgen.programs() == [])
      #expect(try docgen.temporaryFolders() == [])
      let next = try await package.run(TestCommand.self, ["--filter", "First"])
      #expect(next.printed.contains("1 snippet: 1 passed, 0 failed; 0 ran now, 1 unchanged"), "\(next)")
    }

    @Test func `A run stops if no program reads its events`() async throws {
      let package = try TutorialPackage(["Snippets/Slow.swift": "import Foundation\nwhile true { pause() }\n"])
      defer { package.remove() }
      let docgen = try RunningDocgen(["test", "--event-stream", "-"], in: package)
      try await docgen.waitForProgram { $0[0].hasSuffix("/program") }
      #expect(try docgen.stopReading() == SIGTERM)
      #expect(try docgen.programs() == [])
      #expect(try docgen.temporaryFolders() == [])
    }

    @Test func `A signal stops a preview`() async throws {
      let package = try TutorialPackage(["Articles/Greeting.md": "# Greeting\n\nGreet.\n"])
      defer { package.remove() }
      let docgen = try RunningDocgen(["preview", "--port", "0"], in: package)
      try await docgen.waitForProgram { $0[0].hasSuffix("/swift-build") }
      #expect(docgen.stop(with: SIGINT) == SIGINT)
      #expect(try docgen.programs() == [])
      #expect(try docgen.temporaryFolders() == [])
    }
  }
#endif
