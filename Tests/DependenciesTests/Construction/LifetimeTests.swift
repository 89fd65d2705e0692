import Dependencies
import DependenciesTestHelpers
import DependenciesTestSupport
import Testing

/// Counts the values of a test that haven't been released.
private final class Instances: TestDependencyKey, Sendable {
  let count = LockIsolated(0)
  static var testValue: Instances { Instances() }

  /// A farewell that belongs to one counted value.
  func makeFarewell() -> Farewell {
    count.withValue { $0 += 1 }
    return Farewell { [count] in count.withValue { $0 -= 1 } }
  }
}

private func makeFarewell() -> Farewell {
  @Dependency(Instances.self) var instances
  return instances.makeFarewell()
}

/// An object that captures the current dependency values.
private final class Child: @unchecked Sendable {
  @Dependency(Instances.self) var instances
}

/// A value that stores a dependency, an object with another one, and a continuation.
private final class Connection: DependencyKey, @unchecked Sendable {
  @Dependency(Instances.self) var instances
  let child = Child()
  let continuation = withEscapedDependencies { $0 }
  let laterChild = LockIsolated<Child?>(nil)
  private let farewell = makeFarewell()

  static var liveValue: Connection { Connection() }
  static var testValue: Connection { Connection() }

  func createChild() { laterChild.setValue(Child()) }
}

/// A value that another owned value creates.
private final class Transaction: DependencyKey, @unchecked Sendable {
  @Dependency(Connection.self) var capturedConnection
  let connection: Connection
  private let farewell = makeFarewell()

  init() {
    @Dependency(Connection.self) var connection
    self.connection = connection
  }

  static var liveValue: Transaction { Transaction() }
  static var testValue: Transaction { Transaction() }
}

extension DependencyValues {
  fileprivate var connection: Connection {
    get { self[Connection.self] }
    set { self[Connection.self] = newValue }
  }
}

@Suite(.dependencies) struct LifetimeTests {
  @Dependency(Instances.self) private var instances

  private func expectAllReleased(
    _ makeScope: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) async rethrows {
    for _ in 1...100 {
      try await withDependencies {
        $0[Instances.self] = instances
      } operation: {
        try await makeScope()
      }
    }
    #expect(instances.count.value == 0, sourceLocation: sourceLocation)
  }

  @Test func `owned values that capture dependencies are released with their scope`() async throws {
    try await expectAllReleased {
      try await withDependencyScope {
        $0.own(Connection.self) { _, _ in }
      } operation: {
        @Dependency(\.connection) var connection
        #expect(connection.instances.count.value == 1)
      }
    }
  }

  @Test func `values that a scope owns by key path are released with it`() async throws {
    try await expectAllReleased {
      try await withDependencyScope {
        $0.own(\.connection, Connection()) { connection, _ in connection.createChild() }
      } operation: {
        @Dependency(\.connection) var connection
        connection.createChild()
      }
    }
  }

  @Test func `owned values that other owned values create are released with their scope`() async throws {
    try await expectAllReleased {
      try await withDependencyScope {
        $0.own(Connection.self) { _, _ in }
        $0.own(Transaction.self, make: { Transaction() }) { _, _ in }
      } operation: {
        @Dependency(Transaction.self) var transaction
        transaction.connection.createChild()
        #expect(transaction.connection === transaction.capturedConnection)
      }
    }
  }

  @Test func `an object that outlives the scope doesn't keep its owned values`() async throws {
    let children = LockIsolated<[Child]>([])
    try await expectAllReleased {
      try await withDependencyScope {
        $0.own(Connection.self) { _, _ in }
      } operation: {
        @Dependency(\.connection) var connection
        _ = connection
        children.withValue { $0.append(Child()) }
      }
    }
    #expect(children.count == 100)
  }

  @Test(arguments: [DependencyValues(), .live, .preview, .test])
  func `default values in new dependency values are released with them`(values: DependencyValues) async {
    let context = values.context
    await expectAllReleased {
      withDependencies {
        $0 = DependencyValues()
        $0.context = context
        $0[Instances.self] = instances
      } operation: {
        @Dependency(Transaction.self) var transaction
        #expect(transaction.connection === transaction.capturedConnection)
      }
    }
  }

  @Test func `default values of a test case are released with it`() async {
    await expectAllReleased {
      withDependencies {
        $0.beginTestCase()
        $0[Instances.self] = instances
      } operation: {
        @Dependency(Transaction.self) var transaction
        #expect(transaction.connection === transaction.capturedConnection)
      }
    }
  }

  @Test func `a default value that outlives its cache finds its dependencies`() {
    let connection = withDependencies {
      $0 = DependencyValues()
      $0[Instances.self] = instances
    } operation: {
      @Dependency(\.connection) var connection
      return connection
    }
    #expect(connection.instances === instances)
    let (first, second) = connection.continuation.yield {
      @Dependency(Transaction.self) var transaction
      return (transaction, transaction)
    }
    #expect(first === second)
    #expect(first.connection !== connection)
  }

  @Test func `closures that dispose of values read the scope's values`() async throws {
    let seen = LockIsolated<[Bool]>([])
    try await withDependencyScope {
      $0.own(Connection.self) { connection, _ in
        @Dependency(\.connection) var current
        seen.withValue { $0.append(current === connection) }
      }
      $0.own(Transaction.self) { transaction, _ in
        @Dependency(\.connection) var current
        seen.withValue { $0.append(current === transaction.connection) }
      }
    } operation: {
      @Dependency(Transaction.self) var transaction
      _ = transaction
    }
    #expect(seen.value == [true, true])
  }

  @Test func `a scope disposes of a value that another disposal creates`() async throws {
    let events = LockIsolated<[String]>([])
    try await withDependencyScope {
      $0.own(Connection.self) { _, _ in events.withValue { $0.append("connection") } }
      $0.own(\.context, .test) { _, _ in
        @Dependency(\.connection) var connection
        _ = connection
        events.withValue { $0.append("context") }
      }
    } operation: {
    }
    #expect(events.value == ["context", "connection"])
  }

  /// The copies of owned cells that default values can keep once formed a cycle with the scope's cache reference.
  @Test func `a scope releases its closures when it ends`() async throws {
    let instances = Instances()
    func runScope() async throws {
      let farewell = instances.makeFarewell()
      try await withDependencyScope {
        $0.own(Transaction.self) { _, _ in withExtendedLifetime(farewell) {} }
      } operation: {
        @Dependency(Transaction.self) var transaction
        _ = transaction
      }
    }
    try await withDependencies {
      $0[Instances.self] = Instances()
    } operation: {
      try await runScope()
    }
    #expect(instances.count.value == 0)
  }
}
