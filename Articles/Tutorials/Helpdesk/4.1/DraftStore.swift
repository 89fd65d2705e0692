import Dependencies
import DependenciesMacros
import Foundation

public struct Draft: Codable, Equatable, Identifiable, Sendable {
  public var id: UUID
  public var subject: String

  public init(id: UUID, subject: String) {
    self.id = id
    self.subject = subject
  }
}

@DependencyClient
public struct DraftStore: Sendable {
  public var load: @Sendable () throws -> [Draft]
  public var save: @Sendable (_ draft: Draft) throws -> Void
  public var delete: @Sendable (_ id: Draft.ID) throws -> Void
}

extension DraftStore: TestDependencyKey {
  public static let testValue = DraftStore()
}

extension DependencyValues {
  public var draftStore: DraftStore {
    get { self[DraftStore.self] }
    set { self[DraftStore.self] = newValue }
  }
}
