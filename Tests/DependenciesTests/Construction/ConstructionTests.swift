import DependenciesTestSupport
import Foundation
import Testing

@testable import Dependencies

/// The number of times that each value was created, by name.
private let made = LockIsolated<[String: Int]>([:])

private func note(_ name: String) {
  made.withValue { $0[name, default: 0] += 1 }
}

private struct Slow: TestDependencyKey {
  static var testValue: Slow {
    note("slow")
    // Takes long enough for every task to arrive while the value is created.
    for _ in 0..<20 { sched_yield() }
    return Slow()
  }
}

private enum Numbered<Tag>: TestDependencyKey {
  // A type's name isn't a unique identifier, because an optimized build can write it in two ways.
  static var testValue: ObjectIdentifier {
    let id = ObjectIdentifier(Self.self)
    note("Numbered \(id)")
    return id
  }
}

/// A value that depends on another value.
private struct Outer: TestDependencyKey {
  let inner: String
  static var testValue: Outer {
    @Dependency(Inner.self) var inner
    return Outer(inner: inner.name)
  }
}

private struct Inner: TestDependencyKey {
  var name: String
  static let testValue = Inner(name: "inner")
}

extension DependencyAccess {
  fileprivate init(line: UInt) {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: line, column: 1)
    self.init(key: Inner.self, wrapper: site, site: site, function: "")
  }
}

@Suite(.dependencies) struct ConstructionTests {
  @Test func `a long wait for another thread is overdue once`() async throws {
    let coordinator = ConstructionCoordinator(patience: 0)
    let cache = Cache()
    let entry = Cache.Entry(key: ObjectIdentifier(Inner.self), context: .test)
    let first = coordinator.claim(DependencyAccess(line: 1), entry, in: cache, isProvisional: false)
    guard case .granted(let construction) = first else {
      Issue.record("expected a construction")
      return
    }
    let (claims, continuation) = AsyncStream<ConstructionCoordinator.Claim>.makeStream()
    Thread.detachNewThread {
      for _ in 1...2 {
        continuation.yield(coordinator.claim(DependencyAccess(line: 2), entry, in: cache, isProvisional: false))
      }
      continuation.finish()
    }
    var iterator = claims.makeAsyncIterator()
    guard case .overdue(let began)? = await iterator.next() else {
      Issue.record("expected a report")
      return
    }
    #expect(began.site.line == 1)
    _ = coordinator.finish(
      construction, with: Cell(key: entry.key, value: Inner(name: "inner")), noLiveValue: false,
      dependsOnOverrides: false, claimedIn: cache, keptIn: cache, by: DependencyAccess(line: 1), phase: .reading)
    switch await iterator.next() {
    case .waited?, .ready?: break
    default: Issue.record("expected the value")
    }
  }

  @Test func `other constructions that end don't restart a long wait`() {
    let coordinator = ConstructionCoordinator(patience: 50_000_000)
    let cache = Cache()
    let entry = Cache.Entry(key: ObjectIdentifier(Inner.self), context: .test)
    guard case .granted = coordinator.claim(DependencyAccess(line: 1), entry, in: cache, isProvisional: false) else {
      Issue.record("expected a construction")
      return
    }
    let isReported = LockIsolated<Bool?>(nil)
    Thread.detachNewThread {
      let claim = coordinator.claim(DependencyAccess(line: 2), entry, in: cache, isProvisional: false)
      let isOverdue = if case .overdue = claim { true } else { false }
      isReported.setValue(isOverdue)
    }
    let other = Cache.Entry(key: ObjectIdentifier(Outer.self), context: .test)
    while isReported.value == nil {
      let otherCache = Cache()
      let claim = coordinator.claim(DependencyAccess(line: 3), other, in: otherCache, isProvisional: false)
      guard case .granted(let construction) = claim else {
        Issue.record("expected another construction")
        return
      }
      _ = coordinator.finish(
        construction, with: Cell(key: other.key, value: Outer(inner: "inner")), noLiveValue: false,
        dependsOnOverrides: false, claimedIn: otherCache, keptIn: otherCache, by: DependencyAccess(line: 3),
        phase: .reading)
    }
    #expect(isReported.value == true)
  }

  /// While one thread creates a value from an override, another one can claim the value for the same override.
  @Test func `a value that was created from an override doesn't stay in the cache for which it was claimed`() {
    let coordinator = ConstructionCoordinator()
    let (cache, dependents) = (Cache(), Cache())
    let entry = Cache.Entry(key: ObjectIdentifier(Inner.self), context: .test)
    let first = coordinator.claim(DependencyAccess(line: 1), entry, in: cache, isProvisional: false)
    let second = coordinator.claim(DependencyAccess(line: 2), entry, in: dependents, isProvisional: false)
    guard case .granted(let construction) = first, case .granted = second else {
      Issue.record("expected two constructions")
      return
    }
    let completion = coordinator.finish(
      construction, with: Cell(key: entry.key, value: Inner(name: "inner")), noLiveValue: false,
      dependsOnOverrides: true, claimedIn: cache, keptIn: dependents, by: DependencyAccess(line: 1), phase: .reading)
    if case .kept = completion { Issue.record("expected the other construction's value") }
    #expect(!coordinator.isReady(entry, in: cache))
  }

  @Test func `the issue about a long wait names both places`() throws {
    let issues = recordingIssues { DependencyAccess(line: 2).reportWait(for: DependencyAccess(line: 1)) }
    let message = try #require(issues.first?.message)
    #expect(issues.first?.line == 2)
    #expect(message.contains("Creation began at: \(#fileID):1"))
    #expect(message.contains("Waiting read at: \(#fileID):2"))
  }

  @Test func `a value is created once, even if tasks read it at the same time`() async {
    made.withValue { $0["slow"] = 0 }
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          @Dependency(Slow.self) var slow
          _ = slow
        }
      }
    }
    #expect(made.value["slow"] == 1)
  }

  @Test func `different values are created at the same time`() async {
    func read<Tag>(_ tag: Tag.Type, depth: Int, in group: inout TaskGroup<Bool>) {
      guard depth > 0 else { return }
      group.addTask {
        @Dependency(Numbered<Tag>.self) var value
        return value == ObjectIdentifier(Numbered<Tag>.self)
      }
      read(Numbered<Tag>.self, depth: depth - 1, in: &group)
    }
    let areRight = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<5 { read(Never.self, depth: 20, in: &group) }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(areRight == Array(repeating: true, count: 100))
    #expect(made.value.filter { $0.key.hasPrefix("Numbered") }.values.allSatisfy { $0 == 1 })
  }

  @Test func `creating a value can read other dependencies of the same scope`() {
    withDependencies {
      $0[Inner.self].name = "overridden"
    } operation: {
      @Dependency(Outer.self) var outer
      #expect(outer.inner == "overridden")
    }
  }

  @Test func `a second read returns the same value`() {
    final class Identity: TestDependencyKey, Sendable {
      static var testValue: Identity { Identity() }
    }
    @Dependency(Identity.self) var first
    @Dependency(Identity.self) var second
    #expect(first === second)
    #expect(DependencyValues()[Identity.self] !== first)
  }
}
