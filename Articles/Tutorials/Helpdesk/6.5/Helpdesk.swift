import Dependencies
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskFeatures
import HelpdeskServer

@main
struct Helpdesk {
  static func main() async throws {
    let server = try HelpdeskServer()
    prepareDependencies {
      $0.apiBaseURL = server.url
    }
    await search("")
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
