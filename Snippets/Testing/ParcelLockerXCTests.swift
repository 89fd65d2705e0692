// snippet.hide
import Dependencies
import Foundation
import XCTest

final class ParcelLocker {
  private(set) var codes: [UUID] = []

  @Dependency(\.uuid) private var uuid

  func deposit() -> UUID {
    codes.append(uuid())
    return codes[codes.count - 1]
  }
}

// snippet.show
// snippet.invoke
final class LockerTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      super.invokeTest()
    }
  }

  func testCodesDiffer() {
    let locker = ParcelLocker()
    XCTAssertEqual([locker.deposit(), locker.deposit()], [UUID(0), UUID(1)])
  }

  func testOneTestMayDiffer() {
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      XCTAssertEqual(ParcelLocker().deposit(), UUID(7))
    }
  }
}
// snippet.hide
XCTMain([
  testCase([
    ("testCodesDiffer", LockerTests.testCodesDiffer), ("testOneTestMayDiffer", LockerTests.testOneTestMayDiffer),
  ])
])
