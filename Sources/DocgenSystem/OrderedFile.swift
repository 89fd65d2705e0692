import ConcurrencyExtras

/// A file whose parts tasks make in any order, and which gets them in theirs.
///
/// Whoever brings the part that the file waits for writes it and what is there of those behind it, while the others go on.
public final class OrderedFile: Sendable {
  // Unchecked, since only whoever holds the lock around it touches it. It is an object because the lock hands a value out
  // as a copy.
  private final class State: @unchecked Sendable {
    /// The number of the part that the file waits for.
    var next = 0
    /// The parts behind it.
    var waiting: [Int: ArraySlice<UInt8>] = [:]
    /// Whether somebody writes.
    var isWriting = false
  }

  private let state = LockIsolated(State())
  private let stream: FileSystem.ByteStream

  /// Begins a file.
  ///
  /// - Parameter stream: Where its bytes go.
  public init(_ stream: FileSystem.ByteStream) { self.stream = stream }

  /// Brings a part; many tasks may do so at once.
  ///
  /// - Parameters:
  ///   - part: Its bytes.
  ///   - number: Its number, from 0; each is brought once.
  /// - Throws: ``FileError`` where this part or one that waited cannot be written; the file is worth nothing then.
  public func put(_ part: ArraySlice<UInt8>, at number: Int) throws {
    state.withValue { $0.waiting[number] = part }
    while let part = take() {
      do {
        try stream.append(part)
      } catch {
        state.withValue { $0.isWriting = false }
        throw error
      }
      state.withValue { state in
        state.next += 1
        state.isWriting = false
      }
    }
  }

  /// The part that the file waits for, for one writer at a time.
  private func take() -> ArraySlice<UInt8>? {
    state.withValue { state in
      guard !state.isWriting, let part = state.waiting.removeValue(forKey: state.next) else { return nil }
      state.isWriting = true
      return part
    }
  }
}
