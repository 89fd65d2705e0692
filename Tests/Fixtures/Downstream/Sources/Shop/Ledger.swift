import Dependencies

/// Counts sales.
///
/// A reference, so that what one test leaves behind is seen by another that shares its cache.
package final class Ledger: Sendable {
  private let sold = LockIsolated(0)
  package let name: String

  package init(name: String) {
    self.name = name
  }

  package func sell() -> Int {
    sold.withValue {
      $0 += 1
      return $0
    }
  }
}

/// The interface: what the live ledger is, only `ShopLive` knows.
package enum LedgerKey: TestDependencyKey {
  package static var testValue: Ledger { Ledger(name: "test") }
}

extension DependencyValues {
  package var ledger: Ledger {
    get { self[LedgerKey.self] }
    set { self[LedgerKey.self] = newValue }
  }
}

package final class Till {
  @Dependency(\.ledger) private var ledger

  package init() {}

  package func sell() -> Int { ledger.sell() }
  package var ledgerName: String { ledger.name }
}
