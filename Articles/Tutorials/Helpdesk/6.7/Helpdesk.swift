import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskFeatures
import HelpdeskServer

@main
struct Helpdesk {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--demo") {
      prepareDependencies {
        $0.context = .preview
      }
    } else {
      let environment = ProcessInfo.processInfo.environment
      let url = try environment["HELPDESK_URL"].flatMap { URL(string: $0) } ?? HelpdeskServer().url
      prepareDependencies {
        $0.apiBaseURL = url
      }
    }
    await search(arguments.filter { !$0.hasPrefix("--") }.joined(separator: " "))
  }

  @MainActor
  private static func search(_ query: String) async {
    let list = TicketListModel(query: query)
    await list.load()
    for ticket in list.tickets {
      print(ticket.subject)
    }
    if let message = list.errorMessage { print(message) }
  }
}
