// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
import Dependencies
import DependenciesMacros
import Foundation

@DependencyClient
struct DraftStore: Sendable {
  var load: @Sendable () throws -> String
  var save: @Sendable (_ subject: String) throws -> Void
}

extension DraftStore: DependencyKey {
  static var liveValue: DraftStore {
    let file = URL.temporaryDirectory.appending(path: "draft.txt")
    return DraftStore(
      load: { try String(contentsOf: file, encoding: .utf8) },
      save: { subject in try Data(subject.utf8).write(to: file) }
    )
  }
  static var testValue: DraftStore { DraftStore() }
}
// snippet.use
func saveDraft(_ subject: String) throws {
  @Dependency(DraftStore.self) var draftStore
  try draftStore.save(subject: subject)
  print(try draftStore.load())  // Printer is offline
}

try saveDraft("Printer is offline")
// snippet.end
