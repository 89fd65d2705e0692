// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.random
struct TicketAssignment {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func agent(among agents: [String]) -> String? {
    withRandomNumberGenerator { generator in
      agents.randomElement(using: &generator)
    }
  }
}

/// A generator that returns the same sequence in each run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}

func firstAgents(seed: UInt64) -> [String?] {
  withDependencies {
    $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(state: seed))
  } operation: {
    let assignment = TicketAssignment()
    return (1...10).map { _ in assignment.agent(among: ["Ada", "Grace", "Linus"]) }
  }
}

print(firstAgents(seed: 1) == firstAgents(seed: 1))  // true
print(firstAgents(seed: 1) == firstAgents(seed: 2))  // false
