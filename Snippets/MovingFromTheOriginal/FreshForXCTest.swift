// snippet.hide
import Dependencies
import Foundation
import XCTest

// As 'swift test' does it.
setenv("XCTestSessionIdentifier", "snippet", 1)

// snippet.show
// snippet.cases
final class Archive: TestDependencyKey, Sendable {
  let papers = LockIsolated<[String]>([])
  static var testValue: Archive { Archive() }
}

final class ArchiveTests: XCTestCase {
  func testFilesMonday() {
    @Dependency(Archive.self) var archive
    archive.papers.withValue { $0.append("Monday") }
    XCTAssertEqual(archive.papers.value, ["Monday"])
  }

  func testFilesTuesday() {
    @Dependency(Archive.self) var archive
    archive.papers.withValue { $0.append("Tuesday") }
    XCTAssertEqual(archive.papers.value, ["Tuesday"])
  }
}
// snippet.end

XCTMain([
  testCase([
    ("testFilesMonday", ArchiveTests.testFilesMonday),
    ("testFilesTuesday", ArchiveTests.testFilesTuesday),
  ])
])
