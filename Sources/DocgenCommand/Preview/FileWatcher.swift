import DocgenSystem
import Foundation

/// An error that's thrown if files can't be watched.
struct FileWatchError: Error, Hashable, CustomStringConvertible {
  /// One line without a final period.
  var description: String
}

/// Reports which files in a folder and its subfolders change.
///
/// The system's file events (inotify) wake the watcher, which then compares the states of all files with their earlier
/// states. If the system has no such events or can't watch that many folders, the watcher compares the files
/// twice a second.
///
/// Names that begin with a dot or end with a tilde are ignored, and so are the contents of folders with such names.
/// A symbolic link to a file is reported together with its target, if the target is also watched. A change of neither the
/// size nor the modification time isn't reported.
final class FileWatcher: Sendable {
  /// The changed paths, relative to the folder, in one set for each burst of changes.
  let changes: AsyncStream<Set<String>>
  /// Whether the watcher compares the files twice a second, because events don't report all changes.
  let isPolling: Bool
  private let events: FileEvents

  /// Starts to watch a folder.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder.
  ///   - usesEvents: Whether to use the system's file events.
  ///   - isExcluded: Whether to ignore a subfolder, given its relative path.
  /// - Throws: ``FileWatchError`` if the path isn't a readable folder, or if the process has too many open files.
  init(
    folder: String, usesEvents: Bool = true, isExcluded: @escaping @Sendable (_ path: String) -> Bool = { _ in false }
  ) throws(FileWatchError) {
    do {
      _ = try FileSystem.liveValue.list(directory: folder)
    } catch {
      throw FileWatchError(description: "can't watch '\(folder)': \(error)")
    }
    let events = try FileEvents(usesSystemEvents: usesEvents)
    self.events = events
    let first = FolderState(folder, isExcluded: isExcluded, watchedBy: events)
    isPolling = !first.isWatched
    let (changes, continuation) = AsyncStream.makeStream(of: Set<String>.self)
    self.changes = changes
    // The thread ends when the watcher is deinitialized.
    Thread.detachNewThread {
      var last = first
      while events.wait(isPolling: !last.isWatched) {
        let now = FolderState(folder, isExcluded: isExcluded, watchedBy: events)
        let changed = Set(last.files.keys).union(now.files.keys).filter { last.files[$0] != now.files[$0] }
        if !changed.isEmpty { continuation.yield(changed) }
        last = now
      }
      continuation.finish()
      events.release()
    }
  }

  deinit { events.stop() }
}

/// The states of the files in a folder and its subfolders.
private struct FolderState: Sendable {
  /// The states by path, relative to the folder.
  private(set) var files: [String: FileSystem.Status] = [:]
  /// Whether events report the changes in all of the folders.
  private(set) var isWatched: Bool

  /// Gets the states, and watches the folders.
  init(_ folder: String, isExcluded: (_ path: String) -> Bool, watchedBy events: FileEvents) {
    let system = FileSystem.liveValue
    // Watch each folder before listing it, so that no file is missed.
    var isWatched = events.watch(folder)
    let paths = try? system.files(
      below: folder,
      where: { path, kind in
        guard !path.hasSuffix("~") else { return false }
        guard kind == .directory else { return true }
        guard !isExcluded(path) else { return false }
        isWatched = events.watch("\(folder)/\(path)") && isWatched
        return true
      },
      includesLink: { _ in true },
      // The folder was removed, or the user can't read it. A build reports that if it needs the folder.
      handleUnreadable: { _, _ in })
    self.isWatched = isWatched
    for path in paths ?? [] {
      // Links to folders aren't followed, and a link without a target has no state.
      if let status = try? system.status("\(folder)/\(path)"), status.kind == .file { files[path] = status }
    }
  }
}

/// The system's events about files in watched folders.
private struct FileEvents: Sendable {
  /// The queue of events, or -1 without events.
  private let queue: Int32
  /// A pipe whose write end is closed to stop waiting.
  private let stopping: (read: Int32, write: Int32)

  /// The milliseconds without changes that end a burst, because an editor writes, renames, and removes files to
  /// save one.
  private static let burst: Int32 = 10
  /// The milliseconds between comparisons if the system reports no events.
  private static let pollingInterval: Int32 = 500

  /// Creates the queue.
  ///
  /// - Throws: ``FileWatchError`` if the process has too many open files.
  init(usesSystemEvents: Bool) throws(FileWatchError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw FileWatchError(description: "can't watch files: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopping = (ends[0], ends[1])
    #if os(Linux)
      queue = usesSystemEvents ? inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) : -1
    #else
      queue = -1
    #endif
  }

  /// Watches a folder without its subfolders.
  ///
  /// - Returns: Whether events report its changes.
  func watch(_ folder: String) -> Bool {
    #if os(Linux)
      let mask = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_EXCL_UNLINK)
      // A folder that was removed or that the user can't read doesn't need a watch.
      return inotify_add_watch(queue, folder, mask) >= 0 || [ENOENT, ENOTDIR, EACCES].contains(errno)
    #else
      return false
    #endif
  }

  /// Waits until files may have changed, which is the end of a burst of events, or the time of the next comparison.
  ///
  /// - Returns: `false` to stop watching.
  func wait(isPolling: Bool) -> Bool {
    var timeout = isPolling ? Self.pollingInterval : -1
    while true {
      // The system ignores the descriptor -1.
      var waiting = [queue, stopping.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&waiting, 2, timeout)
      if count < 0, errno == EINTR { continue }
      if count < 0 || waiting[1].revents != 0 { return false }
      if count == 0 { return true }
      // The states of the files show what has changed, so the events themselves don't matter.
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let length = read(queue, &buffer, buffer.count)
      if length < 0, errno != EAGAIN, errno != EINTR { return false }
      timeout = Self.burst
    }
  }

  /// Ends the wait.
  func stop() { close(stopping.write) }

  /// Releases the queue after the wait has ended.
  func release() {
    for descriptor in [queue, stopping.read] { close(descriptor) }
  }
}
