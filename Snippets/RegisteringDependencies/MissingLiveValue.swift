// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.missing
struct RatesClient: TestDependencyKey {
  var rate: @Sendable (_ currency: String) -> Double
  static let testValue = RatesClient(rate: { _ in 1 })
}

struct ExchangeDesk {
  @Dependency(RatesClient.self) var rates
  // 🛑 @Dependency(RatesClient.self) has no live implementation
}

@Test func aProgramWithoutTheLiveModule() {
  withDependencies {
    $0.context = .live
  } operation: {
    #expect(ExchangeDesk().rates.rate("CHF") == 1)
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
