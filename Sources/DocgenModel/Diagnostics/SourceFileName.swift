import Foundation

/// A source file's path, by its number among all paths that the program has met.
struct SourceFileName: Hashable, Sendable {
  private let number: UInt32

  /// Finds a path's number, or gives it one.
  init(_ text: String) { number = Names.shared.number(of: text) }

  /// The path.
  var text: String { Names.shared.text(of: number) }

  /// All paths so far.
  ///
  /// There are as many as the packages have files, so none is ever forgotten.
  private final class Names: @unchecked Sendable {
    // Unchecked: both collections are read and changed only while the lock is held.
    private let lock = NSLock()
    private var numbers: [String: UInt32] = [:]
    private var texts: [String] = []

    static let shared = Names()

    func number(of text: String) -> UInt32 {
      lock.withLock {
        if let number = numbers[text] { return number }
        let number = UInt32(texts.count)
        texts.append(text)
        numbers[text] = number
        return number
      }
    }

    func text(of number: UInt32) -> String { lock.withLock { texts[Int(number)] } }
  }
}
