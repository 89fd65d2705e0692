import Dependencies
import Foundation

/// A ticket that the user hasn't sent yet.
public struct Draft: Codable, Equatable, Identifiable, Sendable {
  public var id: UUID
  public var subject: String

  /// Creates a draft.
  public init(id: UUID, subject: String) {
    self.id = id
    self.subject = subject
  }
}

/// Stores drafts between runs of the app.
public struct DraftStore: Sendable {
  /// Returns all drafts, sorted by subject.
  public var load: @Sendable () throws -> [Draft]
  /// Stores a draft, and replaces a draft with the same ID.
  public var save: @Sendable (_ draft: Draft) throws -> Void
  /// Deletes a draft. Does nothing if there's no draft with this ID.
  public var delete: @Sendable (_ id: Draft.ID) throws -> Void

  /// Creates a store from its endpoints.
  public init(
    load: @escaping @Sendable () throws -> [Draft], save: @escaping @Sendable (Draft) throws -> Void,
    delete: @escaping @Sendable (Draft.ID) throws -> Void
  ) {
    self.load = load
    self.save = save
    self.delete = delete
  }
}

extension DraftStore: DependencyKey {
  public static let liveValue = DraftStore(
    load: {
      let folder = draftsDirectory
      guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json" }
        .compactMap { try JSONFile<Draft>(url: $0).load() }
        .sorted { $0.subject < $1.subject }
    },
    save: { try file($0.id).save($0) },
    delete: { try file($0).delete() }
  )

  /// A store in memory. Each test and each preview gets an empty store.
  public static var testValue: DraftStore { inMemory() }
  public static var previewValue: DraftStore {
    inMemory([Draft(id: UUID(0), subject: "Keyboard types the wrong letters")])
  }

  /// Returns a store that keeps drafts in memory.
  public static func inMemory(_ drafts: [Draft] = []) -> DraftStore {
    let drafts = LockIsolated(Dictionary(uniqueKeysWithValues: drafts.map { ($0.id, $0) }))
    return DraftStore(
      load: { drafts.value.values.sorted { $0.subject < $1.subject } },
      save: { draft in drafts.withValue { $0[draft.id] = draft } },
      delete: { id in drafts.withValue { $0[id] = nil } }
    )
  }

  private static var draftsDirectory: URL {
    @Dependency(\.storageDirectory) var storageDirectory
    return storageDirectory.appending(path: "Drafts")
  }

  private static func file(_ id: Draft.ID) -> JSONFile<Draft> {
    JSONFile(url: draftsDirectory.appending(path: "\(id).json"))
  }
}

extension DependencyValues {
  /// Stores drafts between runs of the app.
  public var draftStore: DraftStore {
    get { self[DraftStore.self] }
    set { self[DraftStore.self] = newValue }
  }
}
