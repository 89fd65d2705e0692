import CDependenciesPrimitives

extension CallSite {
  /// A function that stores a dependency's value at an address, which keeps the value's type out of the function's.
  @usableFromInline
  typealias Read = @Sendable (DependencyValues, UnsafeMutableRawPointer) -> Void

  /// Reads a dependency for the property wrapper at this place, so that slow paths below can report the place.
  @usableFromInline
  func read(_ read: Read, from values: DependencyValues, to address: UnsafeMutableRawPointer) {
    withUnsafePointer(to: self) { site in
      let previous = dependencies_exchange_call_site(site)
      defer { _ = dependencies_exchange_call_site(previous) }
      read(values, address)
    }
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
