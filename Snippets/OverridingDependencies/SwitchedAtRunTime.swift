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
      $0.apiClient = isOn ? .previewValue : .liveValue
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
extension APIClient {
  static func switching(_ isDemo: @escaping @Sendable () -> Bool) -> APIClient {
    APIClient(searchTickets: { query in
      (isDemo() ? previewValue : liveValue).searchTickets(query)
    })
  }
}

let isDemo = LockIsolated(false)
let tickets = withDependencies {
  $0.apiClient = .switching { isDemo.value }
} operation: {
  TicketListModel()
}
print(tickets.search("vpn"))  // server: vpn
isDemo.setValue(true)
print(tickets.search("vpn"))  // sample: vpn
// snippet.end
