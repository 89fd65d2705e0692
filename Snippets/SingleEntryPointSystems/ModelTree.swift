// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct APIClient: DependencyKey {
  var closeTicket: @Sendable (_ id: Int) -> String
  static let liveValue = APIClient(closeTicket: { "closed \($0) on the server" })
  static let previewValue = APIClient(closeTicket: { "closed sample \($0)" })
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.models
class Model {
  @Dependency(\.apiClient) var apiClient

  /// Creates a child model that inherits the dependencies of this model.
  final func child<Child: Model>(_ create: () -> Child) -> Child {
    withDependencies(from: self) { create() }
  }
}

final class AppModel: Model {
  func showTickets() -> TicketListModel { child { TicketListModel() } }
}

final class TicketListModel: Model {
  func select(_ id: Int) -> TicketDetailModel { child { TicketDetailModel(id: id) } }
}

final class TicketDetailModel: Model {
  private let id: Int

  init(id: Int) {
    self.id = id
  }

  func close() -> String { apiClient.closeTicket(id) }
}
// snippet.run
let app = AppModel()
let demo = withDependencies {
  $0.apiClient = .previewValue
} operation: {
  AppModel()
}

print(app.showTickets().select(7).close())  // closed 7 on the server
print(demo.showTickets().select(7).close())  // closed sample 7
// snippet.handler
final class Button {
  var onTap: () -> String = { "" }
}

let detail = demo.showTickets().select(7)
let closeButton = Button()
closeButton.onTap = { detail.close() }
print(closeButton.onTap())  // closed sample 7
// snippet.inject
final class TicketArchive {
  @Dependency(\.apiClient) private var apiClient

  func close(_ ids: [Int]) -> [String] { ids.map { apiClient.closeTicket($0) } }
}

final class CleanupModel {
  private let archive: TicketArchive

  init(archive: TicketArchive) {
    self.archive = archive
  }

  func run() -> [String] { archive.close([1, 2]) }
}

let archive = withDependencies {
  $0.apiClient = .previewValue
} operation: {
  TicketArchive()
}
print(CleanupModel(archive: archive).run())  // ["closed sample 1", "closed sample 2"]
// snippet.end
