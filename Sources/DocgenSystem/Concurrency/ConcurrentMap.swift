extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
  /// Transforms the elements in parallel and returns the results in the collection's order.
  ///
  /// Each task takes the next few elements, so a few slow elements don't leave the other tasks idle.
  ///
  /// - Parameters:
  ///   - jobs: The number of tasks, from 1.
  ///   - transform: A pure function of one element.
  /// - Returns: The results, in the order of the elements.
  /// - Throws: The first error that `transform` throws, or `CancellationError` if the task is canceled.
  public func concurrentMap<Result: Sendable>(
    jobs: Int, _ transform: @escaping @Sendable (Element) throws -> Result
  ) async throws -> [Result] {
    let transform: @Sendable (Element) throws -> Result = { element in
      try Task.checkCancellation()
      return try transform(element)
    }
    guard jobs > 1, count > 1 else { return try map(transform) }
    let stretch = Swift.max(1, Swift.min(64, count / (jobs * 4)))
    return try await withThrowingTaskGroup(of: (start: Int, results: [Result]).self) { group in
      var next = startIndex
      func addTask() {
        guard next < endIndex else { return }
        let range = next..<Swift.min(next + stretch, endIndex)
        next = range.upperBound
        group.addTask { (range.lowerBound, try range.map { try transform(self[$0]) }) }
      }
      for _ in 0..<jobs { addTask() }
      var parts: [(start: Int, results: [Result])] = []
      while let part = try await group.next() {
        parts.append(part)
        addTask()
      }
      return parts.sorted { $0.start < $1.start }.flatMap { $0.results }
    }
  }
}
