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
    return try await withThrowingTaskGroup(of: (start: Int, results: [Result]).self) { group in
      var next = startIndex
      func addTask() {
        guard next < endIndex else { return }
        let range = next..<Swift.min(next + stretch, endIndex)
        next = range.upperBound
        group.addTask {
          var results: [Result] = []
          results.reserveCapacity(range.count)
          for index in range { results.append(try transform(self[index])) }
          return (range.lowerBound, results)
        }
      }
      for _ in 0..<jobs { addTask() }
      var parts: [(start: Int, results: [Result])] = []
      for try await part in group {
        parts.append(part)
        addTask()
      }
      return parts.sorted { $0.start < $1.start }.flatMap(\.results)
    }
  }
}
