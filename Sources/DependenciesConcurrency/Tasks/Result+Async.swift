extension Result {
  /// Runs an asynchronous throwing function and keeps the value that it returns or the error that it throws.
  ///
  /// - Parameter body: The function. It runs where the caller runs.
  public init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
