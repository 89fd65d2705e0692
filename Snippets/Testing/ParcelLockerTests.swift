// snippet.model
import Dependencies
import Foundation

/// Gives out a code for each parcel; the code opens the locker once, for three days.
final class ParcelLocker {
  struct Parcel: Equatable {
    let code: UUID
    let until: Date
  }

  private(set) var parcels: [Parcel] = []

  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func deposit() -> UUID {
    let parcel = Parcel(code: uuid(), until: now.addingTimeInterval(3 * 24 * 60 * 60))
    parcels.append(parcel)
    return parcel.code
  }

  func open(with code: UUID) -> Bool {
    guard let index = parcels.firstIndex(where: { $0.code == code && now <= $0.until }) else { return false }
    parcels.remove(at: index)
    return true
  }
}
// snippet.trait
import DependenciesTestSupport
import Testing

@Test(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
func aCodeOpensOnce() {
  let locker = ParcelLocker()
  let code = locker.deposit()
  #expect(code == UUID(0))
  #expect(locker.open(with: code))
  #expect(!locker.open(with: code))
}
// snippet.suite
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(Date(timeIntervalSince1970: 0))))
struct ParcelLockerTests {
  @Test func codesDiffer() {
    let locker = ParcelLocker()
    #expect([locker.deposit(), locker.deposit()] == [UUID(0), UUID(1)])
  }

  @Test(.dependency(\.uuid, .constant(UUID(7))))
  func aTestMayDifferFromItsSuite() {
    let locker = ParcelLocker()
    #expect(locker.deposit() == UUID(7))
    #expect(locker.parcels.map(\.until) == [Date(timeIntervalSince1970: 3 * 24 * 60 * 60)])
  }
}
// snippet.during
@Test(.dependency(\.uuid, .incrementing))
func aCodeExpires() {
  let locker = withDependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
  } operation: {
    ParcelLocker()
  }
  let code = locker.deposit()

  withDependencies {
    $0.date.now = Date(timeIntervalSince1970: 4 * 24 * 60 * 60)
  } operation: {
    #expect(!locker.open(with: code))
  }

  #expect(locker.open(with: code))
}
// snippet.setup
@Suite(.dependencies)
struct LockerInStuttgartTests {
  let locker: ParcelLocker

  init() {
    locker = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    } operation: {
      ParcelLocker()
    }
  }

  @Test func everyTestHasALockerOfItsOwn() {
    #expect(locker.deposit() == UUID(0))
  }

  @Test func alsoThisOne() {
    #expect(locker.deposit() == UUID(0))
  }
}
// snippet.hide
await Testing.__swiftPMEntryPoint() as Never
