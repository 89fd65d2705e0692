import IssueReporting

/// A cache for every test, so that no test sees what another one made.
// Sendable because every stored property is only touched inside `lock`.
final class TestCaches: @unchecked Sendable {
  private static let shared = TestCaches()

  private let lock = Lock()
  private var tests: [TestContext.Testing.Test.ID: RunningTest] = [:]
  private var unattributed = Cache()

  /// A test of Swift Testing with its cache.
  struct RunningTest {
    let cache: Cache
    /// A scope that changes nothing but knows the test: captured by what is made outside every scope, so that
    /// it finds its test's cache from a detached task, too.
    let scope: Scope
  }

  /// The test of Swift Testing that the current task belongs to.
  ///
  /// Detached tasks and dispatch queues belong to none, as far as can be known.
  static var current: RunningTest? {
    guard
      TestProcess.mayRunSwiftTesting,
      case .swiftTesting(let testing?)? = TestContext.current
    else { return nil }
    return shared.lock.withLock {
      if let test = shared.tests[testing.test.id] { return test }
      let cache = Cache()
      let scope = Scope.make()
      scope.testCache = cache
      let test = RunningTest(cache: cache, scope: scope)
      shared.tests[testing.test.id] = test
      return test
    }
  }

  /// The cache of everything that belongs to no test that can be told: of XCTest's current test case, of
  /// detached tasks, and of what runs before and after the tests.
  static var unattributed: Cache {
    XCTestObserver.start()
    return shared.lock.withLock { shared.unattributed }
  }

  /// Forgets what ``unattributed`` holds.
  static func resetUnattributed() {
    let fresh = Cache()
    let old = shared.lock.withLock {
      defer { shared.unattributed = fresh }
      return shared.unattributed
    }
    // Released outside the lock, because a value's deinitialiser may read dependencies.
    withExtendedLifetime(old) {}
  }
}

extension Cache {
  /// The cache of values that are read outside every scope that has its own.
  ///
  /// - Parameters:
  ///   - current: The cache of the test that the current scope belongs to.
  ///   - captured: The cache of the test in which the property wrapper that is being read was initialised.
  static func outsideScopes(current: Cache?, captured: Cache?) -> Cache {
    guard TestProcess.isTesting else { return .process }
    return current ?? TestCaches.current?.cache ?? captured ?? TestCaches.unattributed
  }
}

extension DependencyValues {
  /// The current values, as something that outlives this place captures them.
  @usableFromInline
  static var captured: DependencyValues {
    let current = _current
    guard TestProcess.mayRunSwiftTesting, current.scope == nil, current.base == nil else { return current }
    return DependencyValues(scope: TestCaches.current?.scope, base: nil)
  }
}
