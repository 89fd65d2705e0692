import DependenciesClocks
import DependenciesConcurrency

extension TestClock {
  /// Waits until some tasks sleep on the clock.
  ///
  /// A clock gives tasks that were just made time to fall asleep, but on a busy machine, or under a sanitizer, not for sure.
  ///
  /// - Parameter count: How many are to sleep.
  func untilAsleep(_ count: Int = 1) async {
    while sleeperCount < count { await Task.megaYield(count: 1) }
  }
}
