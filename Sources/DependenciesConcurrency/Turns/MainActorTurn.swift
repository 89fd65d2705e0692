/// Waits until the main actor has come to what was waiting for it.
///
/// It has a separate queue, and can be busy for longer than any number of yields elsewhere.
final class MainActorTurn: Sendable {
  /// The one of the process, as the main actor is.
  static let shared = MainActorTurn()

  /// How often to yield before the processor is left to other threads.
  private static let yields = 50

  /// The number of pauses of a millisecond after that, so that a blocked main thread doesn't block the caller forever.
  private static let pauses = 500

  private let stuck = LockIsolated(false)

  /// Whether a wait has reached its limit, and the main actor still hasn't run the work that was enqueued then.
  var isStuck: Bool { stuck.value }

  /// Waits until the main actor has started the jobs that were enqueued before.
  ///
  /// Stops waiting if it's blocked.
  func wait() async {
    guard !isStuck else { return }
    let hadTurn = LockIsolated(false)
    Task.detached { @MainActor [stuck] in
      stuck.withValue { isStuck in
        hadTurn.setValue(true)
        isStuck = false
      }
    }
    for round in 1...Self.yields + Self.pauses {
      guard !hadTurn.value else { return }
      if round <= Self.yields { await Task.yieldInTurns(1) } else { await Task.pause(milliseconds: 1) }
    }
    stuck.withValue { isStuck in isStuck = !hadTurn.value }
  }
}
