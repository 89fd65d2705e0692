import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why files cannot be watched.
struct FileWatchError: Error, Hashable, CustomStringConvertible {
  /// One line, without a full stop.
  var description: String
}

#if os(Linux)
  /// Tells which files below a folder change, as the system's file events say (inotify); nothing is asked for in turns.
  ///
  /// Names that begin with a dot or end with a tilde are left out, and so is what lies below folders of such names. A
  /// symbolic link is told with the file that it leads to, where that is among those that are watched.
  final class FileWatcher: Sendable {
    /// The changes: paths relative to the folder, those of a burst together.
    ///
    /// An empty path says that any may have changed.
    let changes: AsyncStream<Set<String>>
    private let wake: (read: Int32, write: Int32)

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - folder: The folder, absolute.
    ///   - isLeftOut: Whether a folder, by its path relative to that, is not looked at.
    /// - Throws: ``FileWatchError`` where the system cannot watch, or not so many folders.
    init(folder: String, isLeftOut: @escaping @Sendable (_ path: String) -> Bool = { _ in false })
      throws(FileWatchError)
    {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw FileWatchError(description: "files cannot be watched: \(Self.reason)") }
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        close(descriptor)
        throw FileWatchError(description: "files cannot be watched: \(Self.reason)")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      wake = (ends[0], ends[1])
      var watches = Watches(descriptor: descriptor, folder: folder, isLeftOut: isLeftOut)
      do throws(FileWatchError) {
        _ = try watches.add("")
      } catch {
        for end in ends + [descriptor] { close(end) }
        throw error
      }
      let (changes, continuation) = AsyncStream.makeStream(of: Set<String>.self)
      self.changes = changes
      let wake = wake
      // The thread ends when the watcher does.
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

  /// The folders that are watched; each needs a watch of its own.
  private struct Watches: Sendable {
    let descriptor: Int32
    let folder: String
    let isLeftOut: @Sendable (String) -> Bool
    private var paths: [Int32: String] = [:]
    /// The symbolic links, with what they lead to: the system tells of that when it changes, and not of them.
    private var links: [String: LinkTarget] = [:]

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_EXCL_UNLINK)
    private static let isFolder = UInt32(IN_ISDIR)
    private static let isNew = UInt32(IN_CREATE | IN_MOVED_TO)
    /// How long a burst of changes is waited for after its last one, in milliseconds: an editor writes, renames, removes.
    private static let burst: Int32 = 10

    init(descriptor: Int32, folder: String, isLeftOut: @escaping @Sendable (String) -> Bool) {
      self.descriptor = descriptor
      self.folder = folder
      self.isLeftOut = isLeftOut
    }

    /// Watches a folder and those below it.
    ///
    /// The watch comes first and the list after it, so that no file falls between the two.
    ///
    /// - Returns: The files that are there already.
    mutating func add(_ path: String) throws(FileWatchError) -> Set<String> {
      let absolute = path.isEmpty ? folder : "\(folder)/\(path)"
      let watch = inotify_add_watch(descriptor, absolute, Self.mask)
      guard watch >= 0 else {
        // It has gone again, or is none that this user may read: a build says so if it needs it.
        if !path.isEmpty, [ENOENT, ENOTDIR, EACCES].contains(errno) { return [] }
        let limit =
          errno == ENOSPC ? "; raise fs.inotify.max_user_watches" : ""
        throw FileWatchError(description: "'\(absolute)' cannot be watched: \(FileWatcher.reason)\(limit)")
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
          if !isLeftOut(below) { files.formUnion(try add(below)) }
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
    /// - Parameter stop: A descriptor whose end is the end of watching.
    /// - Returns: The changes of a burst; `nil` at the end.
    mutating func next(orWhen stop: Int32) -> Set<String>? {
      var changed: Set<String> = []
      var patience: Int32 = -1
      while true {
        var waiting = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waiting, 2, patience)
        if count < 0, errno == EINTR { continue }
        if count < 0 || waiting[1].revents != 0 { return nil }
        if count == 0 { return changed.union(changedLinks()) }
        guard hear(into: &changed) else { return nil }
        patience = Self.burst
      }
    }

    /// Takes in what the system has to tell; false where it tells no more.
    private mutating func hear(into changed: inout Set<String>) -> Bool {
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
        guard !isLeftOut(path) else { return }
        changed.insert(path)
        // Where there are too many folders, the new one is not watched; the change that made it is told all the same.
        if event.mask & Self.isNew != 0 { changed.formUnion((try? add(path)) ?? []) }
      }
    }

    // MARK: Links

    /// Notes what a path leads to where it is a symbolic link, and forgets it where it is none.
    private mutating func noteLink(_ path: String) {
      let absolute = "\(folder)/\(path)"
      var status = stat()
      let isLink = lstat(absolute, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      links[path] = isLink ? LinkTarget(of: absolute) : nil
    }

    /// The links of which the files that they lead to have changed.
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

  /// The file that a symbolic link leads to, as far as a change of it shows.
  private struct LinkTarget: Equatable {
    /// Where it is, and its size and times; none where it is no file: links to folders are not followed.
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
