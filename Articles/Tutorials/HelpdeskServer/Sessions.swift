import Foundation

/// A session as the server sends it.
struct IssuedSession: Codable, Equatable, Sendable {
  let token: String
  let refreshToken: String
  let expiresAt: Date
}

/// The sessions that the server has issued.
struct Sessions: Sendable {
  static let lifetime: TimeInterval = 15 * 60

  private var expirationDates: [String: Date] = [:]
  private var refreshTokens: Set<String> = []

  mutating func signIn(email: String, password: String) -> IssuedSession? {
    guard email == HelpdeskServer.email, password == HelpdeskServer.password else { return nil }
    return issue()
  }

  /// Replaces a session with a new one.
  ///
  /// A refresh token is valid once.
  mutating func refresh(_ refreshToken: String) -> IssuedSession? {
    guard refreshTokens.remove(refreshToken) != nil else { return nil }
    return issue()
  }

  func isValid(token: String) -> Bool {
    expirationDates[token].map { $0 > Date() } ?? false
  }

  /// Expires all tokens.
  ///
  /// Refresh tokens stay valid.
  mutating func expireAll() {
    expirationDates = [:]
  }

  private mutating func issue() -> IssuedSession {
    let session = IssuedSession(
      token: UUID().uuidString, refreshToken: UUID().uuidString, expiresAt: Date() + Self.lifetime)
    expirationDates[session.token] = session.expiresAt
    refreshTokens.insert(session.refreshToken)
    return session
  }
}
