extension Task {
  /// What the task returns, like `value`; but a task that has not ended after ten minutes is cancelled.
  ///
  /// A clock can wake only those who sleep already. On a machine so busy that yields were not enough for a task to fall
  /// asleep, it sleeps past the test's last word: the test is to fail then, not to wait for ever. Beside a thousand tests
  /// a task may wait half a minute for each of its turns, so the limit is far beyond what any of them needs.
  ///
  /// Throws ``NotInTime`` for such a task, whatever it makes of it.
  package var valueInTime: Success {
    get async throws {
      let guardian = Task<Bool, Never>.detached {
        do { try await Task<Never, Never>.sleep(for: .seconds(600)) } catch { return false }
        self.cancel()
        return true
      }
      let result = await result
      guardian.cancel()
      if await guardian.value { throw NotInTime() }
      return try result.get()
    }
  }
}

/// A task did not end by itself.
package struct NotInTime: Error {}
