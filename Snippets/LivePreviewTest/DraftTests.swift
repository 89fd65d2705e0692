// snippet.hide
import DependenciesTestSupport
import Testing

extension DependencyValues {
  var draftStore: DraftStore {
    get { self[DraftStore.self] }
    set { self[DraftStore.self] = newValue }
  }
}

final class DraftListModel {
  private(set) var subjects: [String] = []

  @Dependency(\.draftStore) private var draftStore

  func load() throws {
    subjects = try draftStore.load()
  }

  func add(_ subject: String) throws {
    try draftStore.save(subject)
    subjects.append(subject)
  }
}

// snippet.show
// snippet.value
import Dependencies

struct DraftStore: Sendable {
  var load: @Sendable () throws -> [String]
  var save: @Sendable (_ subject: String) throws -> Void
}

extension DraftStore: TestDependencyKey {
  static let testValue = DraftStore(
    load: unimplemented("DraftStore.load", placeholder: []),
    // 🛑 Unimplemented: DraftStore.load
    save: unimplemented("DraftStore.save")
    // 🛑 Unimplemented: DraftStore.save
  )
}
// snippet.untouched
@Test func loadsDrafts() throws {
  let model = DraftListModel()
  try model.load()
  #expect(model.subjects == [])
}

@Test func addsDraft() {
  #expect(throws: (any Error).self) {
    try DraftListModel().add("Printer is offline")
  }
}
// snippet.one
@Test func savesDraft() throws {
  let saved = LockIsolated<[String]>([])
  let model = withDependencies {
    $0.draftStore.save = { subject in saved.withValue { $0.append(subject) } }
  } operation: {
    DraftListModel()
  }

  try model.add("Printer is offline")

  #expect(saved.value == ["Printer is offline"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
