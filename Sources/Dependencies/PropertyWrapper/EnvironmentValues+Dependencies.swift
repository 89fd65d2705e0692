#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The dependencies that views around this one set.
    public var dependencies: DependencyValues {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }

    private struct DependenciesKey: EnvironmentKey {
      static var defaultValue: DependencyValues { ._current }
    }
  }

  extension Dependency: DynamicProperty {
    /// Takes what views around this one set.
    public mutating func update() {
      captured = captured.merged(withCurrent: environment.wrappedValue)
    }
  }
#endif
