// snippet.hide
import Dependencies
import Foundation
import XCTest

struct Draft {
  let id: UUID
  let createdAt: Date

  init() {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
    id = uuid()
    createdAt = now
  }
}

// snippet.show
// snippet.base
class HelpdeskTestCase: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    } operation: {
      super.invokeTest()
    }
  }
}

final class DraftTests: HelpdeskTestCase {
  func testCreatesDraft() {
    let draft = Draft()
    XCTAssertEqual(draft.id, UUID(0))
    XCTAssertEqual(draft.createdAt, Date(timeIntervalSince1970: 0))
  }
}
// snippet.end

XCTMain([testCase([("testCreatesDraft", DraftTests.testCreatesDraft)])])
