// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.label
struct ParcelLabel {
  let id: UUID
  let day: Date
  init() {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
    id = uuid()
    day = now
  }
}
// snippet.base
@Suite(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  })
struct PostOffice {}

// In each file of tests:
extension PostOffice {
  @Suite struct LabelTests {
    @Test(arguments: 1...3)
    func countFromZero(_ round: Int) {
      #expect([ParcelLabel().id, ParcelLabel().id] == [UUID(0), UUID(1)])
    }

    @Test(.dependency(\.date, .constant(.distantFuture)))
    func mayBeDatedLate() {
      #expect(ParcelLabel().day == .distantFuture)
      #expect(ParcelLabel().id == UUID(1))
    }
  }
}
// snippet.outer
@Test func outsideOfThePostOffice() {
  withDependencies {
    $0.date.now = Date(timeIntervalSince1970: 86_400)
    $0.uuid = .constant(UUID(5))
  } operation: {
    #expect(ParcelLabel().id == UUID(5))
    #expect(ParcelLabel().day == Date(timeIntervalSince1970: 86_400))
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
