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
  public static let testValue = inMemory()

  public static func inMemory() -> DraftStore {
    let drafts = LockIsolated<[Draft.ID: Draft]>([:])
    return DraftStore(
      load: { drafts.value.values.sorted { $0.subject < $1.subject } },
      save: { draft in drafts.withValue { $0[draft.id] = draft } },
      delete: { id in drafts.withValue { $0[id] = nil } }
    )
  }
}

extension DependencyValues {
  public var draftStore: DraftStore {
    get { self[DraftStore.self] }
    set { self[DraftStore.self] = newValue }
  }
}
