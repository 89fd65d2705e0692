import Dependencies
import HelpdeskAPI
import HelpdeskStorage
import Observation

@MainActor
@Observable
public final class TicketListModel {
  public private(set) var query: String
  public private(set) var tickets: [Ticket] = []
  public private(set) var errorMessage: String?
  private(set) var search: Task<Void, Never>?

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.settings) private var settings

  public init(query: String = "") {
    self.query = query
  }

  /// Searches after the user has paused for 300 milliseconds.
  public func queryChanged(_ query: String) {
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

  public func load() async {
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
