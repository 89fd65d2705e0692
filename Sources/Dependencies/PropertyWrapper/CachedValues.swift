/// The defaults that have been made so far, for libraries built on this one.
@_spi(Internals)
public struct CachedValues: Sendable {
  fileprivate let values: DependencyValues

  /// Forgets all of them, so that each is made anew when it is next read.
  public func resetCache() {
    values.forgetDefaults()
  }
}

extension DependencyValues {
  /// The defaults that have been made so far.
  @_spi(Internals)
  public var cachedValues: CachedValues { CachedValues(values: self) }

  /// Forgets the defaults that have been made so far, so that each is made anew when it is next read.
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
