// snippet.hide
import Dependencies
import Foundation
import XCTest

// snippet.show
// snippet.base
final class Fader {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date.now) private var now
  func label() -> String { "\(uuid()) \(now.timeIntervalSince1970)" }
}

class TheaterTestCase: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .constant(UUID(3))
    } operation: {
      super.invokeTest()
    }
  }
}

final class FaderTests: TheaterTestCase {
  func testLabels() {
    XCTAssertEqual(Fader().label(), "00000000-0000-0000-0000-000000000003 0.0")
  }
}
// snippet.end

XCTMain([testCase([("testLabels", FaderTests.testLabels)])])
