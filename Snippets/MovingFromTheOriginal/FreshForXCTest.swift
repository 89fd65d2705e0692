// snippet.hide
import Dependencies
import Foundation
import XCTest

// As 'swift test' does it.
setenv("XCTestSessionIdentifier", "snippet", 1)

// snippet.show
// snippet.cases
final class DraftStore: TestDependencyKey, Sendable {
  let drafts = LockIsolated<[String]>([])
  static var testValue: DraftStore { DraftStore() }
}

final class DraftStoreTests: XCTestCase {
  func testSavesDraft() {
    @Dependency(DraftStore.self) var store
    store.drafts.withValue { $0.append("Printer is offline") }
    XCTAssertEqual(store.drafts.value, ["Printer is offline"])
  }

  func testSavesOtherDraft() {
    @Dependency(DraftStore.self) var store
    store.drafts.withValue { $0.append("No access to VPN") }
    XCTAssertEqual(store.drafts.value, ["No access to VPN"])
  }
}
// snippet.end

XCTMain([
  testCase([
    ("testSavesDraft", DraftStoreTests.testSavesDraft),
    ("testSavesOtherDraft", DraftStoreTests.testSavesOtherDraft),
  ])
])
