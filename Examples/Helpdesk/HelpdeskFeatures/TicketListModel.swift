import Dependencies
import HelpdeskAPI
import HelpdeskStorage
import Observation

/// Lists and searches tickets.
@MainActor
@Observable
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class TicketListModel {
  public private(set) var query: String
  public private(set) var tickets: [Ticket] = []
  public private(set) var errorMessage: String?
  private var search: Task<Void, Never>?

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.settings) private var settings

  /// Creates a list without tickets. Call `load()` to search them.
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

  /// Loads the tickets that match the query.
  public func load() async {
    do {
      let found = try await apiClient.searchTickets(query: query)
      // A slow response must not replace the result of a later search.
      guard !Task.isCancelled else { return }
      tickets = Array(found.sorted(by: settings.sortOrder()).prefix(settings.pageSize()))
      errorMessage = nil
    } catch {
      guard !Task.isCancelled else { return }
      errorMessage = Self.message(for: error)
    }
  }

  /// Closes a ticket, and shows it as closed.
  public func close(_ id: Ticket.ID) async {
    do {
      let closed = try await apiClient.closeTicket(id: id)
      tickets = tickets.map { $0.id == id ? closed : $0 }
      errorMessage = nil
    } catch {
      errorMessage = Self.message(for: error)
    }
  }

  private static func message(for error: any Error) -> String {
    switch error {
    case APIError.unauthorized: "Sign in to see the tickets."
    default: "The server isn't available. Try again later."
    }
  }
}

extension [Ticket] {
  fileprivate func sorted(by order: SortOrder) -> [Ticket] {
    switch order {
    case .newestFirst: sorted { $0.createdAt > $1.createdAt }
    case .oldestFirst: sorted { $0.createdAt < $1.createdAt }
    }
  }
}
