import Dependencies
import Dispatch
import Measuring

/// Measures common operations on dependencies, relative to a raw read of a task-local value.
@main
struct DependencyBenchmarks {
  private var rows: [(name: String, measurement: Measurement)] = []

  static func main() {
    var benchmarks = DependencyBenchmarks()
    benchmarks.add("raw @TaskLocal read", measure { Raw.pair })
    benchmarks.defaults()
    for count in [1, 50] { benchmarks.overrides(count) }
    benchmarks.scopes()
    benchmarks.constructions()
    benchmarks.initializers()
    for count in [0, 4_000] { benchmarks.models(alive: count) }
    benchmarks.recordings()
    // valgrind, which counts instructions, doesn't support a process whose main thread waits for other threads.
    if countedIterations == nil { benchmarks.rows += asynchronousRows() }
    benchmarks.print()
  }

  private static func asynchronousRows() -> [(name: String, measurement: Measurement)] {
    let isDone = DispatchSemaphore(value: 0)
    let rows = LockIsolated<[(name: String, measurement: Measurement)]>([])
    Task {
      var benchmarks = DependencyBenchmarks()
      await benchmarks.asyncScopes()
      await benchmarks.ownedValues()
      await benchmarks.tasks()
      await benchmarks.overriddenReadsInTasks()
      await benchmarks.sleepers()
      let asynchronous = benchmarks.rows
      rows.setValue(asynchronous)
      isDone.signal()
    }
    isDone.wait()
    return rows.value
  }

  /// Measures an operation, unless the command line selects others.
  private mutating func add(_ name: String, _ measurement: @autoclosure () -> Measurement) {
    guard isWanted(name) else { return }
    rows.append((name, measurement()))
  }

  private func isWanted(_ name: String) -> Bool {
    guard CommandLine.arguments.count > 1 else { return true }
    let argument = CommandLine.arguments[1]
    // An equals sign selects the row with exactly this name.
    return argument == "=\(name)" || name.contains(argument)
  }

  private mutating func defaults() {
    let model = Model()
    add("default read, no scope, by key path", measure { model.client })
    @Dependency(ClientKey.self) var byKey
    add("default read, no scope, by key type", measure { byKey })
  }

  private mutating func overrides(_ count: Int) {
    let outside = Model()
    let inside = withDependencies {
      override(count, in: &$0)
    } operation: {
      let inside = Model()
      add("overridden read, captured in the scope, \(count) overrides", measure { inside.client })
      add("captured outside, read inside, \(count) overrides", measure { outside.client })
      return inside
    }
    add("captured inside, read outside, \(count) overrides", measure { inside.client })
    withDependencies {
      override(count, in: &$0)
    } operation: {
      add("captured in one scope, read in another, \(count) overrides", measure { inside.client })
    }
  }

  private mutating func scopes() {
    add(
      "withDependencies, no override",
      measure {
        withDependencies { _ in
        } operation: {
          1
        }
      })
    let overrideOne = {
      withDependencies {
        $0[OtherKey<Never>.self] = 1
      } operation: {
        1
      }
    }
    add("withDependencies, one override", measure(overrideOne))
    withDependencies {
      override(50, in: &$0)
    } operation: {
      add("withDependencies, one override inside a scope with 50", measure(overrideOne))
    }
    add(
      "withDependencies, one override, returns a model without dependencies",
      measure {
        withDependencies {
          $0[OtherKey<Never>.self] = 1
        } operation: {
          PlainModel()
        }
      })
    add("withEscapedDependencies and yield", measure { withEscapedDependencies { $0.yield { 1 } } })
  }

  private mutating func asyncScopes() async {
    let name = "async withDependencies, one override"
    guard isWanted(name) else { return }
    let measurement = await measureAsync {
      await withDependencies {
        $0[OtherKey<Never>.self] = 1
      } operation: {
        await one()
      }
    }
    add(name, measurement)
  }

  private mutating func ownedValues() async {
    let scope = "withDependencyScope, one owned value"
    if isWanted(scope) {
      let measurement = await measureAsync {
        try? await withDependencyScope {
          $0.own(OtherKey<Never>.self) { _, _ in }
        } operation: {
          await readOther()
        } ?? 0
      }
      add(scope, measurement)
    }
    let name = "owned read, in its scope"
    guard isWanted(name) else { return }
    let measurement = try? await withDependencyScope {
      $0.own(OtherKey<Never>.self) { _, _ in }
    } operation: {
      let model = ModelWithTwo()
      return measure { model.other }
    }
    if let measurement { add(name, measurement) }
  }

  private mutating func constructions() {
    add(
      "new cache, one override, and a default that doesn't read it",
      measure(iterations: 1_000) {
        withDependencies {
          $0 = DependencyValues()
        } operation: {
          withDependencies {
            $0[OtherKey<Int>.self] = 1
          } operation: {
            DependencyValues._current[OtherKey<Never>.self]
          }
        }
      })
    add(
      "scope with one override, and a default that reads it",
      measure(iterations: 1_000) {
        withDependencies {
          $0[OtherKey<Int>.self] = 1
        } operation: {
          DependencyValues._current[DerivedKey.self]
        }
      })
    withDependencies {
      $0[OtherKey<Int>.self] = 1
    } operation: {
      add("read of a default that read an override", measure { DependencyValues._current[DerivedKey.self] })
    }
  }

