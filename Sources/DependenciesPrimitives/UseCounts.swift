/// How often each test used each member of a clock or scheduler that reports its uses.
// Sendable because `counts` is accessed only while `lock` is held.
package final class UseCounts: @unchecked Sendable {
  private struct Use: Hashable {
    let member: String
    let test: AnyHashable?
  }

  private let lock = Lock()
  private var counts: [Use: Int] = [:]

  package init() {}

  /// Counts a use.
  ///
  /// - Parameters:
  ///   - member: The member's name.
  ///   - test: The identity of the current test, if it's known.
  /// - Returns: The number of uses, including this one.
  package func add(_ member: String, in test: AnyHashable?) -> Int {
    lock.withLock {
      let count = counts[Use(member: member, test: test), default: 0] + 1
      counts[Use(member: member, test: test)] = count
      return count
    }
  }
}
