// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
import Dependencies
import Foundation

/// Stores the subjects of tickets that haven't been sent.
struct DraftStore: Sendable {
  var load: @Sendable () throws -> [String]
  var save: @Sendable (_ subject: String) throws -> Void
}

extension DependencyValues {
  var draftStore: DraftStore {
    get { self[DraftStore.self] }
    set { self[DraftStore.self] = newValue }
  }
}
// snippet.live
extension DraftStore: DependencyKey {
  static let liveValue: DraftStore = {
    let file = URL(fileURLWithPath: "drafts.json")
    @Sendable func read() throws -> [String] {
      guard FileManager.default.fileExists(atPath: file.path) else { return [] }
      return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }
    return DraftStore(
      load: { try read() },
      save: { subject in
        let drafts = try JSONEncoder().encode(try read() + [subject])
        try drafts.write(to: file, options: .atomic)
      })
  }()
}
// snippet.preview
extension DraftStore {
  static let previewValue = DraftStore(
    load: { ["No sound", "Printer is offline", "VPN disconnects"] },
    save: { _ in })
}
// snippet.model
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
// snippet.run
let firstRun = DraftListModel()
try firstRun.add("Scanner has no power")

let secondRun = DraftListModel()
try secondRun.load()
print(secondRun.subjects)  // ["Scanner has no power"]
print(FileManager.default.fileExists(atPath: "drafts.json"))  // true
// snippet.inpreview
let preview = withDependencies {
  $0.context = .preview
} operation: {
  DraftListModel()
}
try preview.add("Keyboard is missing a key")
try preview.load()
print(preview.subjects)  // ["No sound", "Printer is offline", "VPN disconnects"]
// snippet.states
let empty = withDependencies {
  $0.context = .preview
  $0.draftStore.load = { [] }
} operation: {
  DraftListModel()
}
try empty.load()
print(empty.subjects)  // []

struct DiskError: Error {}

let failing = withDependencies {
  $0.context = .preview
  $0.draftStore.load = { throw DiskError() }
} operation: {
  DraftListModel()
}
do {
  try failing.load()
} catch {
  print("Can't load drafts:", error)  // Can't load drafts: DiskError()
}
