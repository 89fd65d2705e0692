import Foundation

/// A child process and all of its descendants.
///
/// On Linux, a process belongs to the family if it's in the leader's session, if it descends from a member, or if its
/// environment contains the family's mark. The mark finds a process that has detached itself twice, into a new
/// session. A tool that inherits docgen's environment has no mark. On other platforms, the family is the leader's process group.
struct ProcessFamily {
  /// A value in the environment of every member.
  struct Mark: Hashable, Sendable {
    /// The name of the environment variable.
    static let variable = "DOCGEN_RUN"
    /// The unique value.
    var value: String

    /// Returns a new, unique mark.
    static func next() -> Mark {
      Mark(value: "\(getpid())-\(UInt64.random(in: .min ... .max))")
    }
  }

  /// The child's process ID, which is also its session ID and its group ID.
  let leader: pid_t
  /// The family's mark.
  let mark: Mark

  /// Waits until the members other than the leader have ended.
  ///
  /// - Parameter grace: The time to wait.
  /// - Returns: Whether all of them have ended.
  func ends(within grace: Duration) -> Bool {
    let deadline = ContinuousClock.now + grace
    while true {
      // Look twice, because a process has no environment, and so no mark, while it starts another program.
      if !hasMembers {
        usleep(2_000)
        if !hasMembers { return true }
      }
      if ContinuousClock.now >= deadline { return false }
      usleep(5_000)
    }
  }

  /// Ends all members other than the leader, including processes that they start meanwhile.
  func stop() {
    let deadline = ContinuousClock.now + .seconds(5)
    repeat {
      kill(-leader, SIGKILL)
      let members = members()
      // Stop all of them first, so that none starts another process during the loop.
      for member in members { kill(member, SIGSTOP) }
      for member in members { kill(member, SIGKILL) }
      if !hasMembers { return }
      usleep(1_000)
    } while ContinuousClock.now < deadline
  }

  private var hasMembers: Bool {
    #if os(Linux)
      !members().isEmpty
    #else
      // The leader is a zombie here, so signal 0 reaches the group only if it has another member.
      kill(-leader, 0) == 0
    #endif
  }

  private func members() -> [pid_t] {
    #if os(Linux)
      let table = ProcessTable.read()
      var members: Set<pid_t> = [leader]
      for process in table where process.session == leader || process.carries(mark) { members.insert(process.pid) }
      // The table isn't sorted, so repeat until there are no new descendants.
      var hasGrown = true
      while hasGrown {
        hasGrown = false
        for process in table where members.contains(process.parent) && members.insert(process.pid).inserted {
          hasGrown = true
        }
      }
      return table.map(\.pid).filter { $0 != leader && members.contains($0) }
    #else
      []
    #endif
  }
}

#if os(Linux)
  /// A running process, as described by `/proc`.
  private struct ProcessTable {
    let pid: pid_t
    let parent: pid_t
    let session: pid_t

    /// Returns all running processes except zombies and processes that are exiting.
    static func read() -> [ProcessTable] {
      guard let folder = opendir("/proc") else { return [] }
      defer { closedir(folder) }
      var processes: [ProcessTable] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let pid = pid_t(name), pid != getpid(), let process = ProcessTable(pid) { processes.append(process) }
      }
      return processes
    }

    /// The kernel's flag `PF_EXITING`, for a process that runs no more code.
    private static let exiting: UInt32 = 0x4

    /// Reads `/proc/PID/stat`: number, name in parentheses, state, parent, group, session, terminal, its group, flags (proc(5)).
    private init?(_ pid: pid_t) {
      let text = String(decoding: contents(of: "/proc/\(pid)/stat", limit: 4096), as: UTF8.self)
      // A name may contain parentheses and spaces, so find the last parenthesis.
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[text.index(after: end)...].split(separator: " ")
      guard fields.count > 6, fields[0] != "Z", fields[0] != "X", let parent = pid_t(fields[1]),
        let session = pid_t(fields[3]), let flags = UInt32(fields[6]), flags & Self.exiting == 0
      else { return nil }
      self.pid = pid
      self.parent = parent
      self.session = session
    }

    /// Whether the process was started with a mark in its environment.
    func carries(_ mark: ProcessFamily.Mark) -> Bool {
      let wanted = Array("\(ProcessFamily.Mark.variable)=\(mark.value)".utf8)
      return contents(of: "/proc/\(pid)/environ", limit: 1 << 20).split(separator: 0).contains {
        $0.elementsEqual(wanted)
      }
    }
  }

  /// Returns the first bytes of a file.
  ///
  /// The result is empty if the file can't be read, for example because the process belongs to another user or has
  /// ended.
  private func contents(of path: String, limit: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
      while bytes.count < limit {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        bytes += buffer.prefix(count)
      }
    }
    return bytes
  }
#endif
