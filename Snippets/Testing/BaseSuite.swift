// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

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
@Suite(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
struct BaseSuite {}

// In each file of tests:
extension BaseSuite {
  @Suite struct DraftTests {
    @Test(arguments: 1...3)
    func createsTwoDrafts(_ attempt: Int) {
      #expect([Draft().id, Draft().id] == [UUID(0), UUID(1)])
    }

    @Test(.dependency(\.date, .constant(.distantFuture)))
    func usesGivenDate() {
      #expect(Draft().createdAt == .distantFuture)
      #expect(Draft().id == UUID(1))
    }
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
