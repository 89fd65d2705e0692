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

  /// Changes the state, and returns an effect for the store to run.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>?
}

struct Effect<Action: Sendable>: Sendable {
  let run: @Sendable () async -> Action?
}
// snippet.feature
struct NewTicket: Reducer {
  struct State: Equatable {
    var subject = ""
    var sentAt: Date?
  }
  enum Action {
    case subjectChanged(String)
    case sendTapped
    case sent(Date)
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date.now) private var now

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>? {
    switch action {
    case .subjectChanged(let subject): state.subject = subject
    case .sent(let date): state.sentAt = date
    case .sendTapped:
      return Effect {
        try? await clock.sleep(for: .seconds(2))
        return .sent(now)
      }
    }
    return nil
  }
}
// snippet.modifier
struct DependencyReducer<Base: Reducer>: Reducer {
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
  func dependencies(_ update: @escaping @Sendable (inout DependencyValues) -> Void) -> some Reducer<State, Action> {
    DependencyReducer(base: self, update: update)
  }
}
// snippet.hide
@MainActor
final class Store<State, Action: Sendable> {
  private(set) var state: State
  private let reducer: any Reducer<State, Action>

  init(_ state: State, _ reducer: some Reducer<State, Action>) {
    self.state = state
    self.reducer = reducer
  }

  func send(_ action: Action) async {
    guard let effect = reducer.reduce(&state, action) else { return }
    if let next = await effect.run() { await send(next) }
  }
}

// snippet.show
// snippet.test
@MainActor
@Test func sendsTicket() async {
  let reducer = NewTicket().dependencies {
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
  }
  let store = Store(NewTicket.State(), reducer)

  await store.send(.subjectChanged("Printer is offline"))
  #expect(store.state == NewTicket.State(subject: "Printer is offline"))

  await store.send(.sendTapped)
  #expect(store.state.sentAt == Date(timeIntervalSince1970: 0))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
