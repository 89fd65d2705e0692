extension Task {
  /// What the task returns, like `value`; but a task that has not ended after a minute is cancelled.
  ///
  /// A clock can wake only those who sleep already. On a machine so busy that yields were not enough for a task to fall
  /// asleep, it sleeps past the test's last word: the test is to fail then, not to wait for ever.
  var valueInTime: Success {
    get async throws {
      let guardian = Task<Void, any Error>.detached {
        try await Task<Never, Never>.sleep(for: .seconds(60))
        self.cancel()
      }
      defer { guardian.cancel() }
      return try await value
    }
  }
}
