import Shop
import XCTest

/// Each case finds a fresh ledger, in whatever order they run, with no step of its own.
final class CacheResetTests: XCTestCase {
  func testFirst() { XCTAssertEqual([Till().sell(), Till().sell()], [1, 2]) }
  func testSecond() { XCTAssertEqual([Till().sell(), Till().sell()], [1, 2]) }
  func testThird() async { XCTAssertEqual([Till().sell(), Till().sell()], [1, 2]) }
}

final class OtherCacheResetTests: XCTestCase {
  func testAnotherClass() { XCTAssertEqual(Till().sell(), 1) }
}
