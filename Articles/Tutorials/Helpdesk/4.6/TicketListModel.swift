import Dependencies
import HelpdeskAPI
import HelpdeskStorage
import Observation

@MainActor
@Observable
final class TicketListModel {
  private(set) var query = ""
  private(set) var tickets: [Ticket] = []
  private(set) var errorMessage: String?
  private(set) var search: Task<Void, Never>?

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.settings) private var settings

  /// Searches after the user has paused for 300 milliseconds.
  func queryChanged(_ query: String) {
    self.query = query
    search?.cancel()
    search = Task {
      do {
        try await clock.sleep(for: .milliseconds(300))
      } catch {
        return
      }
      await load()
    }
  }

  func load() async {
    do {
      let found = try await apiClient.searchTickets(query)
      guard !Task.isCancelled else { return }
      tickets = Array(found.prefix(settings.pageSize()))
      errorMessage = nil
    } catch where Task.isCancelled {
      return
    } catch APIError.server {
      errorMessage = "The server isn't available. Try again later."
    } catch APIError.unauthorized {
      errorMessage = "Sign in to see the tickets."
    } catch {
      errorMessage = "The tickets can't be loaded."
    }
  }
}
