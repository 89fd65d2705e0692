// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) -> String

  static let liveValue = APIClient(searchTickets: { "server: \($0)" })
  static let previewValue = APIClient(searchTickets: { "sample: \($0)" })
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

final class TicketListModel {
  @Dependency(\.apiClient) private var apiClient

  func search(_ query: String) -> String { apiClient.searchTickets(query) }
}

let print = LinePrinter()
// snippet.show
// snippet.rebuild
final class AppModel {
  private(set) var tickets = TicketListModel()

  @Dependency(\.apiClient) private var apiClient

  func setDemoMode(_ isOn: Bool) {
    tickets = withDependencies(from: self) {
      if isOn { $0.apiClient = .previewValue }
    } operation: {
      TicketListModel()
    }
  }
}

let app = AppModel()
app.setDemoMode(true)
print(app.tickets.search("vpn"))  // sample: vpn
app.setDemoMode(false)
print(app.tickets.search("vpn"))  // server: vpn
// snippet.decide
let isDemo = LockIsolated(false)
let tickets = withDependencies {
  let original = $0.apiClient
  $0.apiClient.searchTickets = { query in
    (isDemo.value ? .previewValue : original).searchTickets(query)
  }
} operation: {
  TicketListModel()
}
print(tickets.search("vpn"))  // server: vpn
isDemo.setValue(true)
print(tickets.search("vpn"))  // sample: vpn
// snippet.end
