import DependenciesConcurrency
import DependenciesSchedulers
import DependenciesTestHelpers
import Foundation
import Testing

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

@Suite("A scheduler in tasks")
struct SchedulerConcurrencyTests {
  let scheduler = DispatchQueue.test

  @Test("has no tolerance by default")
  func tolerance() async throws {
    let tolerances = LockIsolated<[Int]>([])
    let scheduler = AnySchedulerOf<DispatchQueue>(
      minimumTolerance: { .seconds(7) },
      now: { DispatchQueue.test.now },
      scheduleImmediately: { $1() },
      delayed: { _, tolerance, _, action in
        tolerances.withValue { [magnitude = tolerance.magnitude] in $0.append(magnitude) }
        action()
      },
      interval: { _, _, tolerance, _, _ in
        tolerances.withValue { [magnitude = tolerance.magnitude] in $0.append(magnitude) }
        return AnyCancellable {}
      })
    try await scheduler.sleep(for: .seconds(1))
    _ = scheduler.timer(interval: .seconds(1))
    #expect(tolerances.value == [0, 0])
  }

  @Test("holds a sleeping task until its date")
  func sleep() async throws {
    let isAwake = LockIsolated(false)
    let task = Task {
      try await scheduler.sleep(for: .seconds(1))
      isAwake.setValue(true)
    }
    await scheduler.advance(by: .milliseconds(999))
    #expect(!isAwake.value)
    await scheduler.advance(by: .milliseconds(1))
    #expect(isAwake.value)
    try await task.valueInTime
  }

  @Test("doesn't wait if the scheduler doesn't")
  func immediately() async throws {
    let scheduler: AnySchedulerOf<DispatchQueue> = .immediate
    try await scheduler.sleep(for: .seconds(1_000))
    try await scheduler.sleep(until: scheduler.now.advanced(by: .seconds(1_000)))
  }

  @Test("wakes a canceled task with an error, and does nothing at its date")
  func cancellation() async {
    let task = Task { try await scheduler.sleep(for: .seconds(1)) }
    await Task.megaYield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
    await scheduler.advance(by: .seconds(1))
  }

  @Test("prevents a canceled task from sleeping")
  func cancelledBefore() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await scheduler.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }

  @Test("resumes a sleeping task once, even if a cancellation races with its date")
  func race() async {
    for _ in 0..<200 {
      let scheduler = DispatchQueue.test
      let task = Task { try await scheduler.sleep(for: .seconds(1)) }
      await Task.megaYield()
      async let cancellation: Void = Task.detached { task.cancel() }.value
      await scheduler.advance(by: .seconds(1))
      await cancellation
      if case .failure(let error) = await task.result { #expect(error is CancellationError) }
    }
  }

  @Test("has a timer that fires until its reader is canceled")
  @MainActor
  func timer() async {
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in scheduler.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
    }
    await scheduler.advance(by: .seconds(3))
    #expect(ticks.value == 3)
    task.cancel()
    await task.value
    // The agenda is empty, so this call returns.
    await scheduler.run()
    #expect(ticks.value == 3)
  }

  @Test("measures with its own time")
  @MainActor
  func measure() async {
    let duration = await scheduler.measure {
      await scheduler.advance(by: .seconds(3))
    }
    #expect(duration == .seconds(3))
  }

  @Test("wakes a task on the live main queue too")
  func live() async throws {
    let scheduler: AnySchedulerOf<DispatchQueue> = .main
    let duration = try await scheduler.measure { try await scheduler.sleep(for: .milliseconds(2)) }
    #expect(duration >= .milliseconds(2))
  }
}
