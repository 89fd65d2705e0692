// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.reducer
protocol Reducer<State, Action>: Sendable {
  associatedtype State
  associatedtype Action: Sendable
  /// Changes the state, and returns what is to be done outside.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>?
}

struct Effect<Action: Sendable>: Sendable {
  let run: @Sendable () async -> Action?
}
// snippet.feature
struct VendingMachine: Reducer {
  struct State: Equatable {
    var coins = 0
    var receipt: String?
  }
  enum Action {
    case coin
    case choose
    case printed(String)
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>? {
    switch action {
    case .coin:
      state.coins += 1
      return nil
    case .choose where state.coins >= 2:
      state.coins -= 2
      return Effect {
        try? await clock.sleep(for: .seconds(3))  // A bottle falls.
        return .printed("\(uuid()) at \(Int(now.timeIntervalSince1970))")
      }
    case .choose:
      return nil
    case .printed(let receipt):
      state.receipt = receipt
      return nil
    }
  }
}
// snippet.modifier
struct WithDependencies<Base: Reducer>: Reducer {
  let base: Base
  let update: @Sendable (inout DependencyValues) -> Void

  func reduce(_ state: inout Base.State, _ action: Base.Action) -> Effect<Base.Action>? {
    withDependencies {
      update(&$0)
    } operation: {
      guard let effect = base.reduce(&state, action) else { return nil }
      return withEscapedDependencies { dependencies in
        Effect { await dependencies.yield { await effect.run() } }
      }
    }
  }
}

extension Reducer {
  func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> WithDependencies<Self> {
    WithDependencies(base: self, update: update)
  }
}
// snippet.store
@MainActor
final class Store<Feature: Reducer> {
  private(set) var state: Feature.State
  private let feature: Feature

  init(_ state: Feature.State, _ feature: Feature) {
    self.state = state
    self.feature = feature
  }

  /// The only way in.
  func send(_ action: Feature.Action) async {
    guard let effect = feature.reduce(&state, action) else { return }
    if let next = await effect.run() { await send(next) }
  }
}
// snippet.test
@MainActor
@Test func sellsABottle() async {
  let machine = VendingMachine().dependencies {
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
  let store = Store(VendingMachine.State(), machine)

  await store.send(.coin)
  await store.send(.choose)
  #expect(store.state.coins == 1)
  #expect(store.state.receipt == nil)

  await store.send(.coin)
  await store.send(.choose)
  #expect(store.state.coins == 0)
  #expect(store.state.receipt == "\(UUID(0)) at 0")
}
// snippet.two
struct TwoMachines: Reducer {
  struct State {
    var real = VendingMachine.State()
    var demo = VendingMachine.State()
  }
  enum Action {
    case real(VendingMachine.Action)
    case demo(VendingMachine.Action)
  }

  let real = VendingMachine()
  let demo = VendingMachine().dependencies {
    $0.uuid = .constant(UUID(99))
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>? {
    switch action {
    case .real(let action): real.reduce(&state.real, action)?.map { .real($0) }
    case .demo(let action): demo.reduce(&state.demo, action)?.map { .demo($0) }
    }
  }
}

@MainActor
@Test(
  .dependencies {
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
func onlyTheDemoIsDifferent() async {
  let store = Store(TwoMachines.State(), TwoMachines())
  for action in [VendingMachine.Action.coin, .coin, .choose] {
    await store.send(.demo(action))
    await store.send(.real(action))
  }
  #expect(store.state.demo.receipt == "\(UUID(99)) at 0")
  #expect(store.state.real.receipt == "\(UUID(0)) at 0")
}
// snippet.hide
extension Effect {
  func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    Effect<Other> { await run().map(transform) }
  }
}

await Testing.__swiftPMEntryPoint() as Never
