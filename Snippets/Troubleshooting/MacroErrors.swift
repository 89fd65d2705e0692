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
    // 🛑 the endpoint 'stock' needs an initial value, because it does not throw and has a result: any closure
    // will do, and what it returns is returned, after an issue, where the endpoint is not overridden
    var weigh: @Sendable (_ seed: String) -> Double = { _ in fatalError() }
    // 🛑 this stops the process where 'weigh' is not overridden, tests and previews with it; return any value
    // instead
    @DependencyEndpoint(method: "price for")
    // 🛑 'price for' cannot be the name of a method
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
    // 🛑 a dependency can be overridden, so it is a 'var', not a 'let'
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
