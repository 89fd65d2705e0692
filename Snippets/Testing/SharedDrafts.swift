// snippet.store
import Dependencies
import DependenciesTestSupport
import Testing

final class DraftStore: TestDependencyKey, Sendable {
  private let drafts = LockIsolated<[String]>([])

  static var testValue: DraftStore { DraftStore() }

  /// Saves a draft, and returns the number of drafts.
  func save(_ subject: String) -> Int {
    drafts.withValue {
      $0.append(subject)
      return $0.count
    }
  }
}
// snippet.tests
@Suite struct DraftStoreTests {
  @Test func savesPrinterDraft() {
    @Dependency(DraftStore.self) var draftStore
    #expect(draftStore.save("Printer is offline") == 1)
  }

  @Test func savesScannerDraft() {
    @Dependency(DraftStore.self) var draftStore
    #expect(draftStore.save("Scanner has no power") == 1)
  }
}
// snippet.cases
@Test(.dependencies, arguments: ["Printer", "Scanner"])
func casesHaveSeparateStores(_ subject: String) {
  @Dependency(DraftStore.self) var draftStore
  #expect(draftStore.save(subject) == 1)
}

@Test(.serialized, arguments: [1, 2])
func casesShareStoreWithoutTrait(_ count: Int) {
  @Dependency(DraftStore.self) var draftStore
  #expect(draftStore.save("Printer is offline") == count)
}
// snippet.static
#if COMPILE_ERROR
  enum Drafts {
    @Dependency(DraftStore.self) static var draftStore
    // 🛑 not concurrency-safe
  }
#endif
// snippet.hide
await Testing.__swiftPMEntryPoint() as Never
