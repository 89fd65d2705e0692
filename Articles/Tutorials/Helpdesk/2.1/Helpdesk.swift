import Foundation
import HelpdeskServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct Helpdesk {
  static func main() async throws {
    let server = try HelpdeskServer()

    let url = server.url.appending(path: "tickets")
    let (data, _) = try await URLSession.shared.data(from: url)
    let tickets = try JSONDecoder().decode([Ticket].self, from: data)
    print("\(tickets.count) tickets")  // 2 tickets
  }
}

private struct Ticket: Decodable {
  var subject: String
}
