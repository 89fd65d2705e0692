// snippet.hide
import Dependencies
import DependenciesMacros
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
#if COMPILE_ERROR
  @DependencyClient
  struct SeedShop: Sendable {
    var stock: @Sendable (_ seed: String) -> Int
    // 🛑 endpoint 'stock' has no initial value, which it needs because it doesn't throw and returns a value:
    // use any closure, whose result a call returns after it reports an issue
    var weigh: @Sendable (_ seed: String) -> Double = { _ in fatalError() }
    // 🛑 this call stops the process if endpoint 'weigh' isn't overridden: return a value instead
    @DependencyEndpoint(method: "price for")
    // 🛑 'price for' can't be the name of a method
    var price: @Sendable (_ seed: String) throws -> Int
  }

  @DependencyClient
  final class Nursery {}
// 🛑 '@DependencyClient' applies to structs only
#endif
// snippet.entry
#if COMPILE_ERROR
  extension DependencyValues {
    @DependencyEntry(liveValue: 4) let beds: Int = 2
    // 🛑 a dependency is a 'let', so it can't be overridden
    // 🛑 extensions must not contain stored properties
    // 🛑 … did not produce a non-observing accessor
  }
#endif
// snippet.hide
extension DependencyValues {
  @DependencyEntry(liveValue: 4) var rows: Int = 1
}
struct Field {
  @Dependency(\.rows) var rows
}
print(Field().rows)  // 4
