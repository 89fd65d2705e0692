// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()

struct APIClient: DependencyKey {
  var closeTicket: @Sendable (_ id: Int) async throws -> Void

  static let liveValue = APIClient(closeTicket: { print("PATCH /tickets/\($0)") })
  static let previewValue = APIClient(closeTicket: { _ in })
}

struct DraftStore: DependencyKey {
  var save: @Sendable (_ text: String) throws -> Void

  static let liveValue = DraftStore(save: { print("Write a file: \($0)") })

  static func inMemory() -> DraftStore {
    let drafts = LockIsolated<[String]>([])
    return DraftStore(save: { draft in drafts.withValue { $0.append(draft) } })
  }
}

struct SessionStore: DependencyKey {
  static let liveValue = SessionStore()
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
  var draftStore: DraftStore {
    get { self[DraftStore.self] }
    set { self[DraftStore.self] = newValue }
  }
  var sessionStore: SessionStore {
    get { self[SessionStore.self] }
    set { self[SessionStore.self] = newValue }
  }
}

// snippet.show
// snippet.app
@MainActor
final class AppModel {
  private(set) var onboarding: TicketListModel?

  @Dependency(\.sessionStore) private var sessionStore

  func startOnboarding() {
    onboarding = withDependencies(from: self) {
      $0.apiClient = .previewValue
      $0.draftStore = .inMemory()
    } operation: {
      TicketListModel()
    }
  }
}
// snippet.children
@MainActor
final class TicketListModel {
  private(set) var detail: TicketDetailModel?

  @Dependency(\.apiClient) private var apiClient

  func select(_ id: Int) {
    detail = withDependencies(from: self) { TicketDetailModel(id: id) }
  }
}

@MainActor
final class TicketDetailModel {
  private let id: Int

  @Dependency(\.apiClient) private var apiClient
  @Dependency(\.draftStore) private var draftStore

  init(id: Int) {
    self.id = id
  }

  func close() async throws { try await apiClient.closeTicket(id) }
  func saveReply(_ text: String) throws { try draftStore.save(text) }
}
// snippet.run
let app = AppModel()
app.startOnboarding()
app.onboarding?.select(1)
try await app.onboarding?.detail?.close()  // Sends nothing.
try app.onboarding?.detail?.saveReply("Restart it.")  // Writes nothing.

let tickets = TicketListModel()
tickets.select(2)
try await tickets.detail?.close()  // Sends PATCH /tickets/2.
// snippet.hide
// Output:
// PATCH /tickets/2
