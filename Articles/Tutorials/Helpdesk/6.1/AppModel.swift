import Dependencies
import HelpdeskAPI
import Observation

@MainActor
@Observable
public final class AppModel {
  public enum Screen {
    case signIn(SignInModel)
    case tickets(TicketListModel)
  }

  public private(set) var screen: Screen

  @ObservationIgnored @Dependency(\.authenticator) private var authenticator

  public init() {
    screen = .signIn(SignInModel())
  }

  public func signIn() async {
    guard case .signIn(let model) = screen else { return }
    await model.signIn()
    if model.isSignedIn { screen = .tickets(TicketListModel()) }
  }

  public func signOut() async {
    await authenticator.use(nil)
    screen = .signIn(SignInModel())
  }
}
