// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
struct RatesClient: DependencyKey {
  var rate: @Sendable (_ currency: String) async throws -> Double
  var baseCurrency = "EUR"
  static let liveValue = RatesClient(rate: { _ in 1 })
}
// snippet.name
extension DependencyValues {
  var rates: RatesClient {
    get { self[RatesClient.self] }
    set { self[RatesClient.self] = newValue }
  }
}
// snippet.use
struct Header {
  @Dependency(\.rates.baseCurrency) var baseCurrency
}

withDependencies {
  $0.rates.baseCurrency = "USD"
} operation: {
  print(Header().baseCurrency)  // USD
}
