import ConcurrencyExtras
import DocgenSystem

/// A file of sealed parts that is written while they are made.
final class SealedPartsFile: Sendable {
  // Unchecked, since only whoever holds the lock around it touches it. It is an object because the lock hands a value out
  // as a copy.
  private final class State: @unchecked Sendable {
    var rows: [Int: SealedParts.Row] = [:]
    /// Why it is worth nothing.
    var failure: (any Error)?
  }

  private let file: OrderedFile
  private let state = LockIsolated(State())

  /// Begins a file.
  ///
  /// - Parameter stream: Where its bytes go.
  init(_ stream: FileSystem.ByteStream) { file = OrderedFile(stream) }

  /// Brings a part; many tasks may do so at once.
  ///
  /// That it cannot be written, ``finish(with:)`` tells.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - number: Its number, from 0; each is brought once.
  func put(_ part: SealedPart, at number: Int) {
    state.withValue { $0.rows[number] = part.row }
    do {
      try file.put(part.bytes[...], at: number)
    } catch {
      state.withValue { $0.failure = error }
    }
  }

  /// Writes the last parts and the table.
  ///
  /// - Parameter parts: The parts behind those that were brought.
  /// - Returns: By what the file is told from others.
  /// - Throws: ``FileError`` where any part could not be written.
  func finish(with parts: [SealedPart]) throws -> String {
    let count = state.withValue { $0.rows.count }
    for (number, part) in parts.enumerated() { put(part, at: count + number) }
    let (rows, failure) = state.withValue { ($0.rows, $0.failure) }
    if let failure { throw failure }
    let table = SealedParts.table(of: rows.sorted { $0.key < $1.key }.map(\.value))
    try file.put(table[...], at: rows.count)
    try file.finish()
    return SealedParts.mark(of: table)
  }
}
