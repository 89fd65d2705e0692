import ConcurrencyExtras

/// A file whose parts tasks make in any order, and which gets them in theirs.
///
/// Whoever brings the part that the file waits for writes it and what is there of those behind it, while the others go on.
/// Parts are gathered until they are worth a call of the system; ``finish()`` writes the last ones.
public final class OrderedFile: Sendable {
  // Unchecked, since only whoever holds the lock around it touches it. It is an object because the lock hands a value out
  // as a copy.
  private final class State: @unchecked Sendable {
    /// The number of the part that the file waits for.
    var next = 0
    /// The parts behind it.
    var waiting: [Int: ArraySlice<UInt8>] = [:]
    /// The parts before it that are not written yet.
    var gathered: [UInt8] = []
    /// Whether somebody writes.
    var isWriting = false
  }

  /// How many bytes are worth a call of the system.
  private static let enough = 1 << 18

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
  /// - Throws: ``FileError`` where this part or one before it cannot be written; the file is worth nothing then.
  public func put(_ part: ArraySlice<UInt8>, at number: Int) throws {
    state.withValue { $0.waiting[number] = part }
    while let bytes = take(atLeast: Self.enough) { try write(bytes) }
  }

  /// Writes what is left, all parts having been brought.
  ///
  /// - Throws: ``FileError`` where it cannot be written; the file is worth nothing then.
  public func finish() throws {
    if let bytes = take(atLeast: 1) { try write(bytes) }
  }

  /// What is there in order, for one writer at a time; `nil` where it is less than some bytes.
  private func take(atLeast count: Int) -> [UInt8]? {
    state.withValue { state in
      guard !state.isWriting else { return nil }
      while let part = state.waiting.removeValue(forKey: state.next) {
        state.gathered += part
        state.next += 1
      }
      guard state.gathered.count >= count else { return nil }
      state.isWriting = true
      defer { state.gathered = [] }
      return state.gathered
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    defer { state.withValue { $0.isWriting = false } }
    try stream.append(bytes[...])
  }
}
