import Dependencies
import DependenciesTestSupport
import Shop
import Testing

/// A test without traits has its own cache.
@Suite struct CacheTests {
  @Test func first() { #expect([Till().sell(), Till().sell()] == [1, 2]) }
  @Test func second() { #expect([Till().sell(), Till().sell()] == [1, 2]) }
}

/// With a trait, each case of a test has its own cache.
@Suite(.dependencies) struct CaseTests {
  @Test(arguments: 1...20) func each(_ number: Int) {
    #expect([Till().sell(), Till().sell()] == [1, 2])
  }
}

@Suite(.dependency(\.ledger, Ledger(name: "suite"))) struct OverrideTests {
  @Test func suite() { #expect(Till().ledgerName == "suite") }
  @Test(.dependency(\.ledger, Ledger(name: "test"))) func test() { #expect(Till().ledgerName == "test") }
}
