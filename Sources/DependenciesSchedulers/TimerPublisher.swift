import DependenciesConcurrency
import DependenciesPrimitives

#if canImport(Combine)
  public import Combine
#else
  public import OpenCombine
#endif

extension Publishers {
  /// A publisher that sends a scheduler's time after each interval.
  ///
  /// Foundation's timer publisher uses only run loops. This one takes any scheduler, so that a test can move its time.
  /// It begins when it's connected, and stops when that connection is canceled. A subscriber without demand misses the time
  /// when the timer fires.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    /// The scheduler's time when the timer fired.
    public typealias Output = S.SchedulerTimeType

    /// A timer does not fail.
    public typealias Failure = Never

    /// The time from one firing to the next.
    public let interval: S.SchedulerTimeType.Stride

    /// How late the timer may fire.
    ///
    /// The default is the smallest tolerance of the scheduler.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler whose time counts.
    public let scheduler: S

    /// How the scheduler is to do it.
    public let options: S.SchedulerOptions?

    private let subscriptions = TimerSubscriptions<Output>()
    private let connection = LockIsolated(WeakConnection())

    /// Sets up a timer.
    ///
    /// - Parameters:
    ///   - interval: The time from one firing to the next.
    ///   - tolerance: How late the timer may fire. The default is the smallest tolerance of the scheduler.
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

    /// Starts the timer, unless it's connected already.
    ///
    /// - Returns: The timer's connection, which stops the timer when you cancel or release it.
    public func connect() -> any Cancellable {
      let (connection, isNew) = connection.withValue { current in
        if let connection = current.connection, !connection.isCanceled { return (connection, false) }
        let connection = TimerConnection()
        current.connection = connection
        return (connection, true)
      }
      guard isNew else { return connection }
      let (scheduler, subscriptions) = (scheduler, subscriptions)
      connection.hold(
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval),
          interval: interval,
          tolerance: tolerance ?? scheduler.minimumTolerance,
          options: options
        ) {
          subscriptions.send(scheduler.now)
        })
      return connection
    }
  }
}

extension Scheduler {
  /// A publisher that sends this scheduler's time after each interval, once it is connected.
  ///
  /// - Parameters:
  ///   - interval: The time from one firing to the next.
  ///   - tolerance: How late the timer may fire. The default is the smallest tolerance of the scheduler.
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

/// A connection of a timer, which stops the timer when it's canceled.
private final class TimerConnection: Cancellable, Sendable {
  private enum State {
    case starting
    case connected(any Cancellable)
    case canceled
  }

  // No code of the scheduler runs inside `withValue`.
  private let state = LockIsolated(State.starting)

  var isCanceled: Bool {
    state.withValue { if case .canceled = $0 { true } else { false } }
  }

  /// Holds the scheduler's repetition until the connection is canceled.
  func hold(_ repetition: any Cancellable) {
    let repetition = UncheckedSendable(repetition)
    let isCanceled = state.withValue { state in
      guard case .starting = state else { return true }
      state = .connected(repetition.value)
      return false
    }
    if isCanceled { repetition.value.cancel() }
  }

  func cancel() {
    let repetition: UncheckedSendable<(any Cancellable)?> = state.withValue { state in
      defer { state = .canceled }
      if case .connected(let repetition) = state { return UncheckedSendable(repetition) }
      return UncheckedSendable(nil)
    }
    repetition.value?.cancel()
  }
}

/// A reference that doesn't keep a timer running.
private struct WeakConnection {
  weak var connection: TimerConnection?
}

/// The subscribers of a timer, in the order of their subscriptions.
private final class TimerSubscriptions<Output>: @unchecked Sendable {
  // Sendable without the compiler's proof: `members` is touched only while `lock` is held.
  // Only array code runs while the lock is held, and the caller has a reference to a member that it removes.
  private let lock = Lock(isRecursive: true)
  private var members: [any TimerListener<Output>] = []

  func insert(_ member: any TimerListener<Output>) {
    lock.withLock { members.append(member) }
  }

  func remove(_ member: any TimerListener<Output>) {
    lock.withLock { members.removeAll { $0 === member } }
  }

  func send(_ output: Output) {
    // Outside of the lock, so that who hears it may cancel, or subscribe again.
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

  // Only this type's code runs while the lock is held. The subscriber is called and released after it.
  private let lock = Lock(isRecursive: true)
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
    let canceled = lock.withLock {
      defer { downstream = nil }
      return downstream
    }
    withExtendedLifetime(canceled) {}
    group.remove(self)
  }
}
