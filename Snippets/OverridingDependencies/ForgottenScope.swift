// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

struct APIClient: TestDependencyKey {
  var closeTicket: @Sendable (_ id: Int) async throws -> Void

  static let testValue = APIClient(
    closeTicket: unimplemented("APIClient.closeTicket")
    // 🛑 Unimplemented: APIClient.closeTicket
  )
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

@MainActor
final class TicketDetailModel {
  private let id: Int

  @Dependency(\.apiClient) private var apiClient

  init(id: Int) {
    self.id = id
  }

  func close() async throws { try await apiClient.closeTicket(id) }
}

// snippet.show
// snippet.forgotten
@MainActor
final class TicketListModel {
  private(set) var detail: TicketDetailModel?

  @Dependency(\.apiClient) private var apiClient

  func select(_ id: Int) {
    detail = TicketDetailModel(id: id)  // Doesn't pass on the overrides.
  }
}
// snippet.test
@MainActor
@Test func detailInheritsDependencies() async {
  let closed = LockIsolated<[Int]>([])
  let list = withDependencies {
    $0.apiClient.closeTicket = { id in closed.withValue { $0.append(id) } }
  } operation: {
    TicketListModel()
  }

  list.select(1)
  try? await list.detail?.close()

  #expect(closed.value == [1])  // 🛑 Expectation failed
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
