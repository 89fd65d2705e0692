extension Result where Failure == any Error {
  /// Runs an asynchronous throwing function and keeps what comes of it.
  ///
  /// - Parameter body: The function. It runs where the caller runs.
  public init(catching body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
