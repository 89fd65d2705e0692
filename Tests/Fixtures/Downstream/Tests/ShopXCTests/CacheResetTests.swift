import Shop
import XCTest

/// Each case has a new ledger, in any order of the cases, without setup.
final class CacheResetTests: XCTestCase {
  func testFirst() { XCTAssertEqual([Till().sell(), Till().sell()], [1, 2]) }
  func testSecond() { XCTAssertEqual([Till().sell(), Till().sell()], [1, 2]) }
  func testThird() async { XCTAssertEqual([Till().sell(), Till().sell()], [1, 2]) }
}

final class OtherCacheResetTests: XCTestCase {
  func testAnotherClass() { XCTAssertEqual(Till().sell(), 1) }
}
