import DependenciesPrimitives

/// The one iterator of a sequence, which advances for one caller at a time, in the order of the calls.
///
/// A stream made by unfolding may be read by several tasks, but an iterator must not be.
final class SharedIterator<Base: AsyncSequence & Sendable>: @unchecked Sendable {
  // Sendable without the compiler's proof: `turn` and `waiting` are touched only while `lock` is held, and `iterator`
  // only by the task whose turn it is.
  // Only this type's code runs while the lock is held, and it releases nothing that has a `deinit`: continuations are resumed
  // after it.
  private let lock = Lock(isRecursive: true)
  private let base: Base
  private var iterator: Base.AsyncIterator?
  private var turn = Turn.free
  private var waiting: [Waiter] = []
  private var nextID = 0

  private enum Turn {
    case free
    case taken
  }

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
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
    let id = lock.withLock {
      defer { nextID += 1 }
      return nextID
    }
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
            waiting.append(Waiter(id: id, continuation: continuation))
            return nil
          }
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter: Waiter? = lock.withLock {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index)
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  private func passTurn() {
    let waiter: Waiter? = lock.withLock {
      guard !waiting.isEmpty else {
        turn = .free
        return nil
      }
      return waiting.removeFirst()
    }
    waiter?.continuation.resume(returning: true)
  }
}
