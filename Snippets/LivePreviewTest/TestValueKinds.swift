// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.same
struct PriorityRules: DependencyKey {
  var priority: @Sendable (_ subject: String) -> Int

  static let liveValue = PriorityRules(
    priority: { $0.lowercased().contains("offline") ? 1 : 3 })
  static let testValue = liveValue
}

@Test func offlineDevicesComeFirst() {
  @Dependency(PriorityRules.self) var rules
  #expect(rules.priority("Printer is offline") == 1)
}
// snippet.fake
struct DraftStore: Sendable {
  var load: @Sendable () -> [String]
  var save: @Sendable (_ subject: String) -> Void
}

extension DraftStore {
  /// Returns a store that keeps drafts in memory.
  static func inMemory(_ subjects: [String] = []) -> DraftStore {
    let subjects = LockIsolated(subjects)
    return DraftStore(
      load: { subjects.value },
      save: { subject in subjects.withValue { $0.append(subject) } })
  }
}

extension DraftStore: TestDependencyKey {
  static var testValue: DraftStore { .inMemory() }
}
// snippet.fresh
@Suite(.dependencies)
struct DraftStoreTests {
  @Dependency(DraftStore.self) var draftStore

  @Test(arguments: ["Printer is offline", "No sound"])
  func startsEmpty(subject: String) {
    draftStore.save(subject)
    #expect(draftStore.load() == [subject])
  }
}
// snippet.shared
struct SharedDrafts: TestDependencyKey {
  var draftStore: DraftStore
  static let testValue = SharedDrafts(draftStore: .inMemory())
}

@Suite(.dependencies, .serialized)
struct SharedDraftsTests {
  @Dependency(SharedDrafts.self) var drafts

  @Test(arguments: 1...3)
  func seesEarlierDrafts(number: Int) {
    drafts.draftStore.save("Draft \(number)")
    #expect(drafts.draftStore.load().count == number)
  }
}
// snippet.quiet
struct BuildInformation: DependencyKey {
  var version: String
  static let liveValue = BuildInformation(version: "2.1")
  static var shouldReportUnimplemented: Bool { false }
}

@Test func reportsNoIssue() {
  @Dependency(BuildInformation.self) var build
  #expect(build.version == "2.1")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
