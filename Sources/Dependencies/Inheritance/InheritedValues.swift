/// The dependencies that an object passes on to what it creates.
enum InheritedValues {
  /// Returns the values that `withDependencies(from:)` inherits: the values in the model's ``Dependency`` property, else
  /// the values that were stored when a scope returned the model.
  static func of<Model>(_ model: Model) -> DependencyValues? {
    switch ModelKind(Model.self) {
    case .object, .existential:
      guard let object = object(model) else { return nil }
      return DependencyValues.captured(by: object) ?? RememberedValues.shared.values(of: object)
    case .structure: return DependencyValues.captured(byStructure: model)
    case .optional: return (model as? any OptionalModel)?.inheritedValues
    case .other: return nil
    }
  }

  /// Remembers the values with which an object was made, if it has no dependency that captured them.
  ///
  /// An object to which other code refers, too, can be older than the values, so it doesn't get them.
  static func remember<Result>(_ values: DependencyValues, for result: inout Result) {
    switch ModelKind(Result.self) {
    case .object, .existential:
      guard let type = typeToRemember(result) else { return }
      rememberUnlessShared(values, &result, type)
    case .optional:
      guard let type = Result.self as? any OptionalModel.Type else { return }
      remember(values, for: &result, type)
    case .structure, .other: return
    }
  }

  /// The class of an object that has no dependency.
  // Not inlined, so that the reference that this function needs is released before the object's references are counted.
  @inline(never)
  private static func typeToRemember<Result>(_ result: Result) -> (any AnyObject.Type)? {
    guard let object = object(result), DependencyValues.captured(by: object) == nil else { return nil }
    return type(of: object)
  }

  /// The caller has no other reference to the object than the one in `result`.
  private static func rememberUnlessShared<Result, Object: AnyObject>(
    _ values: DependencyValues, _ result: inout Result, _ type: Object.Type
  ) {
    // An object's reference is the first word of an existential value, too.
    withUnsafeMutablePointer(to: &result) { pointer in
      let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
      guard isKnownUniquelyReferenced(&object.pointee) else { return }
      RememberedValues.shared.remember(values, for: object.pointee)
    }
  }

  private static func remember<Result, Model: OptionalModel>(
    _ values: DependencyValues, for result: inout Result, _ type: Model.Type
  ) {
    withUnsafeMutablePointer(to: &result) { pointer in
      pointer.withMemoryRebound(to: Model.self, capacity: 1) { $0.pointee.remember(values) }
    }
  }

  /// A value as the object that it is, if it is one.
  @inline(__always)
  private static func object<Value>(_ value: Value) -> AnyObject? {
    switch ModelKind(Value.self) {
    case .object: unsafeBitCast(value, to: AnyObject.self)
    case .existential: type(of: value as Any) is AnyClass ? value as AnyObject : nil
    case .structure, .optional, .other: nil
    }
  }
}

/// A model that can be missing, such as the result of a failable initializer.
private protocol OptionalModel {
  var inheritedValues: DependencyValues? { get }
  mutating func remember(_ values: DependencyValues)
}

extension Optional: OptionalModel {
  var inheritedValues: DependencyValues? {
    flatMap { InheritedValues.of($0) }
  }

  mutating func remember(_ values: DependencyValues) {
    // In place, because a copy would be another reference.
    if case .some = self { InheritedValues.remember(values, for: &self!) }
  }
}
