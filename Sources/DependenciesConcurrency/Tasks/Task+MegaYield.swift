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
  /// Suspends the current task many times, so that other tasks can continue.
  ///
  /// Use it in a test if you can't wait for a value or for a test clock. It makes it likely that other tasks reach
  /// their next suspension, but on a busy machine it can be too short:
  ///
  /// ```swift
  /// let isRefreshed = LockIsolated(false)
  /// Task { isRefreshed.setValue(true) }
  /// await Task.megaYield()
  /// print(isRefreshed.value)  // true
  /// ```
  ///
  /// Each round waits for a task with the lowest priority. In between, the function waits twice for the main actor. On
  /// Linux, it then waits until each other thread of the process sleeps or has run for two milliseconds. It waits like
  /// this up to three times, as long as other threads had work to finish, and stops after a wait that takes half a
  /// second.
  ///
  /// - Parameter count: The number of rounds. The default is the value of the environment variable
  ///   `TASK_MEGA_YIELD_COUNT`, limited to 0…10,000, or 20 if the variable isn't set to an integer. If the count is 0
  ///   or 1, the function doesn't wait for the main actor or for other threads.
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
