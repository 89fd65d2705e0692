import Testing

@testable import DependenciesConcurrency

private struct Broken: Error, Equatable {}

/// Counts up from 1, and reports each number.
private struct Counting: AsyncSequence, Sendable {
  let limit: Int
  var failsAtEnd = false
  let produced = LockIsolated(0)
  let sawCancellation = LockIsolated(false)

  struct AsyncIterator: AsyncIteratorProtocol {
    let sequence: Counting
    var number = 0

    mutating func next() async throws -> Int? {
      if Task.isCancelled {
        sequence.sawCancellation.setValue(true)
        return nil
      }
      guard number < sequence.limit else {
        if sequence.failsAtEnd { throw Broken() }
        return nil
      }
      number += 1
      // Another reader can be scheduled here.
      await Task.yield()
      sequence.produced.withValue { $0 += 1 }
      return number
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(sequence: self)
  }
}

@Suite("A stream of a type-erased sequence")
struct StreamErasureTests {
  @Test("creates its sequence's iterator when it's first read")
  func lateIterator() async {
    let sequence = CountingSequence()
    var iterator = AsyncStream(sequence).makeAsyncIterator()
    #expect(sequence.iterators.value == 0)
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 1)
    #expect(sequence.iterators.value == 1)
  }

  @Test("has the sequence's elements")
  func elements() async throws {
    #expect(await Array(Counting(limit: 3).eraseToStream()) == [1, 2, 3])
    #expect(try await Array(Counting(limit: 3).eraseToThrowingStream()) == [1, 2, 3])
    #expect(await Array(AsyncStream(Counting(limit: 0))) == [])
  }

  @Test("ends when the sequence throws, or throws the same error")
  func failure() async throws {
    let sequence = Counting(limit: 2, failsAtEnd: true)
    #expect(await Array(AsyncStream(sequence)) == [1, 2])
    var seen: [Int] = []
    await #expect(throws: Broken()) {
      for try await number in AsyncThrowingStream(sequence) { seen.append(number) }
    }
    #expect(seen == [1, 2])
  }

  @Test("reads one element of the sequence for each read")
  func laziness() async {
    let sequence = Counting(limit: 10)
    let stream = sequence.eraseToStream()
    #expect(sequence.produced.value == 0)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    #expect(sequence.produced.value == 2)
  }

  @Test("cancels the sequence together with its reader")
  func cancellation() async {
    let sequence = Counting(limit: .max)
    let stream = sequence.eraseToStream()
    let task = Task {
      for await number in stream where number == 3 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await task.value
    #expect(sequence.produced.value == 3)
  }

  @Test("passes each element to one of its readers")
  func severalReaders() async {
    let stream = Counting(limit: 1_000).eraseToThrowingStream()
    let numbers = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            return try await Array(stream)
          } catch {
            return []
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(numbers.sorted() == Array(1...1_000))
  }

  @Test("ends a canceled reader while another is waiting")
  func cancelledInLine() async throws {
    let (base, continuation) = AsyncStream.makeStream(of: Int.self)
    let iterator = SharedIterator(base)
    let first = Task { try await iterator.next() }
    await Task.megaYield()
    let second = Task { try await iterator.next() }
    await Task.megaYield()
    second.cancel()
    #expect(try await second.value == nil)
    continuation.yield(1)
    #expect(try await first.value == 1)
  }

  @Test("that never ends has no element, and ends with its reader")
  func never() async {
    let ended = LockIsolated(false)
    let task = Task {
      for await _ in AsyncStream<Int>.never { Issue.record("The stream must have no elements.") }
      ended.setValue(true)
    }
    await Task.megaYield()
    #expect(!ended.value)
    task.cancel()
    await task.value
    #expect(ended.value)
  }

  @Test("that never ends and could throw ends without an error when its reader is canceled")
  func neverThrowing() async throws {
    let task = Task {
      for try await _ in AsyncThrowingStream<Int, any Error>.never { Issue.record("The stream must have no elements.") }
    }
    await Task.megaYield()
    task.cancel()
    try await task.value
  }

  @Test("that has ended has no element, and throws the given error")
  func finished() async throws {
    #expect(await Array(AsyncStream<Int>.finished) == [])
    #expect(try await Array(AsyncThrowingStream<Int, any Error>.finished()) == [])
    await #expect(throws: Broken()) {
      _ = try await Array(AsyncThrowingStream<Int, any Error>.finished(throwing: Broken()))
    }
  }
}

extension Array {
  fileprivate init<S: AsyncSequence>(_ sequence: S) async rethrows where S.Element == Element {
    self = []
    for try await element in sequence { append(element) }
  }
}

/// A sequence that counts its iterators.
private struct CountingSequence: AsyncSequence, Sendable {
  let iterators = LockIsolated(0)

  struct AsyncIterator: AsyncIteratorProtocol {
    func next() async -> Int? { 1 }
  }

  func makeAsyncIterator() -> AsyncIterator {
    iterators.withValue { $0 += 1 }
    return AsyncIterator()
  }
}
