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
  /// to do, and twice until the main actor has come to what was waiting for it. That makes it likely, not certain, that
  /// other tasks have reached their next suspension: the test clock rests on it before it moves time. Where a machine is
  /// so busy that likely is not enough, raise the count.
  ///
  /// On Linux, where threads of the process still run or wait for a processor after that, it continues until each of them
  /// sleeps or has had a processor for two milliseconds: a task whose thread the system has taken off the processor does
  /// not get on, however often tasks yield. For neither of the two does it wait longer than half a second at a time, and
  /// for a main thread that is blocked only once.
  ///
  /// - Parameter count: How many rounds to wait. When left out, it is the number in the environment variable
  ///   `TASK_MEGA_YIELD_COUNT`, brought into 0…10,000, and 20 without one. One round waits for nothing else.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    guard count > 1 else { return await yieldInTurns(count) }
    await yieldInTurns(count / 3)
    await MainActorTurn.shared.wait()
    await yieldInTurns(count / 3)
    await MainActorTurn.shared.wait()
    await yieldInTurns(count - count / 3 * 2)
    // A thread that this one waited for can have left work to other threads, and these to others again.
    for _ in 0..<3 {
      guard await OtherThreads.wait() else { return }
      await MainActorTurn.shared.wait()
      await yieldInTurns(2)
    }
  }
}

/// How many rounds ``_Concurrency/Task/megaYield(count:)`` waits when it is not told.
public let _defaultMegaYieldCount = megaYieldCount(
  environmentValue: getenv("TASK_MEGA_YIELD_COUNT").map { String(cString: $0) }
)

/// The count that the value of the environment variable `TASK_MEGA_YIELD_COUNT` asks for.
///
/// - Parameter environmentValue: The variable's text, or nil if it isn't set.
/// - Returns: The number that the text is, limited to 0…10,000, or 20 for any other text.
func megaYieldCount(environmentValue: String?) -> Int {
  guard let count = environmentValue.flatMap({ Int($0) }) else { return 20 }
  return min(max(0, count), 10_000)
}
