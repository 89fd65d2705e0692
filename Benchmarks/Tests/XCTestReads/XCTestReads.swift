import Dependencies
import Measuring
import XCTest

/// Prints the time of a read of a default value in a test of XCTest.
final class XCTestReads: XCTestCase {
  func testDefaultRead() {
    let model = Model()
    let read = Measuring.measure(iterations: 2_000) { model.client }
    XCTAssertEqual(model.client.double(1), 3)
    print("default read in XCTest:", read.nanoseconds, "ns,", read.ratio, "× raw")
  }
}
