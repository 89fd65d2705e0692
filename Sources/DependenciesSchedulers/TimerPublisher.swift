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
  /// Foundation's timer publisher uses only run loops. This publisher uses any scheduler, so a test can advance its
  /// time:
  ///
  /// ```swift
  /// import Dispatch
  /// import OpenCombine
  ///
  /// let queue = DispatchQueue.test
  /// let timer = Publishers.Timer(every: .seconds(60), scheduler: queue)
  /// let refreshes = timer.sink { _ in print("Refreshed") }
  /// let connection = timer.connect()
  /// queue.advance(by: .seconds(120))
  /// connection.cancel()
  /// refreshes.cancel()
  /// print(timer.interval == .seconds(60), timer.tolerance == nil, timer.options == nil, timer.scheduler === queue)
  /// // Output:
  /// // Refreshed
  /// // Refreshed
  /// // true true true true
  /// ```
  ///
  /// The timer starts when you connect the publisher, and stops when you cancel that connection. A subscriber without
  /// demand misses the times when the timer fires.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    /// The scheduler's time when the timer fired.
    public typealias Output = S.SchedulerTimeType

    /// The timer doesn't fail.
    public typealias Failure = Never

    /// The time between two values.
    public let interval: S.SchedulerTimeType.Stride

    /// The time by which the timer can fire late, or `nil` for the scheduler's smallest tolerance.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler whose time the publisher sends.
    public let scheduler: S

    /// The options of the scheduler.
    public let options: S.SchedulerOptions?

    private let subscriptions = TimerSubscriptions<Output>()
    private let connection = LockIsolated(WeakConnection())

    /// Creates a timer.
    ///
    /// ```swift
    /// import Dispatch
    /// import OpenCombine
    ///
    /// let pollingQueue = DispatchQueue.test
    /// let polling = Publishers.Timer(every: .seconds(30), tolerance: .seconds(1), scheduler: pollingQueue)
    ///   .autoconnect()
    ///   .sink { _ in print("Polled") }
    /// pollingQueue.advance(by: .seconds(30))
    /// polling.cancel()
    ///
    /// // Output:
    /// // Polled
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time between two values.
    ///   - tolerance: The time by which the timer can fire late. The default is the scheduler's smallest tolerance.
    ///   - scheduler: The scheduler.
    ///   - options: The options of the scheduler.
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

    /// Adds a subscriber, which receives values after the timer is connected.
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
  /// Returns a publisher that sends this scheduler's time after each interval.
  ///
  /// ```swift
  /// import Dispatch
  /// import OpenCombine
  ///
  /// let queue = DispatchQueue.test
  /// let refreshes = queue.timerPublisher(every: .seconds(60)).autoconnect().sink { _ in print("Refreshed") }
  /// queue.advance(by: .seconds(60))
  /// refreshes.cancel()
  ///
  /// // Output:
  /// // Refreshed
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two values.
  ///   - tolerance: The time by which the timer can fire late. The default is the scheduler's smallest tolerance.
  ///   - options: The options of the scheduler.
  /// - Returns: The publisher, which starts when you connect it.
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
  // Sendable without the compiler's proof: the properties are accessed only while `lock` is held.
  // Only this type's code runs while the lock is held, and the caller has a reference to a member that it removes.
  private let lock = Lock(isRecursive: true)
  /// The members, with `nil` where one was removed, because removing an element of an array moves those after it.
  private var members: [TimerListener<Output>?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  func insert(_ member: TimerListener<Output>) {
    lock.withLock {
      indices[ObjectIdentifier(member)] = members.count
      members.append(member)
    }
  }

  func remove(_ member: TimerListener<Output>) {
    lock.withLock {
      guard let index = indices.removeValue(forKey: ObjectIdentifier(member)) else { return }
      members[index] = nil
      if members.count > 2 * indices.count { removeGaps() }
    }
  }

  private func removeGaps() {
    members.removeAll { $0 == nil }
    for (index, member) in members.enumerated() {
      if let member { indices[ObjectIdentifier(member)] = index }
    }
  }

  func send(_ output: Output) {
    // Outside of the lock, so that a subscriber can cancel, or subscribe again.
    for member in lock.withLock({ members }) { member?.send(output) }
  }
}

/// A subscription of any type, as a class because parameterized protocol types need a newer system.
private class TimerListener<Output> {
  func send(_ output: Output) {}
}

private final class TimerSubscription<Downstream: Subscriber>: TimerListener<Downstream.Input>, Subscription,
  @unchecked Sendable
{
  // Sendable without the compiler's proof: `downstream` and `demand` are accessed only while `lock` is held.

  // Only this type's code runs while the lock is held. The subscriber is called and released after it.
  private let lock = Lock(isRecursive: true)
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private let group: TimerSubscriptions<Downstream.Input>

  init(downstream: Downstream, group: TimerSubscriptions<Downstream.Input>) {
    self.downstream = downstream
    self.group = group
  }

  override func send(_ output: Downstream.Input) {
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
