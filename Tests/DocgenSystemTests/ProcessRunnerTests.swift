import Dependencies
import DocgenSystem
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Running processes")
struct ProcessRunnerTests {
  /// Runs a shell script with the real runner.
  private func run(
    _ script: String, environment: [String: String]? = ["PATH": "/usr/bin:/bin"], in folder: String? = nil,
    input: String = "", limits: ProcessRunner.Limits = .init(time: .seconds(60), output: 1 << 20)
  ) async throws -> ProcessRunner.Output {
    try await ProcessRunner.liveValue.run(
      command: ProcessRunner.Command(
        "/bin/sh", ["-c", script], environment: environment, workingDirectory: folder,
        standardInput: Array(input.utf8), limits: limits))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a Boolean value that indicates whether a process runs.
  ///
  /// A zombie doesn't run.
  private func isRunning(_ pid: pid_t) -> Bool {
    guard kill(pid, 0) == 0 else { return false }
    let stat = (try? FileSystem.liveValue.read(path: "/proc/\(pid)/stat")).map(text)
    return stat.map { !$0.contains(") Z") } ?? false
  }

  @Test("Standard output, standard error, and the status are returned")
  func streams() async throws {
    let output = try await run("echo out; echo err >&2; exit 3")
    #expect(output.termination == .exited(3))
    #expect(text(output.standardOutput) == "out\n")
    #expect(text(output.standardError) == "err\n")
  }

  @Test("A program receives input of any size, also while it writes")
  func input() async throws {
    let input = String(repeating: "0123456789abcde\n", count: 40_000)
    #expect(text(try await run("cat", input: input).standardOutput) == input)
  }

  @Test("A program can ignore its input")
  func unreadInput() async throws {
    let input = String(repeating: "0123456789abcde\n", count: 40_000)
    #expect(try await run("exec true", input: input).termination == .exited(0))
  }

  @Test("The environment contains only the given variables")
  func environment() async throws {
    let lines = text(try await run("env", environment: ["A": "1", "PATH": "/usr/bin:/bin"]).standardOutput)
      .split(separator: "\n").filter { !$0.hasPrefix("DOCGEN_RUN=") && !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") }
    #expect(lines.sorted() == ["A=1", "PATH=/usr/bin:/bin"])
  }

  // SwiftPM loads every manifest again if a variable is new.
  @Test("Without an environment, a program inherits only this process's variables")
  func inheritedEnvironment() async throws {
    let lines = text(try await run("env", environment: nil).standardOutput).split(separator: "\n")
    let names = Set(lines.compactMap { $0.split(separator: "=").first.map(String.init) })
    #expect(
      names.subtracting(ProcessEnvironment.liveValue.variables().keys).subtracting(["_", "PWD", "OLDPWD", "SHLVL"])
        == [])
  }

  @Test("A program that inherits the environment writes temporary files into the given folder")
  func temporaryFolder() async throws {
    var command = ProcessRunner.Command("/bin/sh", ["-c", "echo $TMPDIR"])
    command.temporaryFolder = "/a b"
    #expect(text(try await ProcessRunner.liveValue.run(command: command).standardOutput) == "/a b\n")
  }

  @Test("A program runs in the given folder, whatever the folder's name")
  func folder() async throws {
    let folder = try FileSystem.liveValue.makeTemporaryDirectory() + "/it's a \"folder\" $HOME"
    try FileSystem.liveValue.createDirectory(path: folder)
    #expect(text(try await run("pwd", in: folder).standardOutput) == folder + "\n")
    #expect(try await run("true", in: "/does/not/exist").termination == .exited(127))
  }

  @Test("A signal is reported")
  func signal() async throws {
    #expect(try await run("kill -SEGV $$").termination == .signalled(SIGSEGV))
  }

  @Test("A program that doesn't end is stopped, and its output is returned")
  func timeLimit() async throws {
    var output: ProcessRunner.Output
    var limit = Duration.milliseconds(300)
    repeat {
      output = try await run(
        "echo $$; trap '' TERM INT HUP; while :; do sleep 60; done", limits: .init(time: limit, output: 1000))
      #expect(output.termination == .timedOut)
      // On a busy machine, the shell may not have run yet.
      limit *= 4
    } while output.standardOutput.isEmpty && limit < .seconds(100)
    let pid = try #require(pid_t(text(output.standardOutput).dropLast()))
    #expect(!isRunning(pid))
  }

  @Test("A program that prints endlessly is stopped", arguments: ["yes", "yes >&2"])
  func outputLimit(script: String) async throws {
    let output = try await run(script, limits: .init(time: .seconds(60), output: 5000))
    #expect(output.termination == .flooded)
    #expect(output.standardOutput.count + output.standardError.count == 5000)
  }

  @Test("Too much output is reported even if the program has ended")
  func shortFlood() async throws {
    let output = try await run("head -c 5001 /dev/zero", limits: .init(time: .seconds(60), output: 5000))
    #expect(output.termination == .flooded)
    let exact = try await run("head -c 5000 /dev/zero", limits: .init(time: .seconds(60), output: 5000))
    #expect(exact.termination == .exited(0))
  }

  @Test("A program that closes its output runs until it ends")
  func closedOutput() async throws {
    #expect(try await run("exec >&- 2>&-; sleep 0.1; exit 5").termination == .exited(5))
  }

  #if os(Linux)
    @Test(
      "All processes that a program started are stopped",
      arguments: [
        "sleep 300 & echo $!; exit 4",
        "sleep 300 >/dev/null 2>&1 & echo $!; exit 4",
        "setsid sleep 300 >/dev/null 2>&1 & echo $!; exit 4",
        "setsid sh -c 'setsid sh -c \"echo \\$\\$; exec sleep 300\" &' & wait; exit 4",
      ])
    func survivors(script: String) async throws {
      let output = try await run(script)
      #expect(output.termination == .leftProcesses(status: 4))
      let pid = try #require(pid_t(text(output.standardOutput).split(separator: "\n").last ?? ""))
      #expect(!isRunning(pid))
    }

    @Test("Child processes that end with their parent aren't reported")
    func shortLivedChildren() async throws {
      #expect(try await run("true & exit 0").termination == .exited(0))
    }

    @Test("Memory is limited")
    func memoryLimit() async throws {
      let output = try await run(
        "exec awk 'BEGIN { x = \"0123456789\"; while (1) x = x x }'",
        limits: .init(time: .seconds(60), memory: 64 << 20, output: 10_000))
      #expect(output.termination != .exited(0))
      #expect(output.termination != .timedOut)
    }

    @Test("Canceling a run stops its program")
    func cancellation() async throws {
      let folder = try FileSystem.liveValue.makeTemporaryDirectory()
      let task = Task {
        try await run("mkfifo \(folder)/pipe; echo $$ > \(folder)/pid; cat \(folder)/pipe", environment: nil)
      }
      // The pipe exists only while the script runs, so the test then has a process to stop.
      while try FileSystem.liveValue.status(path: "\(folder)/pid")?.size ?? 0 == 0 { await Task.yield() }
      let pid = try #require(pid_t(text(try FileSystem.liveValue.read(path: "\(folder)/pid")).dropLast()))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(!isRunning(pid))
    }
  #endif

  @Test("A missing program is an error", arguments: ["/does/not/exist", "no-such-program-at-all"])
  func missing(executable: String) async throws {
    await #expect(throws: ProcessError(executable: executable, reason: "No such file or directory")) {
      _ = try await ProcessRunner.liveValue.run(command: ProcessRunner.Command(executable))
    }
  }

  @Test("Programs run concurrently")
  func parallel() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<60 {
        group.addTask { text(try await run("cat; echo \(number)", input: "x").standardOutput) == "x\(number)\n" }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
