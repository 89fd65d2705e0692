#if Clocks
  #if PointFreeHelpers
    import Clocks
  #else
    import DependenciesClocks
  #endif

  extension DependencyValues {
    /// The clock that continues while the machine sleeps.
    ///
    /// Tests override it with an immediate clock, or with one that they advance; where they do not, each use is
    /// an issue.
    public var continuousClock: any Clock<Duration> {
      get { self[ContinuousClockKey.self] }
      set { self[ContinuousClockKey.self] = newValue }
    }

    /// The clock that stops while the machine sleeps.
    ///
    /// Tests override it with an immediate clock, or with one that they advance; where they do not, each use is
    /// an issue.
    public var suspendingClock: any Clock<Duration> {
      get { self[SuspendingClockKey.self] }
      set { self[SuspendingClockKey.self] = newValue }
    }

    private enum ContinuousClockKey: DependencyKey {
      static let liveValue: any Clock<Duration> = ContinuousClock()
      static let testValue: any Clock<Duration> = UnimplementedClock(name: #"@Dependency(\.continuousClock)"#)
    }

    private enum SuspendingClockKey: DependencyKey {
      static let liveValue: any Clock<Duration> = SuspendingClock()
      static let testValue: any Clock<Duration> = UnimplementedClock(name: #"@Dependency(\.suspendingClock)"#)
    }
  }
#endif
