extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
  /// The elements transformed in parallel, in the collection's order.
  ///
  /// Each task takes the next stretch of elements, so that a few long ones do not leave the other tasks idle.
  ///
  /// - Parameters:
  ///   - jobs: How many tasks work at once, from 1.
  ///   - transform: A pure function of one element.
  /// - Throws: What `transform` throws first.
  func concurrentMap<Result: Sendable>(
    jobs: Int, _ transform: @escaping @Sendable (Element) throws -> Result
  ) async throws -> [Result] {
    guard jobs > 1, count > 1 else {
      var results: [Result] = []
      results.reserveCapacity(count)
      for element in self { results.append(try transform(element)) }
      return results
    }
    let stretch = Swift.max(1, Swift.min(64, count / (jobs * 4)))
    let places = Places<Result>(count: count)
    try await withThrowingTaskGroup(of: Range<Int>.self) { group in
      var next = startIndex
      func addTask() {
        guard next < endIndex else { return }
        let range = next..<Swift.min(next + stretch, endIndex)
        next = range.upperBound
        group.addTask {
          try places.fill(range.lowerBound - startIndex..<range.upperBound - startIndex) {
            try transform(self[startIndex + $0])
          }
        }
      }
      for _ in 0..<jobs { addTask() }
      do {
        while let filled = try await group.next() {
          places.filled.append(filled)
          addTask()
        }
      } catch {
        // What the other tasks have put in their places meanwhile is to be freed, too.
        group.cancelAll()
        while let result = await group.nextResult() {
          if case .success(let filled) = result { places.filled.append(filled) }
        }
        throw error
      }
    }
    return places.take()
  }
}

/// The places of results, which tasks fill where they belong: to put together arrays of a site's pages, which are large values,
/// copies each of them on one processor while the others wait.
///
/// Unchecked, since no two tasks fill the same place, and only whoever waits for them all notes what is filled and takes it.
private final class Places<Result>: @unchecked Sendable {
  private let start: UnsafeMutablePointer<Result>
  private let count: Int
  /// The places that hold a result.
  var filled: [Range<Int>] = []

  init(count: Int) {
    start = .allocate(capacity: count)
    self.count = count
  }

  deinit {
    for range in filled { (start + range.lowerBound).deinitialize(count: range.count) }
    start.deallocate()
  }

  /// Fills places.
  ///
  /// - Throws: What `result` throws; the places are empty then.
  func fill(_ range: Range<Int>, with result: (Int) throws -> Result) throws -> Range<Int> {
    var end = range.lowerBound
    do {
      while end < range.upperBound {
        (start + end).initialize(to: try result(end))
        end += 1
      }
    } catch {
      (start + range.lowerBound).deinitialize(count: end - range.lowerBound)
      throw error
    }
    return range
  }

  /// Takes all results, each place being filled.
  func take() -> [Result] {
    filled = []
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: start, count: count)
      initialized = count
    }
  }
}
