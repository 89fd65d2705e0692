#if canImport(SwiftUI)
  public import SwiftUI

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension EnvironmentValues {
    /// The clock of this environment whose time continues while the machine sleeps.
    public var continuousClock: any Clock<Duration> {
      get { self[ContinuousClockKey.self] }
      set { self[ContinuousClockKey.self] = newValue }
    }

    /// The clock of this environment whose time stops while the machine sleeps.
    public var suspendingClock: any Clock<Duration> {
      get { self[SuspendingClockKey.self] }
      set { self[SuspendingClockKey.self] = newValue }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  private enum ContinuousClockKey: EnvironmentKey {
    static var defaultValue: any Clock<Duration> { ContinuousClock() }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  private enum SuspendingClockKey: EnvironmentKey {
    static var defaultValue: any Clock<Duration> { SuspendingClock() }
  }
#endif
