// snippet.hide
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.runner
/// Runs other programs, with limits.
struct ProcessRunner: Sendable {
  var run: @Sendable (_ command: Command) async throws -> Output

  /// Creates a client.
  ///
  /// By default, its endpoint reports an issue and throws an error.
  init(
    run: @escaping @Sendable (_ command: Command) async throws -> Output =
      unimplemented("ProcessRunner.run")
  ) {
    self.run = run
  }

  /// Calls the endpoint.
  func run(command: Command) async throws -> Output { try await run(command) }

  struct Command: Hashable, Sendable {
    var executable: String
    var arguments: [String]
  }

  struct Output: Hashable, Sendable {
    var termination: Termination
    var standardOutput: String
  }

  enum Termination: Hashable, Sendable {
    case exited(Int32)
    case timedOut
  }
}

extension ProcessRunner: TestDependencyKey {
  static let testValue = ProcessRunner()
}
// snippet.feature
struct CompilerIsMissing: Error {}

struct Toolchain: Equatable {
  var version: String

  static func find() async throws -> Toolchain {
    @Dependency(ProcessRunner.self) var processes
    let output = try await processes.run(
      command: ProcessRunner.Command(executable: "swiftc", arguments: ["--version"]))
    guard output.termination == .exited(0),
      let range = output.standardOutput.range(of: #"Swift version [0-9.]+"#, options: .regularExpression)
    else { throw CompilerIsMissing() }
    return Toolchain(version: String(output.standardOutput[range].dropFirst("Swift version ".count)))
  }
}
// snippet.test
@Test(arguments: [
  ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n", "6.3.1"),
  ("Apple Swift version 6.2 (swiftlang-6.2.0.1)\n", "6.2"),
])
func readsTheVersion(banner: String, version: String) async throws {
  let commands = LockIsolated<[ProcessRunner.Command]>([])
  let toolchain = try await withDependencies {
    $0[ProcessRunner.self].run = { command in
      commands.withValue { $0.append(command) }
      return ProcessRunner.Output(termination: .exited(0), standardOutput: banner)
    }
  } operation: {
    try await Toolchain.find()
  }
  #expect(toolchain == Toolchain(version: version))
  #expect(commands.value == [ProcessRunner.Command(executable: "swiftc", arguments: ["--version"])])
}
// snippet.failures
@Test(arguments: [ProcessRunner.Termination.exited(127), .timedOut])
func saysWhenThereIsNone(termination: ProcessRunner.Termination) async {
  await withDependencies {
    $0[ProcessRunner.self].run = { _ in
      ProcessRunner.Output(termination: termination, standardOutput: "")
    }
  } operation: {
    await #expect(throws: CompilerIsMissing.self) { try await Toolchain.find() }
  }
}
// snippet.duration
/// Builds a site, and says how long it took.
struct Build: Sendable {
  @Dependency(\.continuousClock) private var clock

  func callAsFunction(_ work: () async throws -> Void) async rethrows -> Duration {
    try await clock.measure { try await work() }
  }
}

@Test func saysTheSeconds() async {
  let clock = TestClock()
  let duration = await withDependencies {
    $0.continuousClock = clock
  } operation: {
    await Build()() { await clock.advance(by: .seconds(2)) }
  }
  #expect(duration == .seconds(2))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
