import CDependenciesPrimitives
import DependenciesPrimitives
import IssueReporting

/// A test of Swift Testing, with its cache.
// Sendable because it is immutable, and the scope is shared, so never written to.
package final class RunningTest: @unchecked Sendable {
  let cache = Cache()

  /// A scope that changes nothing but knows the test: captured by what is made outside every scope, so that it finds
  /// its test's cache from a detached task, too.
  let scope = Scope.make()

  fileprivate let key: TestCaches.TestKey

  fileprivate init(_ key: TestCaches.TestKey) {
    self.key = key
    scope.testCache = cache
  }

  /// The test at a place in the source.
  package static func at(fileID: String, line: Int, column: Int) -> RunningTest {
    // A thread usually asks for the same test as before, and a running test is kept forever.
    if let last = dependencies_exchange_last_test(nil).map(Unmanaged<RunningTest>.fromOpaque)?.takeUnretainedValue(),
      case .place(fileID, line, column) = last.key
    {
      _ = dependencies_exchange_last_test(Unmanaged.passUnretained(last).toOpaque())
      return last
    }
    let test = TestCaches.test(.place(fileID: fileID, line: line, column: column))
    _ = dependencies_exchange_last_test(Unmanaged.passUnretained(test).toOpaque())
    return test
  }
}

/// A cache for every test, so that no test sees what another one made.
// Sendable because every stored property is only touched inside `lock`.
final class TestCaches: @unchecked Sendable {
  private static let shared = TestCaches()

  // Only dictionary code runs while the lock is held, and it releases no values: a `deinit` can read a dependency.
  private let lock = Lock()
  private var tests: [TestKey: RunningTest] = [:]
  private var unattributed = Cache.ofScope(xcTest: XCTestCaseState(name: nil))

  fileprivate enum TestKey: Hashable {
    case place(fileID: String, line: Int, column: Int)
    case id(TestContext.Testing.Test.ID)
  }

  /// The test of Swift Testing that the current task belongs to.
  ///
  /// Detached tasks and dispatch queues belong to none, as far as can be known.
  @inline(__always)
  static var current: RunningTest? {
    // The cheapest sign that no tests run.
    if dependencies_get_process_cache() != 0 { return nil }
    return inTest
  }

  private static var inTest: RunningTest? {
    guard TestProcess.mayRunSwiftTesting else { return nil }
    var isKnown: Int32 = 0
    let test = dependencies_find_current_test(&isKnown)
    if isKnown != 0 {
      return test.map { Unmanaged<RunningTest>.fromOpaque($0).takeUnretainedValue() }
    }
    guard case .swiftTesting(let testing?)? = TestContext.current else { return nil }
    return Self.test(.id(testing.test.id))
  }

  fileprivate static func test(_ key: TestKey) -> RunningTest {
    shared.lock.withLock {
      if let test = shared.tests[key] { return test }
      let test = RunningTest(key)
      shared.tests[key] = test
      return test
    }
  }

  /// The cache of everything that belongs to no test that can be told: of XCTest's current test case, of
  /// detached tasks, and of what runs before and after the tests.
  static var unattributed: Cache {
    XCTestObserver.start()
    return shared.lock.withLock { shared.unattributed }
  }

  /// The cache of the running test case, in a process that runs only XCTest.
  ///
  /// Scopes store it, so that work that a test case left behind doesn't reach the next one.
  static var xcTest: Cache? {
    TestProcess.isTesting && !TestProcess.mayRunSwiftTesting ? unattributed : nil
  }

  /// Forgets what ``unattributed`` holds, because another test case starts.
  ///
  /// - Parameter name: The name of the test case that starts.
  static func resetUnattributed(startingTest name: String? = nil) {
    let fresh = Cache.ofScope(xcTest: XCTestCaseState(name: name))
    let old = shared.lock.withLock {
      defer { shared.unattributed = fresh }
      return shared.unattributed
    }
    old.xcTest?.end()
    // Released outside the lock, because a value's deinitializer may read dependencies.
    withExtendedLifetime(old) {}
  }
}

extension Cache {
  /// The cache of values that are read outside every scope that has its own.
  ///
  /// - Parameters:
  ///   - current: The cache of the test that the current scope belongs to.
  ///   - captured: The cache of the test in which the property wrapper that is being read was initialized.
  static func outsideScopes(current: Cache?, captured: Cache?) -> Cache {
    guard TestProcess.isTesting else { return .process }
    if let current { return current }
    if let test = TestCaches.current { return test.cache }
    return captured ?? TestCaches.unattributed
  }
}
