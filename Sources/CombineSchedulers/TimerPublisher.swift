import ConcurrencyExtras

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

extension Publishers {
  /// A publisher that sends a scheduler's time after each interval.
  ///
  /// Foundation's timer publisher knows run loops only; this one takes any scheduler, so that a test can move its time.
  /// It begins when it is connected, and stops when that connection is cancelled. A subscriber that has no demand when
  /// the timer fires misses that time.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    /// The scheduler's time when the timer fired.
    public typealias Output = S.SchedulerTimeType

    /// A timer does not fail.
    public typealias Failure = Never

    /// The time from one firing to the next.
    public let interval: S.SchedulerTimeType.Stride

    /// How late the timer may fire; nil for the smallest tolerance of the scheduler.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler whose time counts.
    public let scheduler: S

    /// How the scheduler is to do it.
    public let options: S.SchedulerOptions?

    private let subscriptions = TimerSubscriptions<Output>()

    /// Sets up a timer.
    ///
    /// - Parameters:
    ///   - interval: The time from one firing to the next.
    ///   - tolerance: How late the timer may fire; nil for the smallest tolerance of the scheduler.
    ///   - scheduler: The scheduler whose time counts.
    ///   - options: How the scheduler is to do it.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    /// Adds a subscriber, which hears nothing before the timer is connected.
    ///
    /// - Parameter subscriber: The subscriber.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      let subscription = TimerSubscription(downstream: subscriber, group: subscriptions)
      subscriptions.insert(subscription)
      subscriber.receive(subscription: subscription)
    }

    /// Starts the timer.
    ///
    /// - Returns: What stops it. Each connection is a timer of its own.
    public func connect() -> any Cancellable {
      let (scheduler, subscriptions) = (scheduler, subscriptions)
      return scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) {
        subscriptions.send(scheduler.now)
      }
    }
  }
}

extension Scheduler {
  /// A publisher that sends this scheduler's time after each interval, once it is connected.
  ///
  /// - Parameters:
  ///   - interval: The time from one firing to the next.
  ///   - tolerance: How late the timer may fire; nil for the smallest tolerance of the scheduler.
  ///   - options: How the scheduler is to do it.
  /// - Returns: The publisher.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}

/// Those who listen to a timer, in the order in which they came.
private final class TimerSubscriptions<Output>: @unchecked Sendable {
  // Sendable without the compiler's proof: `members` is touched only while `lock` is held.
  private let lock = RecursiveLock()
  private var members: [any TimerListener<Output>] = []

  func insert(_ member: any TimerListener<Output>) {
    lock.withLock { members.append(member) }
  }

  func remove(_ member: any TimerListener<Output>) {
    lock.withLock { members.removeAll { $0 === member } }
  }

  func send(_ output: Output) {
    // Outside of the lock, so that who hears it may cancel, or subscribe anew.
    for member in lock.withLock({ members }) { member.send(output) }
  }
}

private protocol TimerListener<Output>: AnyObject {
  associatedtype Output
  func send(_ output: Output)
}

private final class TimerSubscription<Downstream: Subscriber>: Subscription, TimerListener, @unchecked Sendable {
  // Sendable without the compiler's proof: `downstream` and `demand` are touched only while `lock` is held.
  typealias Output = Downstream.Input

  private let lock = RecursiveLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private let group: TimerSubscriptions<Output>

  init(downstream: Downstream, group: TimerSubscriptions<Output>) {
    self.downstream = downstream
    self.group = group
  }

  func send(_ output: Output) {
    let ready: Downstream? = lock.withLock {
      guard demand > .none else { return nil }
      demand -= 1
      return downstream
    }
    guard let ready else { return }
    let more = ready.receive(output)
    lock.withLock { demand += more }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    lock.withLock { downstream = nil }
    group.remove(self)
  }
}
