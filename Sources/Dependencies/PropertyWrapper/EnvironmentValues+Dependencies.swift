#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The dependency values, with the overrides of the enclosing views.
    public var dependencies: DependencyValues {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }

    private struct DependenciesKey: EnvironmentKey {
      static var defaultValue: DependencyValues { ._current }
    }
  }

  extension Dependency: DynamicProperty {
    /// Adds the overrides of the enclosing views to the captured dependencies.
    public mutating func update() {
      captured = captured.merged(withCurrent: environment.wrappedValue)
    }
  }
#endif
