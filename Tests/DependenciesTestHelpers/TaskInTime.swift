extension Task {
  /// Returns the task's value, like `value`, but cancels a task that hasn't ended after ten minutes.
  ///
  /// A clock can wake only tasks that already sleep. If a busy machine delays a task for longer than the yields before
  /// an advance, the task begins its sleep after the test's last advance. Then the test fails instead of hanging. While
  /// a thousand other tests run, a task can wait half a minute for each of its turns, so the limit is far longer than
  /// any test needs.
  ///
  /// Throws ``NotInTime`` for such a task, whatever the task itself returns or throws.
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

/// A task that didn't end by itself.
package struct NotInTime: Error {}
