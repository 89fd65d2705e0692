import Dependencies
import Foundation
import HelpdeskAPI

/// Stores the session between runs of the app.
public struct SessionStore: Sendable {
  /// Returns the stored session, or `nil` if the user is signed out.
  public var load: @Sendable () throws -> Session?
  /// Stores a session.
  public var save: @Sendable (_ session: Session) throws -> Void
  /// Deletes the stored session.
  public var delete: @Sendable () throws -> Void

  /// Creates a store from its endpoints.
  public init(
    load: @escaping @Sendable () throws -> Session?, save: @escaping @Sendable (Session) throws -> Void,
    delete: @escaping @Sendable () throws -> Void
  ) {
    self.load = load
    self.save = save
    self.delete = delete
  }
}

extension SessionStore: DependencyKey {
  /// A store in a file. An app that you ship would use the keychain.
  public static let liveValue = SessionStore(
    load: { try file.load() },
    save: { try file.save($0) },
    delete: { try file.delete() }
  )

  /// A store in memory. Each test and each preview gets an empty store.
  public static var testValue: SessionStore { inMemory() }
  public static var previewValue: SessionStore { inMemory() }

  /// Returns a store that keeps a session in memory.
  public static func inMemory(_ session: Session? = nil) -> SessionStore {
    let session = LockIsolated(session)
    return SessionStore(
      load: { session.value },
      save: { session.setValue($0) },
      delete: { session.setValue(nil) }
    )
  }

  private static var file: JSONFile<Session> {
    @Dependency(\.storageDirectory) var storageDirectory
    return JSONFile(url: storageDirectory.appending(path: "session.json"))
  }
}

extension DependencyValues {
  /// Stores the session between runs of the app.
  public var sessionStore: SessionStore {
    get { self[SessionStore.self] }
    set { self[SessionStore.self] = newValue }
  }
}
