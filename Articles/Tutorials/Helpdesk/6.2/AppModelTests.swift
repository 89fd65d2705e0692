import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskFeatures
import Testing

@MainActor
@Test func showsTicketsAfterSignIn() async {
  let model = withDependencies {
    $0.apiClient.signIn = { _, _ in Session(token: "token", refreshToken: "refresh", expiresAt: .distantFuture) }
    $0.apiClient.searchTickets = { _ in [.printer] }
  } operation: {
    AppModel()
  }

  await model.signIn()
  guard case .tickets(let list) = model.screen else {
    Issue.record("The app doesn't show the tickets.")
    return
  }
  await list.load()

  #expect(list.tickets == [.printer])
}

@MainActor
@Test func signsInAgainAfterSignOut() async {
  let model = withDependencies {
    $0.apiClient.signIn = { _, _ in Session(token: "token", refreshToken: "refresh", expiresAt: .distantFuture) }
  } operation: {
    AppModel()
  }

  await model.signIn()
  await model.signOut()
  guard case .signIn = model.screen else {
    Issue.record("The app doesn't ask the user to sign in.")
    return
  }
  @Dependency(\.authenticator) var authenticator
  #expect(await authenticator.session == nil)

  await model.signIn()
  #expect(await authenticator.session?.token == "token")
}

extension Ticket {
  fileprivate static let printer = Ticket(
    id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
}
