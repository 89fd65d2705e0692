import Dependencies
import Shop

extension LedgerKey: DependencyKey {
  package static var liveValue: Ledger { Ledger(name: "live") }
}
