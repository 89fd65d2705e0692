import Dependencies
import HelpdeskAPI
import HelpdeskStorage
import Observation

/// The app, with the screen that it shows.
@MainActor
@Observable
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class AppModel {
  /// The app's main screens.
  public enum Screen {
    case signIn(SignInModel)
    case tickets(TicketListModel)
  }

  public private(set) var screen: Screen
  public private(set) var newTicket: NewTicketModel?

  @ObservationIgnored @Dependency(\.authenticator) private var authenticator
  @ObservationIgnored @Dependency(\.sessionStore) private var sessionStore

  /// Creates an app that asks the user to sign in.
  public init() {
    screen = .signIn(SignInModel())
  }

  /// Restores the session of the last run.
  public func start() async throws {
    guard let session = try sessionStore.load() else { return }
    await authenticator.use(session)
    showTickets()
  }

  /// Signs the user in with what they entered.
  public func signIn() async {
    guard case .signIn(let model) = screen else { return }
    await model.signIn()
    if model.isSignedIn { showTickets() }
  }

  /// Ends the session.
  public func signOut() async throws {
    try sessionStore.delete()
    await authenticator.use(nil)
    screen = withDependencies(from: self) { .signIn(SignInModel()) }
  }

  /// Opens an editor for a new ticket.
  public func composeTicket() {
    newTicket = withDependencies(from: self) { NewTicketModel() }
  }

  /// Closes the editor.
  public func finishTicket() {
    newTicket = nil
  }

  private func showTickets() {
    screen = withDependencies(from: self) { .tickets(TicketListModel()) }
  }
}
