// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

struct DraftStore: Sendable {
  var load: @Sendable () throws -> [String]
}

// snippet.show
// snippet.live
extension DraftStore: DependencyKey {
  static let liveValue = DraftStore(
    load: {
      let file = URL(fileURLWithPath: "drafts.json")
      guard FileManager.default.fileExists(atPath: file.path) else { return [] }
      return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    })
}

struct DraftList {
  @Dependency(DraftStore.self) private var draftStore
  // 🛑 @Dependency(DraftStore.self) has no test implementation

  func subjects() throws -> [String] { try draftStore.load() }
}

@Test func readsDraftsByAccident() throws {
  #expect(try DraftList().subjects() == [])
}
// snippet.purpose
@Test func readsDraftsOnPurpose() throws {
  let list = withDependencies {
    $0[DraftStore.self] = .liveValue
  } operation: {
    DraftList()
  }
  #expect(try list.subjects() == [])
}
// snippet.trait
@Test(.dependency(DraftStore.liveValue))
func readsDraftsWithTrait() throws {
  #expect(try DraftList().subjects() == [])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