  /// Measures appending to an array, as tests record calls.
  private mutating func recordings() {
    let array = LockIsolated([Int]())
    add("LockIsolated.withValue, append to an array", measure { array.withValue { $0.append(1) } })
  }

  /// Measures the cancellation of tasks that sleep on a test clock.
  private mutating func sleepers() async {
    let name = "cancellation of 16,000 sleepers of a test clock, per sleeper"
    guard isWanted(name) else { return }
    let clock = TestClock()
    let count = 16_000
    let (sleeping, continuation) = AsyncStream<Void>.makeStream()
    let tasks = (0..<count).map { _ in
      Task {
        continuation.yield()
        try? await clock.sleep(for: .seconds(1))
      }
    }
    var iterator = sleeping.makeAsyncIterator()
    for _ in 0..<count { await iterator.next() }
    await Task.megaYield(count: 1_000)
    let start = ContinuousClock.now
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    let time = (ContinuousClock.now - start).inNanoseconds / Double(count)
    add(name, Measurement(nanoseconds: time, raw: measure { Raw.pair }.raw))
  }

  private mutating func initializers() {
    add("init of a model with two @Dependency properties", measure { ModelWithTwo() })
    withDependencies {
      override(1, in: &$0)
    } operation: {
      add("init of a model with two @Dependency properties, in a scope", measure { ModelWithTwo() })
    }
  }

  private mutating func models(alive count: Int) {
    let modelRow = "withDependencies(from: model) { Model() }, \(count) alive"
    let plainRow = "withDependencies(from: plain) { PlainModel() }, \(count) alive"
    // The library remembers the values of the plain models, and sometimes looks at all of them. In another row's process, they would
    // change that row's count of instructions.
    guard isWanted(modelRow) || isWanted(plainRow) else { return }
    var alive: [AnyObject] = []
    for _ in 0..<count {
      alive.append(
        withDependencies { _ in
        } operation: {
          Model()
        })
      alive.append(
        withDependencies { _ in
        } operation: {
          PlainModel()
        })
    }
    let iterations = 1_000
    let model = withDependencies {
      override(1, in: &$0)
    } operation: {
      Model()
    }
    add(modelRow, measure(iterations: iterations) { withDependencies(from: model) { Model() } })
    let plain = withDependencies {
      override(1, in: &$0)
    } operation: {
      PlainModel()
    }
    add(plainRow, measure(iterations: iterations) { withDependencies(from: plain) { PlainModel() } })
    discard(alive)
  }

  private mutating func tasks() async {
    let name = "default read at 4 tasks at once"
    guard isWanted(name) else { return }
    let times = await withTaskGroup(of: Measurement.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let model = Model()
          return measure { model.client }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let worst = times.map(\.nanoseconds).max() ?? 0
    // The baseline runs in one task, because four tasks that read the raw value would also slow each other down.
    add(name, Measurement(nanoseconds: worst, raw: measure { Raw.pair }.raw))
  }

  private mutating func overriddenReadsInTasks() async {
    let name = "overridden read at 4 tasks at once, per read"
    guard isWanted(name) else { return }
    let time = await withDependencies {
      override(1, in: &$0)
    } operation: {
      let model = SharedModel()
      let reads = 1_000_000
      var best = Double.infinity
      for _ in 0..<5 {
        let start = ContinuousClock.now
        await withTaskGroup { group in
          for _ in 0..<4 {
            group.addTask { for _ in 0..<reads { discard(model.client) } }
          }
        }
        best = min(best, (ContinuousClock.now - start).inNanoseconds / Double(4 * reads))
      }
      return best
    }
    add(name, Measurement(nanoseconds: time, raw: measure { Raw.pair }.raw))
  }

  private func print() {
    for (name, measurement) in rows {
      Swift.print(
        pad(name, to: 64), pad(rounded(measurement.nanoseconds), to: 10), "ns ", rounded(measurement.ratio), "× raw")
    }
  }

  private func rounded(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
  }

  private func pad(_ text: String, to length: Int) -> String {
    text + String(repeating: " ", count: max(0, length - text.count))
  }
}

/// A model that reads two dependencies.
private final class ModelWithTwo {
  @Dependency(\.client) var client
  @Dependency(OtherKey<Never>.self) var other
}

/// A model that tasks share.
private struct SharedModel: Sendable {
  @Dependency(\.client) var client
}

/// A default value that reads another dependency while it's created.
private enum DerivedKey: DependencyKey {
  static var liveValue: Int { DependencyValues._current[OtherKey<Int>.self] + 1 }
}

/// Reads a dependency, asynchronously.
@inline(never)
private func readOther() async -> Int { DependencyValues._current[OtherKey<Never>.self] }

/// Does nothing, asynchronously.
@inline(never)
private func one() async -> Int { 1 }
