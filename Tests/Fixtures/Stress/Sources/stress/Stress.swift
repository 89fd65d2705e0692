import Dependencies
import Foundation

/// A value whose `deinit` reads a dependency, which locks the library's locks again.
final class Connection: Sendable {
  let number: Int

  init(number: Int) { self.number = number }

  deinit {
    @Dependency(\.step) var step
    precondition(step >= 0)
  }
}

private enum ConnectionKey: DependencyKey {
  static var liveValue: Connection { Connection(number: 0) }
}

private enum StepKey: DependencyKey {
  static let liveValue = 1
}

/// A default value that another default value needs.
private enum DoubleStepKey: DependencyKey {
  static var liveValue: Int {
    @Dependency(\.step) var step
    return step * 2
  }
}

extension DependencyValues {
  var connection: Connection {
    get { self[ConnectionKey.self] }
    set { self[ConnectionKey.self] = newValue }
  }

  var step: Int {
    get { self[StepKey.self] }
    set { self[StepKey.self] = newValue }
  }

  var doubleStep: Int {
    get { self[DoubleStepKey.self] }
    set { self[DoubleStepKey.self] = newValue }
  }
}

final class Model {
  @Dependency(\.connection) var connection
  @Dependency(\.step) var step

  func makeChild() -> Model { withDependencies(from: self) { Model() } }
}

/// A model whose overrides the library records, because the model has no dependencies.
final class Parent {
  func makeChild() -> Model { withDependencies(from: self) { Model() } }
}

/// A value that a request owns, which captures its dependencies and has another owned value.
final class Request: DependencyKey, @unchecked Sendable {
  @Dependency(\.step) var step
  let model = Model()
  let buffer = [UInt8](repeating: 0, count: 4_096)
  static var liveValue: Request { Request() }
}

struct IssueCounter: IssueReporter {
  let count = LockIsolated(0)

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    count.withValue { $0 += 1 }
    print("issue: \(message() ?? "")")
  }
}

@main
struct Stress {
  static func main() async {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 20
    let issues = IssueCounter()
    let rounds = await withIssueReporters([issues]) {
      await runTasks(until: ContinuousClock.now + .seconds(seconds))
    }
    print("\(rounds) rounds of 8 tasks in \(seconds) s, \(issues.count.value) issues")
    await openRequestScopes(1_000_000)
    if issues.count.value > 0 { exit(1) }
  }

  /// Opens scopes that own values with dependencies, and ends the process if memory grows with their number.
  nonisolated static func openRequestScopes(_ count: Int) async {
    await openRequests(count / 10)
    let before = allocatedBytes()
    await openRequests(count - count / 10)
    let growth = Int(allocatedBytes()) - Int(before)
    print("\(count) request scopes, allocated memory grew by \(growth) bytes in the last 90 %")
    // One leaked buffer in 16,000 requests would be more.
    if growth > 262_144 { exit(1) }
  }

  private nonisolated static func openRequests(_ count: Int) async {
    await withTaskGroup { group in
      for task in 1...4 {
        group.addTask {
          for _ in 0..<(count / 4) { await openRequest(task) }
        }
      }
    }
  }

  private nonisolated static func openRequest(_ number: Int) async {
    try? await withDependencyScope {
      $0.own(Request.self) { _, _ in }
      $0.own(ConnectionKey.self) { connection, _ in precondition(connection.number == 0) }
    } operation: {
      @Dependency(Request.self) var request
      precondition(request.step == 1 && request.model.connection.number == 0)
    }
  }

  /// Runs eight tasks, and returns the number of their rounds.
  nonisolated static func runTasks(until end: ContinuousClock.Instant) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for task in 1...8 {
        group.addTask {
          var rounds = 0
          while ContinuousClock.now < end {
            await round(task)
            rounds += 1
          }
          return rounds
        }
      }
      var sum = 0
      for await rounds in group { sum += rounds }
      return sum
    }
  }

  static func round(_ number: Int) async {
    openScopes(number)
    prepareValues(number)
    createModels(number)
    await openAsyncScopes(number)
  }

  static func openScopes(_ number: Int) {
    withDependencies {
      $0.step = number
      $0.connection = Connection(number: number)
    } operation: {
      @Dependency(\.connection) var connection
      withDependencies {
        $0.connection = Connection(number: number + 1)
      } operation: {
        precondition(connection.number == number + 1)
      }
      precondition(connection.number == number)
    }
  }

  static func prepareValues(_ number: Int) {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      prepareDependencies {
        $0.step = number
        $0.connection = Connection(number: number)
      }
      let parent = withDependencies {
        $0.context = .live
      } operation: {
        Model()
      }
      precondition(parent.makeChild().connection.number == number)
      @Dependency(\.doubleStep) var doubleStep
      precondition(doubleStep == number * 2)
    }
  }

  static func createModels(_ number: Int) {
    let parent = withDependencies {
      $0.step = number
      $0.connection = Connection(number: number)
    } operation: {
      Parent()
    }
    let child = parent.makeChild()
    precondition(child.step == number && child.makeChild().connection.number == number)
  }

  static func openAsyncScopes(_ number: Int) async {
    await withDependencies {
      $0.connection = Connection(number: number)
    } operation: {
      @Dependency(\.connection) var connection
      await Task.yield()
      precondition(connection.number == number)
      let seen = await Task { connection.number }.value
      precondition(seen == number)
    }
    await withEscapedDependencies { dependencies in
      let step = await Task.detached { dependencies.yield { Model().step } }.value
      precondition(step == 1)
    }
    try? await withDependencyScope {
      $0.own(ConnectionKey.self, make: { Connection(number: number) }) { connection, _ in
        precondition(connection.number == number)
      }
    } operation: {
      @Dependency(\.connection) var connection
      precondition(connection.number == number)
    }
  }
}

// The process's physical memory also contains freed memory that the sanitizer keeps for a while, and its data about each thread.
/// The memory that the process has allocated and not freed, from the address sanitizer.
@_silgen_name("__sanitizer_get_current_allocated_bytes")
private func allocatedBytes() -> UInt
