import DependenciesConcurrency
import Testing

@Suite("Former names")
struct FormerNamesTests {
  @available(*, deprecated)
  @Test("create streams of sequences that aren't Sendable")
  func streams() async throws {
    #expect(await elements(of: AsyncStream(Countdown(from: 2))) == [2, 1])
    #expect(await elements(of: Countdown(from: 2).eraseToStream()) == [2, 1])
    #expect(try await elements(of: AsyncThrowingStream(Countdown(from: 2))) == [2, 1])
    #expect(try await elements(of: Countdown(from: 2).eraseToThrowingStream()) == [2, 1])
    #expect(await elements(of: AsyncStream(Countdown(from: 2), bufferingPolicy: .unbounded)) == [2, 1])
    #expect(try await elements(of: AsyncThrowingStream(Countdown(from: 2), bufferingPolicy: .unbounded)) == [2, 1])
  }

  @available(*, deprecated)
  @Test("create streams with continuations")
  func continuations() async throws {
    let (stream, continuation) = AsyncStream.streamWithContinuation(Int.self)
    continuation.yield(1)
    continuation.finish()
    #expect(await elements(of: stream) == [1])
    let (throwingStream, throwingContinuation) = AsyncThrowingStream.streamWithContinuation(Int.self)
    throwingContinuation.yield(1)
    throwingContinuation.finish()
    #expect(try await elements(of: throwingStream) == [1])
  }

  @available(*, deprecated)
  @Test("change an isolated value asynchronously")
  func actorIsolated() async {
    let isolated = ActorIsolated(1)
    let old = await isolated.withValue { value in
      await Task.yield()
      defer { value += 1 }
      return value
    }
    #expect(old == 1)
    #expect(await isolated.value == 2)
  }

  private func elements<S: AsyncSequence>(of sequence: S) async rethrows -> [S.Element] {
    var elements: [S.Element] = []
    for try await element in sequence { elements.append(element) }
    return elements
  }
}
