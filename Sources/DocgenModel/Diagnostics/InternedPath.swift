import Foundation

/// A file's path, stored as an index into a process-wide table.
struct InternedPath: Hashable, Sendable {
  private let number: UInt32

  /// Looks up the path, and adds it to the table if necessary.
  init(_ text: String) { number = Names.shared.number(of: text) }

  /// The path.
  var text: String { Names.shared.text(of: number) }

  /// The table of paths.
  ///
  /// It never removes a path, because there are only as many as the packages have files.
  private final class Names: @unchecked Sendable {
    // `@unchecked Sendable` is safe because `lock` protects both collections.
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
