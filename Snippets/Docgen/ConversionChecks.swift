// snippet.hide
import Testing

struct Money: Equatable {
  var cents: Int

  func converted(atRate rate: Double) -> Money {
    Money(cents: Int(Double(cents) * rate))
  }
}

// snippet.show
// snippet.test
@Test func convertsAnAmount() {
  #expect(Money(cents: 1_000).converted(atRate: 1.5) == Money(cents: 1_500))
}
// snippet.failure
@Test func roundsToNearestCent() {
  // 1.50 at a rate of 0.925 is 1.3875, so the result should be 1.39.
  #expect(Money(cents: 150).converted(atRate: 0.925) == Money(cents: 139))
  // 🛑 Expectation failed: …
}
// snippet.platform
#if canImport(SwiftUI)
  import SwiftUI

  struct MoneyView: View {
    let money: Money
    var body: some View { Text("\(money.cents) ¢") }
  }
#endif
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
