import Dependencies
import Foundation

extension DraftStore: DependencyKey {
  public static let liveValue = DraftStore(
    load: {
      @Dependency(\.draftsDirectory) var folder
      guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .map { try JSONDecoder().decode(Draft.self, from: Data(contentsOf: $0)) }
        .sorted { $0.subject < $1.subject }
    },
    save: { draft in
      let file = file(for: draft.id)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(draft).write(to: file, options: .atomic)
    },
    delete: { id in
      let file = file(for: id)
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      try FileManager.default.removeItem(at: file)
    }
  )
}

private func file(for id: Draft.ID) -> URL {
  @Dependency(\.draftsDirectory) var folder
  return folder.appending(path: "\(id).json")
}

private enum DraftsDirectoryKey: DependencyKey {
  static var liveValue: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appending(path: "Helpdesk/Drafts")
  }
}

extension DependencyValues {
  public var draftsDirectory: URL {
    get { self[DraftsDirectoryKey.self] }
    set { self[DraftsDirectoryKey.self] = newValue }
  }
}
