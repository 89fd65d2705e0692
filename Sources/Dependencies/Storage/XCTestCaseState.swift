import DependenciesPrimitives

/// A test case of XCTest, which can end while tasks that it started still read dependencies.
// Sendable because every stored property is only accessed inside `lock`, except for the name, which doesn't change.
final class XCTestCaseState: @unchecked Sendable {
  /// The name of the test case, if it's known.
  let name: String?

  // Only this type's code runs while the lock is held.
  private let lock = Lock()
  private var hasEnded = false
  private var reported: Set<ObjectIdentifier> = []

  init(name: String?) {
    self.name = name
  }

  func end() {
    lock.withLock { hasEnded = true }
  }

  /// Whether a read of a key would be the first one after the end of the test case.
  func hasUnreportedLateRead(of key: ObjectIdentifier) -> Bool {
    lock.withLock { hasEnded && !reported.contains(key) }
  }

  /// Whether a read of a key is the first one after the end of the test case.
  func isFirstLateRead(of key: ObjectIdentifier) -> Bool {
    lock.withLock { hasEnded && reported.insert(key).inserted }
  }
}
