/// The default values that the library has created, for libraries that build on this one.
@_spi(Internals)
public struct CachedValues: Sendable {
  fileprivate let values: DependencyValues

  /// Removes all values, so that the next read of each one creates it again.
  public func resetCache() {
    values.forgetDefaults()
  }
}

extension DependencyValues {
  /// The default values that the library has created.
  @_spi(Internals)
  public var cachedValues: CachedValues { CachedValues(values: self) }

  /// Removes the defaults that exist so far, so that the next read of each one creates it again.
  @_spi(Beta)
  public func resetCache() {
    forgetDefaults()
  }

  fileprivate func forgetDefaults() {
    let cache = self.cache
    ConstructionCoordinator.shared.removeAll(in: cache)
  }
}

extension Dependency {
  /// Replaces the values that were captured when the wrapper was initialized.
  ///
  /// - Parameter dependencies: The values to capture instead.
  @_spi(DependencyInstallation)
  public mutating func install(_ dependencies: DependencyValues) {
    captured = dependencies
  }
}
