extension Task where Success == Never, Failure == Never {
  /// Waits `count` times for a task of the lowest priority to run and to yield.
  static func yieldInTurns(_ count: Int) async {
    for _ in 0..<max(0, count) {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }

  /// Suspends the current task for a time, even if it is canceled.
  static func pause(milliseconds: UInt64) async {
    // In its own task, which no code cancels.
    await Task<Void, Never>.detached { try? await Task.sleep(nanoseconds: milliseconds * 1_000_000) }.value
  }
}
