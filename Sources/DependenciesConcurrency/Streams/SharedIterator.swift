import DependenciesPrimitives

/// The one iterator of a sequence, which advances for one caller at a time, in the order of the calls.
///
/// A stream made by unfolding may be read by several tasks, but an iterator must not be.
final class SharedIterator<Base: AsyncSequence & Sendable>: @unchecked Sendable {
  // Sendable without the compiler's proof: `turn` and `waiting` are accessed only while `lock` is held, and `iterator`
  // only by the task whose turn it is.
  // Only this type's code runs while the lock is held, and it releases nothing that has a `deinit`: continuations are resumed
  // after it.
  private let lock = Lock(isRecursive: true)
  private let base: Base
  private var iterator: Base.AsyncIterator?
  private var turn = Turn.free
  /// The callers that wait, all at the same date, and so in the order of their calls.
  private var waiting = Agenda<Int, CheckedContinuation<Bool, Never>>()

  private enum Turn {
    case free
    case taken
  }

  init(_ base: Base) {
    self.base = base
  }

  /// Waits for its turn, then for the next element.
  ///
  /// - Returns: The element, or nil at the end of the sequence or if the task is canceled before its turn.
  /// - Throws: The error that the sequence throws.
  func next() async throws -> Base.Element? {
    guard await takeTurn() else { return nil }
    defer { passTurn() }
    var iterator = self.iterator ?? base.makeAsyncIterator()
    defer { self.iterator = iterator }
    return try await iterator.next()
  }

  /// - Returns: False when the task was canceled while others were before it.
  private func takeTurn() async -> Bool {
    let id = lock.withLock { waiting.makeID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = lock.withLock {
          switch turn {
          case .free:
            // Cancelled or not: the sequence itself is to notice.
            turn = .taken
            return true
          case .taken where Task.isCancelled:
            return false
          case .taken:
            waiting.insert(continuation, at: 0, id: id)
            return nil
          }
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      lock.withLock { waiting.remove(id) }?.item.resume(returning: false)
    }
  }

  private func passTurn() {
    let next = lock.withLock {
      let next = waiting.popFirst()
      if next == nil { turn = .free }
      return next
    }
    next?.item.resume(returning: true)
  }
}
