import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskFeatures
import HelpdeskServer
import HelpdeskStorage

/// `helpdesk [--demo] search [QUERY]`, `helpdesk [--demo] new SUBJECT`, or `helpdesk [--demo] drafts`.
///
/// The tool starts a local server, unless `HELPDESK_URL` names another one. `--demo` uses the preview values instead.
@main
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct HelpdeskTool {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if let index = arguments.firstIndex(of: "--demo") {
      arguments.remove(at: index)
      prepareDependencies { $0.context = .preview }
    } else {
      let environment = ProcessInfo.processInfo.environment
      let url = try environment["HELPDESK_URL"].flatMap { URL(string: $0) } ?? HelpdeskServer().url
      prepareDependencies { $0.apiBaseURL = url }
    }

    switch arguments.first {
    case "search": await search(arguments.dropFirst().joined(separator: " "))
    case "new": try await create(arguments.dropFirst().joined(separator: " "))
    case "drafts": try printDrafts()
    default:
      print("usage: helpdesk [--demo] search [QUERY] | new SUBJECT | drafts")
      exit(2)
    }
  }

  @MainActor
  private static func search(_ query: String) async {
    let list = TicketListModel(query: query)
    await list.load()
    for ticket in list.tickets { print(ticket.isClosed ? "✓" : "•", ticket.subject) }
    if let message = list.errorMessage { print(message) }
  }

  @MainActor
  private static func create(_ subject: String) async throws {
    let model = NewTicketModel()
    model.subjectChanged(subject)
    print("Sending in two seconds. Press Control-C to undo.")
    try await model.send()
    print(model.errorMessage ?? "Sent.")
  }

  private static func printDrafts() throws {
    @Dependency(\.draftStore) var draftStore
    for draft in try draftStore.load() { print(draft.subject) }
  }
}
