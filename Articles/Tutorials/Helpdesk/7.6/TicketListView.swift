#if canImport(SwiftUI)
  import Dependencies
  import HelpdeskAPI
  import HelpdeskFeatures
  import SwiftUI

  struct TicketListView: View {
    let model: TicketListModel
    @State private var query = ""

    var body: some View {
      NavigationStack {
        List {
          if let message = model.errorMessage {
            Text(message)
          }
          ForEach(model.tickets) { ticket in
            Label(ticket.subject, systemImage: ticket.isClosed ? "checkmark.circle" : "circle")
          }
        }
        .navigationTitle("Tickets")
        .searchable(text: $query)
        .onChange(of: query) { model.queryChanged(query) }
      }
      .task { await model.load() }
    }
  }

  #Preview("Tickets") {
    TicketListView(model: TicketListModel())
  }

  #Preview("No tickets") {
    TicketListView(
      model: withDependencies {
        $0.apiClient.searchTickets = { _ in [] }
      } operation: {
        TicketListModel()
      })
  }

  #Preview("Error") {
    TicketListView(
      model: withDependencies {
        $0.apiClient.searchTickets = { _ in throw APIError.server(status: 503) }
      } operation: {
        TicketListModel()
      })
  }
#endif
