// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.async
func label() -> String {
  @Dependency(\.locale) var locale
  return locale.identifier
}

let started = await withDependencies {
  $0.locale = Locale(identifier: "de_CH")
} operation: {
  await Task.yield()
  print(label())  // de_CH

  async let child = label()
  print(await child)  // de_CH

  return Task { label() }
}
print(await started.value)  // de_CH
