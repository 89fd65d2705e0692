import DependenciesConcurrency
import Testing

@Suite("An actor-isolated value")
struct ActorIsolatedTests {
  @available(*, deprecated)
  @Test("can be read, changed, and set")
  func changes() async {
    let numbers = ActorIsolated([1])
    await numbers.withValue { $0.append(2) }
    #expect(await numbers.value == [1, 2])
    await numbers.setValue([3])
    #expect(await numbers.withValue { $0.count } == 1)
    let count = await numbers.withValue { numbers in
      await Task.yield()
      numbers.append(4)
      return numbers.count
    }
    #expect(count == 2)
    #expect(await numbers.value == [3, 4])
  }
}
