/// A key for a dependency whose live value may be in another module.
///
/// Conform to this protocol in the module that declares a dependency's interface, and to ``DependencyKey``
/// in the module that implements it. Where both are in one module, conform to ``DependencyKey`` at once.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value used in Xcode previews.
  ///
  /// Falls back to the live value of a ``DependencyKey``, and to ``testValue`` of a key that has none.
  static var previewValue: Value { get }

  /// The value used in tests.
  ///
  /// The default of a ``DependencyKey`` returns ``previewValue``, and using it in a test is an issue.
  static var testValue: Value { get }

  /// Whether using the dependency without a value of its own for the context is reported as an issue.
  ///
  /// True in debug builds and false in release builds, unless a key decides otherwise.
  static var shouldReportUnimplemented: Bool { get }
}

/// A key for a dependency: its default values, by context.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value used when the program runs for real.
  static var liveValue: Value { get }

  /// The type of the dependency.
  associatedtype Value = Self

  /// The value used in Xcode previews; the live value, unless the key has its own.
  static var previewValue: Value { get }

  /// The value used in tests; the preview value, unless the key has its own.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, for keys that have no live value to fall back to.
  public static var previewValue: Value { testValue }

  /// True in debug builds, false in release builds.
  public static var shouldReportUnimplemented: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
