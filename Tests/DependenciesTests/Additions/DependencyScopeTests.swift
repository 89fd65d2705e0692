import Dependencies
import DependenciesTestSupport
import Testing

/// A transaction that records its events.
private final class Transaction: TestDependencyKey, Sendable {
  let events = LockIsolated<[String]>([])
  static var testValue: Transaction { Transaction() }

  func end(_ outcome: DependencyScope.Outcome) {
    switch outcome {
    case .success: events.withValue { $0.append("commit") }
    case .failure: events.withValue { $0.append("rollback") }
    }
  }
}

private struct Tenant: TestDependencyKey {
  var name: String
  static let testValue = Tenant(name: "nobody")
}

private struct Session: DependencyKey {
  var user: String
  static let liveValue = Session(user: "guest")
}

extension DependencyValues {
  fileprivate var session: Session {
    get { self[Session.self] }
    set { self[Session.self] = newValue }
  }

  fileprivate var transaction: Transaction {
    get { self[Transaction.self] }
    set { self[Transaction.self] = newValue }
  }

  fileprivate var tenant: Tenant {
    get { self[Tenant.self] }
    set { self[Tenant.self] = newValue }
  }
}

/// A service that outlives every request.
private struct Service: Sendable {
  @Dependency(\.transaction) var transaction
}

private struct Failure: Error, Equatable {
  var name = "operation"
}

@Suite(.dependencies) struct DependencyScopeTests {
  private let service = Service()

  private func request<R>(_ operation: (Transaction) async throws -> R) async throws -> R {
    try await withDependencyScope {
      $0.own(Transaction.self) { transaction, outcome in transaction.end(outcome) }
    } operation: {
      try await operation(service.transaction)
    }
  }

  @Test func `all readers in a scope share its value, and other scopes have their own`() async throws {
    let first = try await request { [service] transaction in
      #expect(transaction.events.value == [])
      await withTaskGroup { group in
        for _ in 1...10 {
          group.addTask { #expect(service.transaction === transaction) }
        }
      }
      return transaction
    }
    let second = try await request { $0 }
    #expect(first !== second)
    #expect(service.transaction !== second)
  }

  @Test func `the end commits`() async throws {
    #expect(try await request { $0 }.events.value == ["commit"])
  }

  @Test func `an error rolls back, and is thrown`() async throws {
    let seen = LockIsolated<Transaction?>(nil)
    await #expect(throws: Failure()) {
      try await request { transaction in
        seen.setValue(transaction)
        throw Failure()
      }
    }
    #expect(seen.value?.events.value == ["rollback"])
  }

  @Test func `a value that isn't read is neither created nor disposed of`() async throws {
    let made = LockIsolated(0)
    try await withDependencyScope {
      $0.own(Transaction.self) {
        made.withValue { $0 += 1 }
        return Transaction()
      } dispose: { _, _ in
        made.withValue { $0 += 1 }
      }
    } operation: {
    }
    #expect(made.value == 0)
  }

  @Test func `values are disposed of in reverse order, even after an error`() async throws {
    let events = LockIsolated<[String]>([])
    await #expect(throws: Failure(name: "tenant")) {
      try await withDependencyScope {
        $0.own(\.tenant, Tenant(name: "somebody")) { tenant, _ in
          events.withValue { $0.append(tenant.name) }
          throw Failure(name: "tenant")
        }
        $0.own(Transaction.self) { _, _ in
          await Task.yield()
          events.withValue { $0.append("transaction") }
        }
      } operation: {
        _ = service.transaction
        @Dependency(\.tenant) var tenant
        events.withValue { $0.append("operation of \(tenant.name)") }
      }
    }
    #expect(events.value == ["operation of somebody", "transaction", "somebody"])
  }

  @Test func `a scope can own a value whose dependency has no test value`() async throws {
    let user = try await withDependencyScope {
      $0.own(\.session, Session(user: "Kim")) { _, _ in }
    } operation: {
      @Dependency(\.session) var session
      return session.user
    }
    #expect(user == "Kim")
  }

  @Test func `canceling a request doesn't cancel its disposal`() async throws {
    let isCancelled = LockIsolated<Bool?>(nil)
    let task = Task { [service] in
      try await withDependencyScope {
        $0.own(Transaction.self) { _, _ in isCancelled.setValue(Task.isCancelled) }
      } operation: {
        _ = service.transaction
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(isCancelled.value == false)
  }

  @Test func `a first read after the end is an issue`() async throws {
    let escaped = try await request { _ in 0 }
    #expect(escaped == 0)
    let late = try await withDependencyScope {
      $0.own(Transaction.self) { transaction, outcome in transaction.end(outcome) }
    } operation: {
      withEscapedDependencies { $0 }
    }
    let issues = recordingIssues { late.yield { _ = service.transaction } }
    #expect(issues.count == 1)
    #expect(issues.allSatisfy { $0.message.contains("Transaction") })
  }
}
