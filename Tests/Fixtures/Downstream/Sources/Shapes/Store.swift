import Dependencies

/// A store of a unidirectional architecture, which runs its reducer and its effects with its own dependency values.
///
/// The store's owner can change the values at any time.
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
