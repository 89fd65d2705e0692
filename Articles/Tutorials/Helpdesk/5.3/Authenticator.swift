import Dependencies
import Foundation

public actor Authenticator {
  public private(set) var session: Session?

  @Dependency(\.date.now) private var now

  public init() {}

  /// Uses a session, or signs the user out.
  public func use(_ session: Session?) {
    self.session = session
  }

  /// Returns a token that's valid for at least 30 more seconds, or `nil` if the user is signed out.
  public func token() throws -> String? {
    guard let session else { return nil }
    guard session.expiresAt.timeIntervalSince(now) >= 30 else { throw APIError.unauthorized }
    return session.token
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
