// snippet.hide
import Dependencies
import Dispatch
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.escape
func label() -> String {
  @Dependency(\.locale) var locale
  return locale.identifier
}

let queue = DispatchQueue(label: "later")

withDependencies {
  $0.locale = Locale(identifier: "de_CH")
} operation: {
  withEscapedDependencies { dependencies in
    queue.async {
      print(label() == "de_CH")  // false
      dependencies.yield {
        print(label())  // de_CH
      }
    }
  }
}
queue.sync {}
