import Dependencies
import Foundation

public actor Authenticator {
  public private(set) var session: Session?
  private var refresh: (session: Session, task: Task<Session, any Error>)?

  @Dependency(\.apiClient) private var apiClient
  @Dependency(\.date.now) private var now

  public init() {}

  /// Uses a session, or signs the user out.
  public func use(_ session: Session?) {
    self.session = session
  }

  /// Returns a token that's valid for at least 30 more seconds, or `nil` if the user is signed out.
  ///
  /// Refreshes the session if it expires earlier.
  public func token() async throws -> String? {
    guard let session else { return nil }
    if session.expiresAt.timeIntervalSince(now) >= 30 { return session.token }
    return try await replaceToken(session.token)
  }

  /// Refreshes the session, because its token expires soon or the server refused it.
  ///
  /// Callers that have the same token wait for one refresh.
  public func replaceToken(_ token: String) async throws -> String {
    guard let session else { throw APIError.unauthorized }
    if session.token != token { return session.token }
    if let refresh, refresh.session == session { return try await refresh.task.value.token }

    let task = Task {
      let newSession = try await apiClient.refreshSession(session)
      // The user can sign out while the server responds.
      guard self.session == session else { throw APIError.unauthorized }
      self.session = newSession
      return newSession
    }
    refresh = (session, task)
    defer { if refresh?.session == session { refresh = nil } }
    return try await task.value.token
  }
}

extension Authenticator: DependencyKey {
  public static let liveValue = Authenticator()
  public static var testValue: Authenticator { Authenticator() }
}

extension DependencyValues {
  public var authenticator: Authenticator {
    get { self[Authenticator.self] }
    set { self[Authenticator.self] = newValue }
  }
}
