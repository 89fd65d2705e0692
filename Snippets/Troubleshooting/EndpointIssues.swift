// snippet.hide
import Dependencies
import DependenciesMacros
import Testing

// snippet.show
// snippet.endpoint
@DependencyClient
struct SeedShop: Sendable {
  var price: @Sendable (_ of: String) async throws -> Int
  // 🛑 Unimplemented: 'SeedShop.price'
  var order: @Sendable (_ seed: String) -> Void
  // 🛑 Unimplemented: 'SeedShop.order'
  var stock: @Sendable (_ seed: String) -> Int = { _ in 0 }
  // 🛑 Unimplemented: 'SeedShop.stock'
}

@Test func callsWhatNobodyImplemented() async {
  let shop = SeedShop()
  await #expect(throws: Unimplemented("price")) { try await shop.price(of: "basil") }
  shop.order(seed: "basil")
  #expect(shop.stock(seed: "basil") == 0)
}
// snippet.implemented
@Test func callsOnlyWhatItImplements() async throws {
  var shop = SeedShop()
  shop.price = { $0 == "basil" ? 2 : 3 }
  #expect(try await shop.price(of: "basil") == 2)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
