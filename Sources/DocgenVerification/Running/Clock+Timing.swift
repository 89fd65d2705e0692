extension Clock where Duration == Swift.Duration {
  /// Runs an operation, and returns its result and its duration in seconds.
  func timed<Value>(_ operation: () async throws -> Value) async rethrows -> (Value, Double) {
    let start = now
    let value = try await operation()
    let components = start.duration(to: now).components
    return (value, Double(components.seconds) + Double(components.attoseconds) * 1e-18)
  }
}
