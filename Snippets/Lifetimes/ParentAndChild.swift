// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct Payments: DependencyKey {
  var charge: @Sendable (Int) -> String
  static let liveValue = Payments { "charged \($0) EUR" }
}

let print = LinePrinter()
// snippet.show
// snippet.child
final class Basket {
  @Dependency(Payments.self) var payments
  func checkOut() -> String { payments.charge(20) }
}

final class Shop {
  @Dependency(Payments.self) var payments

  func carelessBasket() -> Basket {
    Basket()
  }

  func basket() -> Basket {
    withDependencies(from: self) {
      Basket()
    }
  }
}

let tour = withDependencies {
  $0[Payments.self].charge = { "pretended to charge \($0) EUR" }
} operation: {
  Shop()
}

print(tour.carelessBasket().checkOut())  // charged 20 EUR
print(tour.basket().checkOut())  // pretended to charge 20 EUR
// snippet.update
extension Shop {
  func freeBasket() -> Basket {
    withDependencies(from: self) {
      $0[Payments.self].charge = { _ in "it is on the house" }
    } operation: {
      Basket()
    }
  }
}

print(tour.freeBasket().checkOut())  // it is on the house
