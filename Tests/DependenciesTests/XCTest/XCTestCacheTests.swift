import XCTest

@testable import Dependencies

/// Counts its calls since its creation.
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

/// Each test case has a new cache.
///
/// XCTest creates all instances of a test class before it runs the first test, so the library initializes the property
/// long before it resets the caches.
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

  func testLateReadNamesItsTestCase() throws {
    let continuation = withDependencies {
      $0.context = .test
    } operation: {
      withEscapedDependencies { $0 }
    }
    XCTAssertEqual(continuation.yield { counter.increment() }, 1)

    // XCTest announces the next test case.
    TestCaches.resetUnattributed(startingTest: "next")

    let issues = recordingIssues {
      XCTAssertEqual(continuation.yield { counter.increment() }, 2)
      XCTAssertEqual(continuation.yield { counter.increment() }, 3)
    }
    XCTAssertEqual(counter.increment(), 1)
    XCTAssertEqual(issues.count, 1)
    let message = try XCTUnwrap(issues.first?.message)
    XCTAssertTrue(message.contains("testLateReadNamesItsTestCase"), message)
  }
}
