#if canImport(SwiftUI)
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
#endif
