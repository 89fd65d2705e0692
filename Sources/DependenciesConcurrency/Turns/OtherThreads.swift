#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#endif

/// The other threads of the process, on which tasks may be under way.
///
/// Yields show only that other tasks were enqueued, not that the system has given their threads a processor. On 2 processors
/// with 4 other busy processes, 32 of 1,200 advances of a test clock came too early with yields and turns of the main actor
/// alone, and none with this wait. In other runs, 1 of 2,400 failed without it, and none with it.
///
/// It reads files, because Linux has no call that reports whether another thread runs. Processor times alone don't tell a sleeping
/// thread from one that waits for a processor, and the hooks of the concurrency runtime report only that a task was enqueued.
enum OtherThreads {
  #if os(Linux) || os(Android)
    /// The processor time, in nanoseconds, after which a thread that still runs isn't waited for.
    private static let turn: Int64 = 2_000_000

    /// How long to wait for all of them: each gets a processor at some time, but there may be many.
    private static let limit: Duration = .milliseconds(500)

    /// Waits until each of the others sleeps, or has had a processor for as long as most tasks need until they sleep.
    ///
    /// - Returns: Whether one of them was waited for until it slept: others can continue with the work that it has left them.
    static func wait() async -> Bool {
      guard let wanting = threadsThatWantToRun, wanting > 1 else { return false }
      var times = ProcessorTimes()
      let start = ContinuousClock.now
      var hasWaited = false
      while isAnyUnderWay(&times) {
        guard start.duration(to: .now) < limit else { return false }
        hasWaited = true
        await Task.pause(milliseconds: 1)
      }
      return hasWaited && !times.isAnyBeyondTurn
    }

    /// How long threads have had a processor since they were first seen under way.
    private struct ProcessorTimes {
      private var first: [pid_t: Int64] = [:]
      private(set) var isAnyBeyondTurn = false

      /// Whether a thread that is under way has not had its turn yet.
      mutating func isInTurn(_ thread: pid_t) -> Bool {
        guard let time = processorTime(of: thread) else { return false }
        let start = first[thread, default: time]
        first[thread] = start
        guard time - start >= turn else { return true }
        isAnyBeyondTurn = true
        return false
      }
    }

    /// Whether any other thread is still under way after a moment.
    ///
    /// A thread that has just resumed this one, and is about to sleep, isn't.
    private static func isAnyUnderWay(_ times: inout ProcessorTimes) -> Bool {
      for round in 0..<3 {
        if round > 0 { usleep(20) }
        let threads = threads().filter { isUnderWay($0) }
        guard threads.reduce(false, { times.isInTurn($1) || $0 }) else { return false }
      }
      return true
    }

    /// The number of threads of the whole machine that run or wait for a processor: the one before the slash in
    /// `/proc/loadavg` (proc_loadavg(5)), or `nil` if it's unknown.
    private static var threadsThatWantToRun: Int? {
      read("/proc/loadavg") { bytes in
        let words = bytes.split(separator: UInt8(ascii: " "))
        guard words.count > 3, let running = words[3].split(separator: UInt8(ascii: "/")).first else { return nil }
        return Int(String(decoding: running, as: UTF8.self))
      }
    }

    /// The threads of the process, without the caller's.
    private static func threads() -> [pid_t] {
      guard let folder = opendir("/proc/self/task") else { return [] }
      defer { closedir(folder) }
      let own = ownThread
      var threads: [pid_t] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let thread = pid_t(name), thread != own { threads.append(thread) }
      }
      return threads
    }

    /// The thread that asks: the last part of where `/proc/thread-self` leads (proc_pid_task(5)).
    private static var ownThread: pid_t? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let path = buffer.prefix(max(0, readlink("/proc/thread-self", start, buffer.count)))
        let number = path.reversed().prefix { $0 != CChar(UInt8(ascii: "/")) }.reversed()
        return pid_t(String(decoding: number.map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
    }

    /// How long a thread has had a processor, in nanoseconds, or `nil` if the thread has ended.
    private static func processorTime(of thread: pid_t) -> Int64? {
      // The clock of a thread: its number's complement, and what says that it is a thread's and counts what the scheduler
      // does (linux/posix-timers.h: CPUCLOCK_PERTHREAD_MASK, CPUCLOCK_SCHED).
      let clock = clockid_t(truncatingIfNeeded: ~thread << 3 | 4 | 2)
      var time = timespec()
      guard clock_gettime(clock, &time) == 0 else { return nil }
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Whether a thread runs or waits for a processor: the state behind its name in `stat` (proc_pid_stat(5)).
    private static func isUnderWay(_ thread: pid_t) -> Bool {
      read("/proc/self/task/\(thread)/stat") { bytes in
        guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.endIndex else { return nil }
        return bytes[end + 2] == UInt8(ascii: "R")
      } ?? false
    }

    /// Reads the beginning of a system file.
    private static func read<Value>(
      _ path: String, _ body: (Slice<UnsafeMutableRawBufferPointer>) -> Value?
    ) -> Value? {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
        let count = pread(file, buffer.baseAddress, buffer.count, 0)
        return count > 0 ? body(buffer.prefix(count)) : nil
      }
    }
  #else
    /// This platform doesn't report the state of other threads.
    static func wait() async -> Bool { false }
  #endif
}
