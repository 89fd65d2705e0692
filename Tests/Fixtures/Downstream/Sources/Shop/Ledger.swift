import Dependencies

/// Counts sales.
///
/// It's a class, so that a test sees the sales of other tests if they share a cache.
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

/// The interface of the ledger.
///
/// `ShopLive` contains the live ledger.
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
