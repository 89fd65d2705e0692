import Foundation

/// The permission to use the API for a limited time.
public struct Session: Codable, Equatable, Sendable {
  /// The text that authorizes requests.
  public var token: String
  /// The text that authorizes one refresh of the session.
  public var refreshToken: String
  /// The date after which the server refuses the token.
  public var expiresAt: Date

  /// Creates a session.
  public init(token: String, refreshToken: String, expiresAt: Date) {
    self.token = token
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}
