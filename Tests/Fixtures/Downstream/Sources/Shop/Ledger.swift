public import Dependencies

/// Counts sales. A reference, so that what one test leaves behind is seen by another that shares its cache.
public final class Ledger: Sendable {
  private let sold = LockIsolated(0)
  public let name: String

  public init(name: String) {
    self.name = name
  }

  public func sell() -> Int {
    sold.withValue {
      $0 += 1
      return $0
    }
  }
}

/// The interface: what the live ledger is, only `ShopLive` knows.
public enum LedgerKey: TestDependencyKey {
  public static var testValue: Ledger { Ledger(name: "test") }
}

extension DependencyValues {
  public var ledger: Ledger {
    get { self[LedgerKey.self] }
    set { self[LedgerKey.self] = newValue }
  }
}

public final class Till {
  @Dependency(\.ledger) private var ledger

  public init() {}

  public func sell() -> Int { ledger.sell() }
  public var ledgerName: String { ledger.name }
}
