#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Changes a dependency for this view and the views inside it.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: Its value.
    /// - Returns: The changed view.
    public func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
    ) -> some View {
      transformEnvironment(\.dependencies) { $0[keyPath: keyPath] = value }
    }

    /// Changes the dependency that is its own key for this view and the views inside it.
    ///
    /// - Parameter value: The dependency's value.
    /// - Returns: The changed view.
    public func dependency<Value: TestDependencyKey>(_ value: Value) -> some View where Value.Value == Value {
      transformEnvironment(\.dependencies) { $0[Value.self] = value }
    }
  }

  extension Scene {
    /// Changes a dependency for this scene and the views inside it.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: Its value.
    /// - Returns: The changed scene.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    public func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
    ) -> some Scene {
      transformEnvironment(\.dependencies) { $0[keyPath: keyPath] = value }
    }

    /// Changes the dependency that is its own key for this scene and the views inside it.
    ///
    /// - Parameter value: The dependency's value.
    /// - Returns: The changed scene.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    public func dependency<Value: TestDependencyKey>(_ value: Value) -> some Scene where Value.Value == Value {
      transformEnvironment(\.dependencies) { $0[Value.self] = value }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension PreviewTrait where T == Preview.ViewTraits {
    /// Changes a dependency for a preview.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: Its value.
    /// - Returns: The trait.
    public static func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure () -> Value
    ) -> PreviewTrait {
      dependencies { $0[keyPath: keyPath] = value() }
    }

    /// Changes the dependency that is its own key for a preview.
    ///
    /// - Parameter value: The dependency's value.
    /// - Returns: The trait.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure () -> Value
    ) -> PreviewTrait where Value.Value == Value {
      dependencies { $0[Value.self] = value() }
    }

    /// Changes dependencies for a preview.
    ///
    /// - Parameter updateValues: Sets the values, on the values it gets as its argument.
    /// - Returns: The trait.
    public static func dependencies(_ updateValues: (inout DependencyValues) -> Void) -> PreviewTrait {
      prepareDependencies(updateValues)
      return .modifier(PreparedPreview())
    }
  }

  /// Changes nothing: what a preview needs is prepared when its trait is made.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  private struct PreparedPreview: PreviewModifier {
    func body(content: Content, context: Void) -> some View { content }
  }
#endif
