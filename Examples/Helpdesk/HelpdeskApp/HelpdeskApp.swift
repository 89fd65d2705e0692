#if canImport(SwiftUI)
  import Dependencies
  import HelpdeskAPI
  import HelpdeskFeatures
  import SwiftUI

  /// Shows the screen of an app model.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public struct HelpdeskView: View {
    private let model: AppModel

    /// Creates a view of an app.
    public init(model: AppModel) {
      self.model = model
    }

    public var body: some View {
      switch model.screen {
      case .signIn(let signIn):
        SignInView(model: signIn) { await model.signIn() }
          .task { try? await model.start() }
      case .tickets(let list):
        TicketListView(model: list)
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  struct SignInView: View {
    @Bindable var model: SignInModel
    let signIn: () async -> Void

    var body: some View {
      Form {
        TextField("Email", text: $model.email)
        SecureField("Password", text: $model.password)
        if let message = model.errorMessage { Text(message) }
        Button("Sign In") { Task { await signIn() } }
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  struct TicketListView: View {
    let model: TicketListModel

    var body: some View {
      List {
        TextField("Search", text: Binding(get: { model.query }, set: { model.queryChanged($0) }))
        if let message = model.errorMessage { Text(message) }
        ForEach(model.tickets) { ticket in
          Label(ticket.subject, systemImage: ticket.isClosed ? "checkmark.circle" : "circle")
        }
      }
      .task { await model.load() }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  #Preview("Tickets") {
    TicketListView(model: TicketListModel())
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  #Preview("No tickets") {
    let _ = prepareDependencies { $0.apiClient.searchTickets = { _ in [] } }
    TicketListView(model: TicketListModel())
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  #Preview("Error") {
    let _ = prepareDependencies { $0.apiClient.searchTickets = { _ in throw APIError.server(status: 503) } }
    TicketListView(model: TicketListModel())
  }
#endif
