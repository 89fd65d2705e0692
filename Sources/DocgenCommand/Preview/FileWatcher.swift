import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error that's thrown if files can't be watched.
struct FileWatchError: Error, Hashable, CustomStringConvertible {
  /// One line without a final period.
  var description: String
}

#if os(Linux)
  /// Reports which files in a folder and its subfolders change, using the system's file events (inotify).
  ///
  /// Names that begin with a dot or end with a tilde are ignored, and so are the contents of folders with such names.
  /// A symbolic link is reported together with its target, if the target is also watched.
  final class FileWatcher: Sendable {
    /// The changed paths, relative to the folder, in one set for each burst of changes.
    ///
    /// An empty path means that any file may have changed.
    let changes: AsyncStream<Set<String>>
    private let wake: (read: Int32, write: Int32)

    /// Starts to watch a folder.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder.
    ///   - isExcluded: Whether to ignore a subfolder, given its relative path.
    /// - Throws: ``FileWatchError`` if the system can't watch the folder or so many subfolders.
    init(folder: String, isExcluded: @escaping @Sendable (_ path: String) -> Bool = { _ in false })
      throws(FileWatchError)
    {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw FileWatchError(description: "can't watch files: \(Self.reason)") }
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        close(descriptor)
        throw FileWatchError(description: "can't watch files: \(Self.reason)")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      wake = (ends[0], ends[1])
      var watches = Watches(descriptor: descriptor, folder: folder, isExcluded: isExcluded)
      do throws(FileWatchError) {
        _ = try watches.add("")
      } catch {
        for end in ends + [descriptor] { close(end) }
        throw error
      }
      let (changes, continuation) = AsyncStream.makeStream(of: Set<String>.self)
      self.changes = changes
      let wake = wake
      // The thread ends when the watcher is deinitialized.
      Thread.detachNewThread { [watches] in
        var watches = watches
        while let changed = watches.next(orWhen: wake.read) {
          if !changed.isEmpty { continuation.yield(changed) }
        }
        continuation.finish()
        close(watches.descriptor)
        close(wake.read)
      }
    }

    deinit { close(wake.write) }

    fileprivate static var reason: String { String(cString: strerror(errno)) }
  }

  /// The watched folders.
  ///
  /// Each needs a separate watch.
  private struct Watches: Sendable {
    let descriptor: Int32
    let folder: String
    let isExcluded: @Sendable (String) -> Bool
    private var paths: [Int32: String] = [:]
    /// The symbolic links with their targets, because the system reports changes only for the target.
    private var links: [String: LinkTarget] = [:]

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_EXCL_UNLINK)
    private static let isFolder = UInt32(IN_ISDIR)
    private static let isNew = UInt32(IN_CREATE | IN_MOVED_TO)
    /// The milliseconds without changes that end a burst, because an editor writes, renames, and removes files to
    /// save one.
    private static let burst: Int32 = 10

    init(descriptor: Int32, folder: String, isExcluded: @escaping @Sendable (String) -> Bool) {
      self.descriptor = descriptor
      self.folder = folder
      self.isExcluded = isExcluded
    }

    /// Watches a folder and its subfolders.
    ///
    /// It adds the watch before it lists the folder, so that it doesn't miss a file.
    ///
    /// - Returns: The existing files.
    mutating func add(_ path: String) throws(FileWatchError) -> Set<String> {
      let absolute = path.isEmpty ? folder : "\(folder)/\(path)"
      let watch = inotify_add_watch(descriptor, absolute, Self.mask)
      guard watch >= 0 else {
        // The folder was removed, or the user may not read it. A build reports that if it needs the folder.
        if !path.isEmpty, [ENOENT, ENOTDIR, EACCES].contains(errno) { return [] }
        let limit =
          errno == ENOSPC ? ". Increase 'fs.inotify.max_user_watches'" : ""
        throw FileWatchError(description: "can't watch '\(absolute)': \(FileWatcher.reason)\(limit)")
      }
      paths[watch] = path
      var files: Set<String> = []
      guard let directory = opendir(absolute) else { return [] }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard Self.counts(name) else { continue }
        let below = path.isEmpty ? name : "\(path)/\(name)"
        if entry.pointee.d_type == UInt8(DT_DIR) {
          if !isExcluded(below) { files.formUnion(try add(below)) }
        } else {
          if entry.pointee.d_type == UInt8(DT_LNK) { noteLink(below) }
          files.insert(below)
        }
      }
      return files
    }

    private static func counts(_ name: String) -> Bool { !name.hasPrefix(".") && !name.hasSuffix("~") }

    /// Waits for the next changes.
    ///
    /// - Parameter stop: A descriptor that becomes readable to stop watching.
    /// - Returns: The changes of a burst, or `nil` at the end.
    mutating func next(orWhen stop: Int32) -> Set<String>? {
      var changed: Set<String> = []
      var timeout: Int32 = -1
      while true {
        var waiting = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waiting, 2, timeout)
        if count < 0, errno == EINTR { continue }
        if count < 0 || waiting[1].revents != 0 { return nil }
        if count == 0 { return changed.union(changedLinks()) }
        guard readEvents(into: &changed) else { return nil }
        timeout = Self.burst
      }
    }

    /// Reads pending events.
    ///
    /// Returns `false` at the end.
    private mutating func readEvents(into changed: inout Set<String>) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      var place = 0
      let size = MemoryLayout<inotify_event>.size
      while place + size <= count {
        let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
        let name = buffer[(place + size)..<(place + size + Int(event.len))].prefix { $0 != 0 }
        place += size + Int(event.len)
        take(event, name: String(decoding: name, as: UTF8.self), into: &changed)
      }
      return true
    }

    private mutating func take(_ event: inotify_event, name: String, into changed: inout Set<String>) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        changed.insert("")
      } else if event.mask & UInt32(IN_IGNORED) != 0 {
        paths[event.wd] = nil
      } else if let parent = paths[event.wd], !name.isEmpty, Self.counts(name) {
        let path = parent.isEmpty ? name : "\(parent)/\(name)"
        guard event.mask & Self.isFolder != 0 else {
          noteLink(path)
          changed.insert(path)
          return
        }
        guard !isExcluded(path) else { return }
        changed.insert(path)
        // If there are too many folders, the new one isn't watched, but the change that created it is reported.
        if event.mask & Self.isNew != 0 { changed.formUnion((try? add(path)) ?? []) }
      }
    }

    // MARK: Links

    /// Records the target of a path if it's a symbolic link, and removes the record otherwise.
    private mutating func noteLink(_ path: String) {
      let absolute = "\(folder)/\(path)"
      var status = stat()
      let isLink = lstat(absolute, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      links[path] = isLink ? LinkTarget(of: absolute) : nil
    }

    /// Returns the links whose targets have changed.
    private mutating func changedLinks() -> Set<String> {
      var changed: Set<String> = []
      for (path, target) in links {
        let now = LinkTarget(of: "\(folder)/\(path)")
        if now == target { continue }
        links[path] = now
        changed.insert(path)
      }
      return changed
    }
  }

  /// The state of a symbolic link's target, to detect changes.
  private struct LinkTarget: Equatable {
    /// The device, inode, size, and times.
    ///
    /// It's empty if the target isn't a file, because links to folders aren't followed.
    private var numbers: [Int] = []

    init(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      numbers = [
        Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }
#else
  typealias FileWatcher = PollingFileWatcher
#endif
