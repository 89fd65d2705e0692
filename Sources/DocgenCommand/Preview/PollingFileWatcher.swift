import DocgenSystem

/// Reports which files in a folder and its subfolders change, by checking all of them twice a second.
///
/// It's for platforms without a native ``FileWatcher``. Hidden files, symbolic links, and files
/// whose names end in `~` are ignored.
final class PollingFileWatcher: Sendable {
  /// The changes: paths relative to the folder.
  let changes: AsyncStream<Set<String>>
  private let polling: Task<Void, Never>

  /// Starts to watch a folder.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder.
  ///   - isExcluded: Whether to ignore a subfolder, given its relative path.
  /// - Throws: ``FileWatchError`` if the folder can't be read.
  init(folder: String, isExcluded: @escaping @Sendable (_ path: String) -> Bool = { _ in false })
    throws(FileWatchError)
  {
    var last: [String: FileSystem.Status]
    do {
      last = try Self.statuses(below: folder, isExcluded)
    } catch {
      throw FileWatchError(description: "can't watch '\(folder)': \(error)")
    }
    let (changes, continuation) = AsyncStream.makeStream(of: Set<String>.self)
    self.changes = changes
    polling = Task.detached(priority: .utility) { [last] in
      var last = last
      while !Task.isCancelled {
        do {
          try await Task.sleep(for: .milliseconds(500))
          let now = try Self.statuses(below: folder, isExcluded)
          let changed = Set(last.keys).union(now.keys).filter { last[$0] != now[$0] }
          if !changed.isEmpty { continuation.yield(changed) }
          last = now
        } catch is CancellationError {
          break
        } catch {
          // A folder was removed during the check. The next check reports it.
          continue
        }
      }
      continuation.finish()
    }
  }

  deinit { polling.cancel() }

  private static func statuses(
    below folder: String, _ isExcluded: (String) -> Bool
  ) throws -> [String: FileSystem.Status] {
    let system = FileSystem.liveValue
    var statuses: [String: FileSystem.Status] = [:]
    for path in try system.files(below: folder, where: { $1 != .directory || !isExcluded($0) })
    where !path.hasSuffix("~") {
      statuses[path] = try system.status("\(folder)/\(path)")
    }
    return statuses
  }
}
