// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.settings
struct Settings: DependencyKey {
  var pageSize: Int
  static let liveValue = Settings(pageSize: 50)
}

extension DependencyValues {
  var settings: Settings {
    get { self[Settings.self] }
    set { self[Settings.self] = newValue }
  }
}

func pageCount(ofTickets tickets: Int) -> Int {
  @Dependency(\.settings.pageSize) var pageSize
  // 🛑 @Dependency(\.settings) has no test implementation, but was accessed from a test context
  return (tickets + pageSize - 1) / pageSize
}
// snippet.touch
@Test func readingDoesNotOverride() {
  withDependencies {
    _ = $0.settings  // Reads the settings without changing them.
  } operation: {
    #expect(pageCount(ofTickets: 120) == 3)
  }
}
// snippet.address
final class AppModel {}

@Test func unrelatedObjectsInheritNothing() {
  var inherited = 0
  for _ in 1...500 {
    // This model captures the override and is deallocated. The next one often gets the same address.
    _ = withDependencies {
      $0.settings.pageSize = 10
    } operation: {
      AppModel()
    }
    let unrelated = AppModel()
    withExpectedIssue {
      withDependencies(from: unrelated) {
        withDependencies {
          $0.context = .live
        } operation: {
          @Dependency(\.settings.pageSize) var pageSize
          if pageSize == 10 { inherited += 1 }
        }
      }
    }
  }
  #expect(inherited == 0)
}
// snippet.detached
final class DraftStore: TestDependencyKey, Sendable {
  let drafts = LockIsolated<[String]>([])
  static var testValue: DraftStore { DraftStore() }
}

@Suite(.dependencies)
struct DraftStoreTests {
  @Dependency(DraftStore.self) var store

  @Test(arguments: ["Printer is offline", "No access to VPN", "Screen is black"])
  func savesDraft(subject: String) async {
    await Task.detached { [store = _store] in
      store.wrappedValue.drafts.withValue { $0.append(subject) }
    }.value
    #expect(store.drafts.value == [subject])
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
