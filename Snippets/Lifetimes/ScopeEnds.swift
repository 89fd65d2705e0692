// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.scope
func label() -> String {
  @Dependency(\.locale) var locale
  return locale.identifier
}

withDependencies {
  $0.locale = Locale(identifier: "de_CH")
} operation: {
  print(label())  // de_CH
  withDependencies {
    $0.locale = Locale(identifier: "fr_CH")
  } operation: {
    print(label())  // fr_CH
  }
  print(label())  // de_CH
}
