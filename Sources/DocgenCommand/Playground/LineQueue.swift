import Foundation

/// The lines of a response, which a task adds and the thread of a connection sends.
final class LineQueue: @unchecked Sendable {
  // `@unchecked Sendable` is safe because `condition` protects every access to the variables below.
  private let condition = NSCondition()
  private var lines = ""
  private var hasEnded = false

  /// The time in seconds after which ``next()`` returns without a line, so that its caller can look at the connection.
  private static let pause = 0.25

  /// Adds lines.
  func add(_ text: String) {
    condition.withLock {
      lines += text
      condition.signal()
    }
  }

  /// Ends the response after the lines so far.
  func end() {
    condition.withLock {
      hasEnded = true
      condition.signal()
    }
  }

  /// Waits for a short time for lines.
  ///
  /// - Returns: The lines, which can be empty, or `nil` after the last one.
  func next() -> String? {
    condition.withLock {
      let limit = Date(timeIntervalSinceNow: Self.pause)
      while lines.isEmpty, !hasEnded {
        guard condition.wait(until: limit) else { break }
      }
      defer { lines = "" }
      return lines.isEmpty && hasEnded ? nil : lines
    }
  }
}
