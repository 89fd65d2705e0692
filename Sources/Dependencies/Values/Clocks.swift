#if Clocks
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension DependencyValues {
    /// A clock that continues while the machine sleeps.
    ///
    /// Use this clock to wait, for example to debounce a search or to repeat a request. A test overrides it with an
    /// immediate clock or with a test clock, so it doesn't wait:
    ///
    /// ```swift
    /// struct RetryPolicy {
    ///   @Dependency(\.continuousClock) var clock
    ///
    ///   func waitForNextAttempt() async throws {
    ///     try await clock.sleep(for: .seconds(30))
    ///   }
    /// }
    ///
    /// @Test func waitsBetweenAttempts() async throws {
    ///   let clock = TestClock()
    ///   let policy = withDependencies {
    ///     $0.continuousClock = clock
    ///   } operation: {
    ///     RetryPolicy()
    ///   }
    ///
    ///   async let attempt: Void = policy.waitForNextAttempt()
    ///   await clock.advance(by: .seconds(30))
    ///   try await attempt
    ///   #expect(clock.now == .init(offset: .seconds(30)))
    /// }
    /// ```
    ///
    /// In a test that doesn't override the clock, each use reports an issue. <doc:ClocksAndTime> compares the clocks for
    /// tests.
    public var continuousClock: any Clock<Duration> {
      get { self[ContinuousClockKey.self] }
      set { self[ContinuousClockKey.self] = newValue }
    }

    /// A clock that stops while the machine sleeps.
    ///
    /// Use this clock if the time that the machine sleeps shouldn't count, such as in a timeout:
    ///
    /// ```swift
    /// struct SearchTimer {
    ///   @Dependency(\.suspendingClock) var clock
    ///
    ///   func limit() async throws -> String {
    ///     try await clock.sleep(for: .seconds(2))
    ///     return "No result after two seconds"
    ///   }
    /// }
    ///
    /// @Test func limitsSearch() async throws {
    ///   let timer = withDependencies {
    ///     $0.suspendingClock = .immediate
    ///   } operation: {
    ///     SearchTimer()
    ///   }
    ///   #expect(try await timer.limit() == "No result after two seconds")
    /// }
    /// ```
    ///
    /// In a test that doesn't override the clock, each use reports an issue.
    public var suspendingClock: any Clock<Duration> {
      get { self[SuspendingClockKey.self] }
      set { self[SuspendingClockKey.self] = newValue }
    }

    private enum ContinuousClockKey: DependencyKey {
      static let liveValue: any Clock<Duration> = ContinuousClock()
      // A new clock for each test, because a clock reports each use once.
      static var testValue: any Clock<Duration> { UnimplementedClock(name: #"@Dependency(\.continuousClock)"#) }
    }

    private enum SuspendingClockKey: DependencyKey {
      static let liveValue: any Clock<Duration> = SuspendingClock()
      static var testValue: any Clock<Duration> { UnimplementedClock(name: #"@Dependency(\.suspendingClock)"#) }
    }
  }
#endif
