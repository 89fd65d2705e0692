import DependenciesConcurrency
import DependenciesSchedulers
import DependenciesTestHelpers
import Foundation
import Testing

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

@Suite("A timer publisher")
struct TimerPublisherTests {
  let scheduler = DispatchQueue.test
  let ticks = LockIsolated<[Int]>([])

  private func tick(_ name: Int = 0) {
    ticks.withValue { $0.append(name) }
  }

  @Test("releases a canceled subscriber after it unlocks")
  func canceledSubscriber() async {
    await #expect(processExitsWith: .success) {
      let scheduler = DispatchQueue.test
      let timer = scheduler.timerPublisher(every: .seconds(1))
      let farewells = LockIsolated(0)
      let farewell = { @Sendable in
        // Another thread sends to the subscribers before this thread continues.
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          scheduler.advance(by: .seconds(1))
          isDone.signal()
        }
        if isDone.wait(timeout: .now() + 10) == .success { farewells.withValue { $0 += 1 } }
      }
      var subscription: (any Subscription)?
      timer.subscribe(Listener(farewell: Farewell(farewell)) { subscription = $0 })
      subscription?.request(.unlimited)
      let connection = timer.connect()
      subscription?.cancel()
      connection.cancel()
      exit(farewells.value == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  /// If each cancellation searched all subscribers, this would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func `canceling each of many subscribers is fast`() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    var subscriptions = (0..<60_000).map { name in timer.sink { _ in tick(name) } }
    let last = subscriptions.removeLast()
    for subscription in subscriptions { subscription.cancel() }
    let later = timer.sink { _ in tick(-1) }
    let connection = timer.connect()
    scheduler.advance(by: .seconds(1))
    #expect(ticks.value == [59_999, -1])
    for subscription in [last, later] { subscription.cancel() }
    connection.cancel()
  }

  @Test("sends the scheduler's time after each interval once it's connected")
  func ticking() {
    let start = scheduler.now
    var times: [DispatchQueue.SchedulerTimeType] = []
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscription = timer.sink { times.append($0) }
    scheduler.advance(by: .seconds(2))
    #expect(times.isEmpty)
    let connection = timer.connect()
    scheduler.advance(by: .milliseconds(999))
    #expect(times.isEmpty)
    scheduler.advance(by: .milliseconds(2_001))
    #expect(times.map { start.distance(to: $0) } == [.seconds(3), .seconds(4), .seconds(5)])
    connection.cancel()
    scheduler.advance(by: .seconds(10))
    #expect(times.count == 3)
    subscription.cancel()
  }

  @Test("runs once, even if it's connected several times")
  func connectedTwice() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscription = timer.sink { _ in tick() }
    let first = timer.connect()
    let second = timer.connect()
    scheduler.advance(by: .seconds(2))
    #expect(ticks.value.count == 2)
    first.cancel()
    scheduler.advance(by: .seconds(2))
    #expect(ticks.value.count == 2)
    let third = timer.connect()
    scheduler.advance(by: .seconds(2))
    #expect(ticks.value.count == 4)
    second.cancel()
    scheduler.advance(by: .seconds(2))
    #expect(ticks.value.count == 6)
    third.cancel()
    subscription.cancel()
  }

  @Test("connects and disconnects automatically")
  func autoconnect() {
    let subscription = Publishers.Timer(every: .seconds(1), scheduler: scheduler).autoconnect().sink { _ in tick() }
    scheduler.advance(by: .seconds(3))
    #expect(ticks.value.count == 3)
    subscription.cancel()
    // The agenda is empty, so this call returns.
    scheduler.run()
    #expect(ticks.value.count == 3)
  }

  @Test("sends to subscribers in the order of their subscriptions, within their demand")
  func severalSubscribers() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let first = timer.sink { _ in tick(1) }
    let second = timer.prefix(1).sink { _ in tick(2) }
    let third = timer.sink { _ in tick(3) }
    let connection = timer.connect()
    scheduler.advance(by: .seconds(2))
    #expect(ticks.value == [1, 2, 3, 1, 3])
    first.cancel()
    scheduler.advance(by: .seconds(1))
    #expect(ticks.value == [1, 2, 3, 1, 3, 3])
    connection.cancel()
    second.cancel()
    third.cancel()
  }

  @Test("drops values without demand")
  func demand() {
    let subscriber = Reluctant { tick() }
    let timer = scheduler.timerPublisher(every: .seconds(1))
    timer.receive(subscriber: subscriber)
    let connection = timer.connect()
    scheduler.advance(by: .seconds(5))
    #expect(ticks.value.count == 0)
    subscriber.subscription?.request(.max(2))
    scheduler.advance(by: .seconds(5))
    #expect(ticks.value.count == 2)
    subscriber.subscription?.cancel()
    subscriber.subscription?.request(.unlimited)
    scheduler.advance(by: .seconds(5))
    #expect(ticks.value.count == 2)
    connection.cancel()
  }
}

/// A subscriber that requests no values by itself.
private final class Reluctant: Subscriber {
  typealias Input = DispatchQueue.SchedulerTimeType
  typealias Failure = Never

  private(set) var subscription: (any Subscription)?
  private let onInput: () -> Void

  init(onInput: @escaping () -> Void) {
    self.onInput = onInput
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    onInput()
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A subscriber that only its subscription retains.
private final class Listener: Subscriber {
  typealias Input = DispatchQueue.SchedulerTimeType
  typealias Failure = Never
  private let farewell: Farewell
  private let onSubscription: (any Subscription) -> Void

  init(farewell: Farewell, onSubscription: @escaping (any Subscription) -> Void) {
    self.farewell = farewell
    self.onSubscription = onSubscription
  }

  func receive(subscription: any Subscription) { onSubscription(subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { .unlimited }
  func receive(completion: Subscribers.Completion<Never>) {}
}
