import Dependencies
import XCTest

/// Counts how often it was asked for since it was made.
private final class Counter: Sendable, TestDependencyKey {
  private let count = LockIsolated(0)
  static var testValue: Counter { Counter() }

  func increment() -> Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }
}

/// Each test case finds the cache as if it were the only one.
///
/// XCTest makes all instances of a test class before it runs the first test, so that the property was initialized long
/// before the caches were reset.
final class XCTestCacheTests: XCTestCase {
  @Dependency(Counter.self) private var counter

  func testFirst() { countsFromOne() }
  func testSecond() { countsFromOne() }

  func testThird() async {
    countsFromOne()
    await Task.detached {
      @Dependency(Counter.self) var counter
      XCTAssertEqual(counter.increment(), 4)
    }.value
  }

  private func countsFromOne() {
    @Dependency(Counter.self) var local
    XCTAssertEqual(counter.increment(), 1)
    XCTAssertEqual(local.increment(), 2)
    XCTAssertEqual(counter.increment(), 3)
  }
}
