import Dependencies
import Foundation

private enum StorageDirectoryKey: DependencyKey {
  static var liveValue: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appending(path: "Helpdesk")
  }
}

extension DependencyValues {
  /// The folder that contains Helpdesk's files.
  public var storageDirectory: URL {
    get { self[StorageDirectoryKey.self] }
    set { self[StorageDirectoryKey.self] = newValue }
  }
}
