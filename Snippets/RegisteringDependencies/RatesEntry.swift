// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.entry
import Dependencies
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: 0.01) var commission: Double = 0
}

struct PriceTag {
  @Dependency(\.commission) var commission
}

print(PriceTag().commission)  // 0.01
