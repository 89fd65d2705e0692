// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.remember
struct Payments: DependencyKey {
  var charge: @Sendable (Int) -> String
  static let liveValue = Payments { "charged \($0) EUR" }
}

final class Shop {
  @Dependency(Payments.self) var payments

  func buy() -> String { payments.charge(20) }
}

let tour = withDependencies {
  $0[Payments.self].charge = { "pretended to charge \($0) EUR" }
} operation: {
  Shop()
}

print(Shop().buy())  // charged 20 EUR
print(tour.buy())  // pretended to charge 20 EUR
// snippet.current
withDependencies {
  $0[Payments.self].charge = { _ in "card declined" }
} operation: {
  print(tour.buy())  // card declined
}
print(tour.buy())  // pretended to charge 20 EUR
