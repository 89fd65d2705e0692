// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.handler
struct Request: Sendable {
  var path: String
  var user = "nobody"
}

typealias Handler = @Sendable (Request) async -> String

struct User: DependencyKey {
  var name: String
  static let liveValue = User(name: "nobody")
}

struct Payments: DependencyKey {
  var charge: @Sendable (_ cents: Int) -> String
  static let liveValue = Payments(charge: { "charged \($0) cents" })
}
// snippet.middleware
func authenticating(_ next: @escaping Handler) -> Handler {
  { request in
    await withDependencies {
      $0[User.self].name = request.user
    } operation: {
      await next(request)
    }
  }
}

func sandboxed(_ next: @escaping Handler) -> Handler {
  { request in
    await withDependencies {
      $0[Payments.self].charge = { "would have charged \($0) cents" }
    } operation: {
      await next(request)
    }
  }
}
// snippet.routes
let buy: Handler = { _ in
  @Dependency(User.self) var user
  @Dependency(Payments.self) var payments
  return "\(user.name): \(payments.charge(250))"
}

let server = authenticating { request in
  switch request.path {
  case "/try": await sandboxed(buy)(request)
  default: await buy(request)
  }
}

print(await server(Request(path: "/buy", user: "Ada")))
// Ada: charged 250 cents
print(await server(Request(path: "/try", user: "Grace")))
// Grace: would have charged 250 cents
// snippet.parallel
async let first = server(Request(path: "/try", user: "Ada"))
async let second = server(Request(path: "/buy", user: "Grace"))
print(await first)  // Ada: would have charged 250 cents
print(await second)  // Grace: charged 250 cents
// snippet.end
