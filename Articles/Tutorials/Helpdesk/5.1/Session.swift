import Foundation

public struct Session: Codable, Equatable, Sendable {
  public var token: String
  public var refreshToken: String
  public var expiresAt: Date

  public init(token: String, refreshToken: String, expiresAt: Date) {
    self.token = token
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}
