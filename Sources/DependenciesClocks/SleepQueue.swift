/// A task that sleeps on a test clock.
struct Sleeper<Instant: InstantProtocol> {
  /// Which it is: a later one has a larger number.
  let id: Int

  /// When to wake it.
  let deadline: Instant

  /// Whether its deadline had come already when it fell asleep.
  let isDueAtOnce: Bool

  /// How to wake it.
  let continuation: CheckedContinuation<Void, any Error>
}

/// Sleeping tasks by deadline, and by arrival where deadlines are equal.
struct SleepQueue<Instant: InstantProtocol> {
  /// Latest deadline first, so that the next to wake is at the end, where removing is cheap.
  private var sleepers: [Sleeper<Instant>] = []
  private var nextID = 0

  var count: Int {
    sleepers.count
  }

  var isEmpty: Bool {
    sleepers.isEmpty
  }

  var earliestDeadline: Instant? {
    sleepers.last?.deadline
  }

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  mutating func insert(_ sleeper: Sleeper<Instant>) {
    var lower = 0
    var upper = sleepers.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if sleepers[middle].deadline > sleeper.deadline {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    sleepers.insert(sleeper, at: lower)
  }

  mutating func remove(_ id: Int) -> Sleeper<Instant>? {
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
    return sleepers.remove(at: index)
  }

  /// Takes out the next to wake, if that is by `deadline`.
  mutating func popFirst(dueBy deadline: Instant) -> Sleeper<Instant>? {
    guard let next = sleepers.last, next.deadline <= deadline else { return nil }
    return sleepers.removeLast()
  }

  mutating func removeAll() -> [Sleeper<Instant>] {
    defer { sleepers = [] }
    return sleepers.reversed()
  }
}
