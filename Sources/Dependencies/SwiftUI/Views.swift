#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Overrides a dependency in this view and the views inside it.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: The value of the dependency.
    /// - Returns: The changed view.
    public func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
    ) -> some View {
      transformEnvironment(\.dependencies) { $0.write(value, at: keyPath) }
    }

    /// Overrides a dependency whose type is its own key, in this view and the views inside it.
    ///
    /// - Parameter value: The dependency's value.
    /// - Returns: The changed view.
    public func dependency<Value: TestDependencyKey>(_ value: Value) -> some View where Value.Value == Value {
      transformEnvironment(\.dependencies) { $0[Value.self] = value }
    }
  }

  extension Scene {
    /// Overrides a dependency in this scene and the views inside it.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: The value of the dependency.
    /// - Returns: The changed scene.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    public func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
    ) -> some Scene {
      transformEnvironment(\.dependencies) { $0.write(value, at: keyPath) }
    }

    /// Overrides a dependency whose type is its own key, in this scene and the views inside it.
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
    /// Overrides a dependency in a preview.
    ///
    /// The preview traits are untested.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the dependency, or of a part of it.
    ///   - value: The value of the dependency. The preview shows an error that it throws.
    /// - Returns: The trait.
    @MainActor
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait {
      dependencies { $0.write(try value(), at: keyPath) }
    }

    /// Overrides a dependency whose type is its own key, in a preview.
    ///
    /// - Parameter value: The value of the dependency. The preview shows an error that it throws.
    /// - Returns: The trait.
    @MainActor
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait where Value.Value == Value {
      dependencies { $0[Value.self] = try value() }
    }

    /// Overrides dependencies in a preview.
    ///
    /// The preview prepares them before it shows its first view, and discards the default values that a preview before it
    /// created in the same process.
    ///
    /// - Parameter updateValues: A closure that modifies the dependency values. The preview shows an error that it throws.
    /// - Returns: The trait.
    @MainActor
    public static func dependencies(
      _ updateValues: @escaping (inout DependencyValues) throws -> Void
    ) -> PreviewTrait {
      .modifier(PreviewPreparation(updateValues: updateValues))
    }
  }

  /// Prepares the dependencies of a preview when SwiftUI asks for its first body.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  private struct PreviewPreparation: PreviewModifier {
    let updateValues: (inout DependencyValues) throws -> Void

    func body(content: Content, context: Void) -> some View {
      PreparedPreview(updateValues: updateValues) { content }
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  private struct PreparedPreview<Content: View>: View {
    let updateValues: (inout DependencyValues) throws -> Void
    @ViewBuilder let content: () -> Content
    // The preview's own object, so that later bodies don't prepare again.
    @State private var outcome = Outcome()

    var body: some View {
      if let error = outcome.error(preparing: updateValues) {
        Text(verbatim: "The dependencies of this preview can't be prepared: \(error)")
      } else {
        content()
      }
    }

    @MainActor
    final class Outcome {
      private var result: Result<Void, any Error>?

      func error(preparing updateValues: (inout DependencyValues) throws -> Void) -> (any Error)? {
        if result == nil {
          DependencyValues._current.resetCache()
          result = Result { try prepareDependencies(updateValues) }
        }
        if case .failure(let error)? = result { return error }
        return nil
      }
    }
  }
#endif
