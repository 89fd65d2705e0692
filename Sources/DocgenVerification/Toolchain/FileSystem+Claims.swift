import Dependencies
import DocgenSystem

extension FileSystem {
  /// Waits until no other run of docgen uses a folder, and claims it.
  ///
  /// - Throws: ``FileError`` if the folder doesn't exist; `CancellationError`.
  func claimWhenFree(directory: String) async throws -> Claim {
    @Dependency(\.continuousClock) var clock
    while true {
      if let claim = try claim(directory: directory) { return claim }
      try await clock.sleep(for: .milliseconds(200))
    }
  }
}
