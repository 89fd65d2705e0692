#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The dependency values, with the overrides of the enclosing views.
    public var dependencies: DependencyValues {
      get { comparedDependencies.values }
      set { comparedDependencies.values = newValue }
    }

    var comparedDependencies: ComparedValues {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }

    private struct DependenciesKey: EnvironmentKey {
      static var defaultValue: ComparedValues { ComparedValues(values: ._current) }
    }
  }

  extension Dependency: DynamicProperty {
    /// Adds the overrides of the enclosing views to the captured dependencies.
    public mutating func update() {
      captured = captured.merged(withCurrent: environment.wrappedValue.values)
    }
  }
#endif
