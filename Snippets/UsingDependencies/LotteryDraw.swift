// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.random
struct Lottery {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func draw() -> [Int] {
    withRandomNumberGenerator { generator in
      (1...49).shuffled(using: &generator).prefix(6).sorted()
    }
  }
}

/// A generator that gives the same sequence in every run.
struct Counting: RandomNumberGenerator {
  var state: UInt64 = 42
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}

let first = withDependencies {
  $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
} operation: {
  Lottery().draw()
}
let second = withDependencies {
  $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
} operation: {
  Lottery().draw()
}
print(first.count, first == second)  // 6 true
