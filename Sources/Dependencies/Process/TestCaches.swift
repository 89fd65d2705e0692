import CDependenciesPrimitives
import DependenciesPrimitives
import IssueReporting

// This file finds the test that the current code belongs to. It assumes this about the testing frameworks, on Linux:
//
//   assumption                                              if it doesn't hold                        tests that fail
//   SwiftPM passes `--testing-library swift-testing` to     the tests of Swift Testing without a      `TestIsolationTests`
//     the process that runs Swift Testing                     trait share one cache
//   it passes another value, or none, to the process that   test cases of XCTest share one cache      `XCTestCacheTests`
//     runs XCTest
//   `Test.current` is the test in the tasks that it         as in the first row                       `TestIsolationTests`
//     starts, and no two tests have the same location
//   `TestContext.current` of IssueReporting is the same     as in the first row, in a program that    `CurrentTestTests`
//     test                                                    doesn't link DependenciesTestSupport
//   XCTest announces each test case before it starts:       as in the second row                      `XCTestCacheTests`
//     see `XCTestObservation.c`
//
// On other platforms, one process can run both frameworks. No test has covered that yet.

/// A test of Swift Testing, with its cache.
// Sendable because it is immutable, and the scope is shared, so never written to.
package final class RunningTest: @unchecked Sendable {
  let cache = Cache()

  /// A scope without overrides that refers to the test's cache.
  ///
  /// A property that's initialized outside of all scopes captures it, so that it finds the cache from a detached task, too.
  let scope = Scope.make()

  fileprivate let key: TestCaches.TestKey

  fileprivate init(_ key: TestCaches.TestKey) {
    self.key = key
    scope.testCache = cache
  }

  /// The test at a place in the source.
  package static func at(fileID: String, line: Int, column: Int) -> RunningTest {
    // A thread usually looks for the same test as before, and a running test is kept forever.
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

/// A cache for each test, so that no test gets the values of another test.
// Sendable because every stored property is only accessed inside `lock`.
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
  /// `nil` in detached tasks and on dispatch queues, where no framework reports a test.
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

  /// The cache of code whose test of Swift Testing isn't known.
  ///
  /// This is XCTest's current test case, detached tasks, and code that runs before and after the tests.
  static var unattributed: Cache {
    XCTestObserver.start()
    return shared.lock.withLock { shared.unattributed }
  }

  /// The cache of the running test case, in a process that runs only XCTest.
  ///
  /// Scopes store it, so that late work of a test case doesn't use the cache of the next one.
  @inline(__always)
  static var xcTest: Cache? {
    // The cheapest sign that no tests run.
    if dependencies_get_process_cache() != 0 { return nil }
    return inXCTest
  }

  private static var inXCTest: Cache? {
    TestProcess.isTesting && !TestProcess.mayRunSwiftTesting ? unattributed : nil
  }

  /// Replaces the cache ``unattributed``, because another test case starts.
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
