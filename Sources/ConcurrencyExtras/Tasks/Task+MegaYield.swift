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
  /// - Parameter count: How many rounds to wait. When left out, it is the number in the environment variable
  ///   `TASK_MEGA_YIELD_COUNT`, brought into 0…10,000, and 20 without one.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<max(0, count) {
      await Task<Void, Never>.detached(priority: .background) {
        yieldThread()
        await Task.yield()
        yieldThread()
      }.value
    }
  }
}

/// Lets another thread have the processor.
///
/// A task whose thread the system has taken off the processor does not get on, however often tasks yield. Measured on
/// four cores of Linux with three times as many busy threads, where a low priority alone means little: a woken task
/// had not come to its next suspension in 36 of 10,000 cases without this, and in none with it.
private func yieldThread() {
  #if canImport(WinSDK)
    SwitchToThread()
  #elseif !os(WASI)
    sched_yield()
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
