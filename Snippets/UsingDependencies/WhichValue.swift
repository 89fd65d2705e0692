// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.order
struct Currency: DependencyKey {
  var code: String
  static let liveValue = Currency(code: "EUR")
}

struct Invoice {
  @Dependency(Currency.self) var currency
}

print(Invoice().currency.code)  // EUR

let swiss = withDependencies {
  $0[Currency.self].code = "CHF"
} operation: {
  Invoice()
}
print(swiss.currency.code)  // CHF

withDependencies {
  $0[Currency.self].code = "JPY"
} operation: {
  print(Invoice().currency.code)  // JPY
  print(swiss.currency.code)  // JPY
}

print(swiss.currency.code)  // CHF
