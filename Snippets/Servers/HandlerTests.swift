// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.model
struct SeatIsTaken: Error {}

final class Seats: Sendable, DependencyKey {
  let taken = LockIsolated<Set<Int>>([])
  static let liveValue = Seats()
  static var testValue: Seats { Seats() }
}

final class Transaction: Sendable, DependencyKey {
  let seats: Seats
  let changes = LockIsolated<Set<Int>>([])
  init(seats: Seats) { self.seats = seats }
  static var liveValue: Transaction {
    @Dependency(Seats.self) var seats
    return Transaction(seats: seats)
  }
  static var testValue: Transaction { liveValue }
}

struct BookingDesk: Sendable {
  @Dependency(Transaction.self) var transaction
  func book(_ numbers: [Int]) throws {
    for number in numbers {
      if transaction.seats.taken.value.contains(number) { throw SeatIsTaken() }
      transaction.changes.withValue { _ = $0.insert(number) }
    }
  }
}
// snippet.feature
@Test func takesAllSeatsOrNone() {
  let transaction = Transaction(seats: Seats())
  transaction.seats.taken.setValue([2])

  withDependencies {
    $0[Transaction.self] = transaction
  } operation: {
    #expect(throws: SeatIsTaken.self) { try BookingDesk().book([1, 2, 3]) }
  }
  #expect(transaction.changes.value == [1])  // For whoever owns it to commit, or not.
}
// snippet.middleware
/// Wraps a handler, as a framework's middleware does.
func withTransaction<Response>(_ next: () async throws -> Response) async throws -> Response {
  try await withDependencyScope {
    $0.own(Transaction.self) { transaction, outcome in
      if case .success = outcome {
        transaction.seats.taken.withValue { $0.formUnion(transaction.changes.value) }
      }
    }
  } operation: {
    try await next()
  }
}

@Test func keepsWhatSucceeds() async throws {
  let seats = Seats()
  try await withDependencies {
    $0[Seats.self] = seats
  } operation: {
    try await withTransaction { try BookingDesk().book([1, 2]) }
    await #expect(throws: SeatIsTaken.self) {
      try await withTransaction { try BookingDesk().book([3, 2]) }
    }
  }
  #expect(seats.taken.value == [1, 2])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
