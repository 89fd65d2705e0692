import DependenciesClocks
import DependenciesConcurrency

extension TestClock {
  /// Waits until a number of tasks sleep on the clock.
  ///
  /// The clock gives new tasks time to begin their sleep, but that time can be too short on a busy machine or under a
  /// sanitizer.
  ///
  /// - Parameter count: The number of tasks that must be sleeping.
  func untilAsleep(_ count: Int = 1) async {
    while sleeperCount < count { await Task.megaYield(count: 1) }
  }
}
