import Dependencies

/// A store in the manner of unidirectional architectures: it keeps values of its own, lets its owner change them at any
/// time, and runs its reducer and its effects with them.
@MainActor
package final class Store<State: Sendable, Action: Sendable> {
  package private(set) var state: State
  package var dependencies: DependencyValues
  private let reduce: @Sendable (inout State, Action) -> (@Sendable () async -> Action?)?

  package init(
    _ state: State,
    reduce: @escaping @Sendable (inout State, Action) -> (@Sendable () async -> Action?)?,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    @Dependency(\.self) var current
    var dependencies = current
    prepare(&dependencies)
    self.state = state
    self.dependencies = dependencies
    self.reduce = reduce
  }

  package func send(_ action: Action) async {
    let effect = withDependencies {
      $0 = dependencies
    } operation: {
      reduce(&state, action).map { effect in
        withEscapedDependencies { continuation in
          { @Sendable () async -> Action? in await continuation.yield { await effect() } }
        }
      }
    }
    if let next = await effect?() { await send(next) }
  }
}
