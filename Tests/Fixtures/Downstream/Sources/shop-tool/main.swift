import Dependencies
import Shop
import ShopLive

// Starts in the live context, finds a conformance of another module, and keeps one value a process.
let till = Till()
print(till.ledgerName, till.sell(), till.sell())
withDependencies {
  $0.ledger = Ledger(name: "scoped")
} operation: {
  print(Till().ledgerName, Till().sell())
}
