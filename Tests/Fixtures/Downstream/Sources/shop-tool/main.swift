import Dependencies
import Shop
import ShopLive

// Uses the live context, a conformance in another module, and one value per process.
let till = Till()
print(till.ledgerName, till.sell(), till.sell())
withDependencies {
  $0.ledger = Ledger(name: "scoped")
} operation: {
  print(Till().ledgerName, Till().sell())
}
