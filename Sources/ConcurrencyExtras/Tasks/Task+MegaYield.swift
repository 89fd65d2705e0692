#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(WinSDK)
  import WinSDK
  import ucrt
#endif

extension Task where Success == Never, Failure == Never {
  /// Suspends the current task many times over, so that others get far with their work.
  ///
  /// A single yield promises little: the next task to run may well be this one. This one waits, again and again, for a
  /// task of the lowest priority to have run and yielded, which the executor tends to delay until nothing else is left
  /// to do. That makes it likely, not certain, that other tasks have reached their next suspension: the test clock
  /// rests on it before it moves time. Where a machine is so busy that likely is not enough, raise the count.
  ///
  /// On Linux, where more threads want to run than there are processors, there is a pause of some milliseconds as well,
  /// and as many rounds after it: a task whose thread the system has taken off the processor does not get on, however
  /// often tasks yield.
  ///
  /// - Parameter count: How many rounds to wait. When left out, it is the number in the environment variable
  ///   `TASK_MEGA_YIELD_COUNT`, brought into 0…10,000, and 20 without one. One round has no pause.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    await yieldInTurns(count)
    guard count > 1, let pause = Machine.pause else { return }
    // In a task of its own, which nobody cancels.
    await Task<Void, Never>.detached { try? await Task.sleep(for: pause) }.value
    await yieldInTurns(count)
  }

  private static func yieldInTurns(_ count: Int) async {
    for _ in 0..<max(0, count) {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}

/// The machine that all share.
private enum Machine {
  /// How long to wait until a thread that is off its processor has probably had its turn; nil where none has to wait.
  ///
  /// Each of those that share a processor has some milliseconds of it. Measured on Linux 6.18: with a busy thread on each
  /// of two processors, a woken task that had 0.2 ms of work had not come to its next suspension in 115 of 3,000 cases
  /// after 20 rounds, and in none after a pause. To give the processor up (`sched_yield`) instead serves as well, and makes
  /// what follows wait for a quarter of a second where there are three such threads for each processor.
  static var pause: Duration? {
    #if os(Linux) || os(Android)
      guard let wanting = threadsThatWantToRun, processors > 0, wanting > processors else { return nil }
      return min(.milliseconds(1) * wanting / processors, .milliseconds(20))
    #else
      nil
    #endif
  }

  #if os(Linux) || os(Android)
    private static let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

    /// Of the whole machine, as are its processors: the number before the slash in `/proc/loadavg` (proc(5)).
    private static var threadsThatWantToRun: Int? {
      let file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0 else { return nil }
        let words = buffer.prefix(count).split(separator: UInt8(ascii: " "))
        guard words.count > 3, let running = words[3].split(separator: UInt8(ascii: "/")).first else { return nil }
        return Int(String(decoding: running, as: UTF8.self))
      }
    }
  #endif
}

/// How many rounds ``_Concurrency/Task/megaYield(count:)`` waits when it is not told.
public let _defaultMegaYieldCount = megaYieldCount(
  environmentValue: getenv("TASK_MEGA_YIELD_COUNT").map { String(cString: $0) }
)

/// The count that the value of the environment variable `TASK_MEGA_YIELD_COUNT` asks for.
///
/// - Parameter environmentValue: The variable's text; nil where it is not set.
/// - Returns: The number that the text is, brought into 0…10,000; 20 for anything else.
func megaYieldCount(environmentValue: String?) -> Int {
  guard let count = environmentValue.flatMap({ Int($0) }) else { return 20 }
  return min(max(0, count), 10_000)
}
