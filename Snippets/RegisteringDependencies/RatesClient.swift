// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
import Dependencies

struct RatesClient: Sendable {
  var rate: @Sendable (_ currency: String) async throws -> Double
}

extension RatesClient: DependencyKey {
  static let liveValue = RatesClient(
    rate: { currency in
      // A real one asks a server.
      currency == "CHF" ? 0.95 : 1
    })
}
// snippet.use
struct ExchangeDesk {
  @Dependency(RatesClient.self) var rates

  func exchange(_ euros: Double, to currency: String) async throws -> Double {
    euros * (try await rates.rate(currency))
  }
}

print(try await ExchangeDesk().exchange(100, to: "CHF"))  // 95.0
// snippet.override
let desk = withDependencies {
  $0[RatesClient.self].rate = { _ in 2 }
} operation: {
  ExchangeDesk()
}
print(try await desk.exchange(100, to: "CHF"))  // 200.0
