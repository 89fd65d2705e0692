/// Waits until the main actor has come to what was waiting for it.
///
/// It has a separate queue, and can be busy for longer than any number of yields elsewhere.
final class MainActorTurn: Sendable {
  /// The one of the process, as the main actor is.
  static let shared = MainActorTurn()

  /// The time limit, so that a blocked main thread doesn't block the caller forever.
  static let limit: Duration = .milliseconds(500)

  /// How often to yield for it before the processor is left to others.
  private static let yields = 50

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
    let start = ContinuousClock.now
    var yields = 0
    while !hadTurn.value {
      yields += 1
      if yields <= Self.yields { await Task.yieldInTurns(1) } else { await Task.pause(.milliseconds(1)) }
      guard start.duration(to: .now) < Self.limit else {
        return stuck.withValue { isStuck in isStuck = !hadTurn.value }
      }
    }
  }
}
