/// Waits until the main actor has come to what was waiting for it.
///
/// It has a queue of its own, and may be busy with one thing for longer than any number of yields elsewhere take.
final class MainActorTurn: Sendable {
  /// The one of the process, as the main actor is.
  static let shared = MainActorTurn()

  /// How long to wait for it: what blocks the main thread is no reason to wait for ever.
  static let limit: Duration = .milliseconds(500)

  /// How often to yield for it before the processor is left to others.
  private static let yields = 50

  private let stuck = LockIsolated(false)

  /// Whether a wait has reached its limit, and the main actor still hasn't run the work that was enqueued then.
  var isStuck: Bool { stuck.value }

  /// Waits until the main actor has begun whatever was enqueued there before; not while it is stuck.
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
