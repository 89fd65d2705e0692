import Clocks
import ConcurrencyExtras
import Dependencies

#if POINT_FREE_HELPERS
  // Both imports mean the same types, so their names are unambiguous.
  let clock = TestClock()
  let count = LockIsolated(1)
  withDependencies {
    $0.continuousClock = clock
  } operation: {
    @Dependency(\.continuousClock) var current
    @Dependency(\.mainQueue) var queue
    print("\((current as! TestClock).package), \(queue.name), \(count.value)")
  }
#else
  let theirs = Clocks.TestClock()
  let ours = DependenciesClocks.TestClock()
  for clock: any Clock<Duration> in [theirs, ours] as [any Clock<Duration>] {
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock) var current
      print(current is Clocks.TestClock ? "swift-clocks" : "swift-dependencies")
    }
  }
#endif
