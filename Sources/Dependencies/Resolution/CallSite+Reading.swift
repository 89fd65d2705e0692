import CDependenciesPrimitives

extension CallSite {
  /// Sets the place that issues of the current read name, and returns the former place.
  @usableFromInline
  static func exchangeCurrent(with site: UnsafeRawPointer?) -> UnsafeRawPointer? {
    dependencies_exchange_call_site(site)
  }

  /// The place of the property wrapper that the current thread is reading.
  static var current: CallSite? {
    let site = dependencies_exchange_call_site(nil)
    _ = dependencies_exchange_call_site(site)
    return site?.assumingMemoryBound(to: CallSite.self).pointee
  }

  /// Runs an operation that belongs to no property wrapper.
  static func withoutCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let previous = dependencies_exchange_call_site(nil)
    defer { _ = dependencies_exchange_call_site(previous) }
    return try operation()
  }
}
