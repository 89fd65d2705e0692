extension Result {
  /// Creates a result with the value that an asynchronous function returns or the error that it throws.
  ///
  /// ```swift
  /// func searchTickets(_ query: String) async throws -> [String] {
  ///   guard !query.isEmpty else { throw URLError(.badURL) }
  ///   return ["Printer is offline"]
  /// }
  ///
  /// let result = await Result { try await searchTickets("printer") }
  /// print(try result.get().count)  // 1
  /// ```
  ///
  /// - Parameter body: The function. It runs on the caller's actor.
  public init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
