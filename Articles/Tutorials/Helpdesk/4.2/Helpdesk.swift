import Dependencies
import HelpdeskStorage

@main
struct Helpdesk {
  static func main() throws {
    @Dependency(\.draftStore) var draftStore
    @Dependency(\.uuid) var uuid

    if CommandLine.arguments.count > 1 {
      try draftStore.save(Draft(id: uuid(), subject: CommandLine.arguments[1]))
    }
    for draft in try draftStore.load() {
      print(draft.subject)
    }
  }
}
