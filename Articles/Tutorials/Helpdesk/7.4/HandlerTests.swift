import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@testable import HelpdeskServer

@Test(
  .dependencies {
    $0.currentRequest = CurrentRequest(id: UUID(7), user: "agent@example.com")
  }
)
func recordsWhoClosedTicket() throws {
  let database = TicketDatabase(subjects: ["Printer is offline"])
  let transaction = Transaction(in: database)

  let ticket = try withDependencies {
    $0[Transaction.self] = transaction
  } operation: {
    try TicketService().setClosed(true, id: UUID(0))
  }
  transaction.commit()

  let request = CurrentRequest(id: UUID(7), user: "agent@example.com")
  #expect(database.history.value == [Change(ticket: ticket, request: request)])
}

@Test(
  .dependencies {
    $0.uuid = .incrementing
  }
)
func eachRequestHasItsIdentifier() async {
  let database = TicketDatabase(subjects: ["Printer is offline", "No sound"])
  let routes = Routes()

  await withDependencies {
    $0.database = database
  } operation: {
    for id in [UUID(0), UUID(1)] {
      let body = Data(#"{"isClosed": true}"#.utf8)
      let request = Request(method: "PATCH", path: "/tickets/\(id)", query: [:], headers: [:], body: body)
      #expect(await routes.respond(to: request).status == 200)
    }
  }

  #expect(database.history.value.map(\.request.id) == [UUID(0), UUID(1)])
}
