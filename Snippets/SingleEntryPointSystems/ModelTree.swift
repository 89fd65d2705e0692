// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct Payments: DependencyKey {
  var charge: @Sendable (_ cents: Int) -> String
  static let liveValue = Payments(charge: { "charged \($0) cents" })
  static let sandbox = Payments(charge: { "would have charged \($0) cents" })
}

extension DependencyValues {
  var payments: Payments {
    get { self[Payments.self] }
    set { self[Payments.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.models
class Screen {
  @Dependency(\.payments) var payments

  /// Makes another screen, with everything that this one has.
  final func push<Next: Screen>(_ next: () -> Next) -> Next {
    withDependencies(from: self) { next() }
  }
}

final class Shop: Screen {
  func basketTapped() -> Basket { push { Basket() } }
}

final class Basket: Screen {
  func payTapped() -> Checkout { push { Checkout(cents: 250) } }
}

final class Checkout: Screen {
  let cents: Int
  init(cents: Int) { self.cents = cents }
  func confirmTapped() -> String { payments.charge(cents) }
}
// snippet.run
let shop = Shop()
let demo = withDependencies {
  $0.payments = .sandbox
} operation: {
  Shop()
}

print(shop.basketTapped().payTapped().confirmTapped())
// charged 250 cents
print(demo.basketTapped().payTapped().confirmTapped())
// would have charged 250 cents
// snippet.hole
extension Basket {
  func payTappedCarelessly() -> Checkout { Checkout(cents: 250) }
}

print(demo.basketTapped().payTappedCarelessly().confirmTapped())
// charged 250 cents
// snippet.handler
final class Button {
  var onTap: () -> String = { "" }
}

extension Checkout {
  func connect(_ button: Button) {
    button.onTap = { [self] in confirmTapped() }
  }
}

let button = Button()
demo.basketTapped().payTapped().connect(button)
print(button.onTap())  // would have charged 250 cents
// snippet.inject
struct Coordinator: Sendable {
  @Dependency(\.payments) private var payments
  func total(_ prices: [Int]) -> String { payments.charge(prices.reduce(0, +)) }
}

final class Invoice {
  private let coordinator: Coordinator
  init(coordinator: Coordinator) { self.coordinator = coordinator }
  func send() -> String { coordinator.total([100, 50]) }
}

let coordinator = withDependencies {
  $0.payments = .sandbox
} operation: {
  Coordinator()
}
print(Invoice(coordinator: coordinator).send())  // would have charged 150 cents
// snippet.hide
// Output:
// charged 250 cents
// would have charged 250 cents
// charged 250 cents
// would have charged 250 cents
// would have charged 150 cents
