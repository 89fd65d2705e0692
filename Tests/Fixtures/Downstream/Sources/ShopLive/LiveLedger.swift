public import Dependencies
public import Shop

extension LedgerKey: DependencyKey {
  public static var liveValue: Ledger { Ledger(name: "live") }
}
