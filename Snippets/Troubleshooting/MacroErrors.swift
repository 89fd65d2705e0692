// snippet.hide
import Dependencies
import DependenciesMacros
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
#if COMPILE_ERROR
  @DependencyClient
  struct APIClient: Sendable {
    var unreadCount: @Sendable (_ queue: String) -> Int
    // 🛑 endpoint 'unreadCount' has no initial value, which it needs because it doesn't throw and returns a value:
    // use any closure, whose result a call returns after it reports an issue
    @DependencyEndpoint(method: "search for")
    // 🛑 'search for' can't be the name of a method
    var searchTickets: @Sendable (_ query: String) throws -> [String]
  }

  @DependencyClient
  final class TicketListModel {}
// 🛑 '@DependencyClient' applies to structs only
#endif
// snippet.entry
#if COMPILE_ERROR
  extension DependencyValues {
    @DependencyEntry(liveValue: 50) let pageSize: Int = 10
    // 🛑 a dependency is a 'let', so it can't be overridden
    // 🛑 extensions must not contain stored properties
    // 🛑 … did not produce a non-observing accessor
  }
#endif
// snippet.hide
extension DependencyValues {
  @DependencyEntry(liveValue: 3) var maximumAttempts: Int = 1
}
struct Retry {
  @Dependency(\.maximumAttempts) var maximumAttempts
}
print(Retry().maximumAttempts)  // 3
