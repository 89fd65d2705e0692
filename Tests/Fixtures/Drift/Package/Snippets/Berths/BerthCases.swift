// snippet.hide
import Harbor
import XCTest

// snippet.show
// snippet.cases
final class BerthCases: XCTestCase {
  func testFree() {
    XCTAssertEqual(Berths(count: 4).free, 4)
  }

  func testMoor() {
    var berths = Berths(count: 4)
    berths.moor("Maud")
    XCTAssertEqual(berths.ships, ["Maud"])
  }
}
// snippet.end

XCTMain([
  testCase([
    ("testFree", BerthCases.testFree),
    ("testMoor", BerthCases.testMoor),
  ])
])
