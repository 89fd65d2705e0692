// snippet.hide
import Dependencies
import DependenciesTestSupport
import Dispatch
import Testing

// snippet.show
// snippet.model
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

final class TicketSearch {
  private(set) var searched: [String] = []
  let text = PassthroughSubject<String, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  @Dependency(\.mainQueue) private var mainQueue

  init() {
    text
      .debounce(for: .milliseconds(300), scheduler: mainQueue)
      .sink { [weak self] in self?.searched.append($0) }
      .store(in: &subscriptions)
  }
}
// snippet.test
@Test func searchesWhenTypingPauses() {
  let queue = DispatchQueue.test
  let search = withDependencies {
    $0.mainQueue = queue.eraseToAnyScheduler()
  } operation: {
    TicketSearch()
  }

  search.text.send("vp")
  queue.advance(by: .milliseconds(299))
  search.text.send("vpn")
  queue.advance(by: .milliseconds(299))
  #expect(search.searched == [])

  queue.advance(by: .milliseconds(1))
  #expect(search.searched == ["vpn"])
}
// snippet.immediate
@Test func searchesImmediately() {
  let search = withDependencies {
    $0.mainQueue = .immediate
  } operation: {
    TicketSearch()
  }

  search.text.send("vpn")
  #expect(search.searched == ["vpn"])
}
// snippet.async
@Test func sleepsOnAScheduler() async throws {
  let queue = DispatchQueue.test
  let isOver = LockIsolated(false)
  let task = Task {
    try await queue.sleep(for: .seconds(2))
    isOver.setValue(true)
  }

  await Task.megaYield()
  await queue.advance(by: .seconds(1))
  #expect(!isOver.value)
  await queue.advance(by: .seconds(1))
  try await task.value
  #expect(isOver.value)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
