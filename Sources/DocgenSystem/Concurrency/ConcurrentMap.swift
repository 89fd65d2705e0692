extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
  /// Transforms the elements in parallel and returns the results in the collection's order.
  ///
  /// Each task takes the next few elements, so a few slow elements don't leave the other tasks idle.
  ///
  /// - Parameters:
  ///   - jobs: The number of tasks, from 1.
  ///   - transform: A pure function of one element.
  /// - Returns: The results, in the order of the elements.
  /// - Throws: The first error that `transform` throws.
  public func concurrentMap<Result: Sendable>(
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
        // The buffer frees only the ranges that it has recorded, so wait for the other tasks' results, too.
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

/// Uninitialized memory for the results, which the tasks write in place.
///
/// Concatenating one array per task would copy large results on a single core.
///
/// `@unchecked Sendable` is safe because tasks write disjoint ranges, and only the parent task reads `filled`.
private final class Places<Result>: @unchecked Sendable {
  private let start: UnsafeMutablePointer<Result>
  private let count: Int
  /// The ranges that hold results.
  var filled: [Range<Int>] = []

  init(count: Int) {
    start = .allocate(capacity: count)
    self.count = count
  }

  deinit {
    for range in filled { (start + range.lowerBound).deinitialize(count: range.count) }
    start.deallocate()
  }

  /// Writes a range of results.
  ///
  /// If `result` throws, the range stays uninitialized.
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

  /// Moves the results out.
  ///
  /// All of them must have been written.
  func take() -> [Result] {
    filled = []
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: start, count: count)
      initialized = count
    }
  }
}
