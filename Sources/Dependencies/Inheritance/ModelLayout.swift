/// Where instances of a type hold a ``Dependency`` property.
///
/// Reflection is far too slow to look at every model that passes its dependencies on, but the answer is the
/// same for every instance of a type: it is worked out once.
struct ModelLayout {
  /// The offset in bytes of the first dependency from the start of the instance; `nil` when there is none.
  let offset: Int?

  /// The values that an instance captured.
  static func capturedValues<Model>(of model: Model) -> DependencyValues? {
    if let type = type(of: model as Any) as? AnyClass {
      guard let offset = layout(of: type).offset else { return nil }
      let object = model as AnyObject
      return withExtendedLifetime(object) {
        values(at: UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
      }
    }
    // An existential's payload may be anywhere, so only what is stored in place is looked at.
    guard type(of: model as Any) == Model.self, let offset = layout(of: Model.self).offset else { return nil }
    return withUnsafeBytes(of: model) { $0.baseAddress.map { values(at: $0 + offset) } }
  }

  private static func values(at pointer: UnsafeRawPointer) -> DependencyValues {
    // The first stored property of every `Dependency`, whatever its value.
    pointer.assumingMemoryBound(to: DependencyValues.self).pointee
  }

  private static func layout(of type: any Any.Type) -> ModelLayout {
    layouts.layout(of: type)
  }

  private static let layouts = LayoutTable()
}

/// The layouts worked out so far.
// Sendable because the dictionary is only touched inside `lock`.
private final class LayoutTable: @unchecked Sendable {
  private let lock = Lock()
  private var layouts: [ObjectIdentifier: ModelLayout] = [:]

  func layout(of type: any Any.Type) -> ModelLayout {
    let key = ObjectIdentifier(type)
    if let layout = lock.withLock({ layouts[key] }) { return layout }
    let layout = ModelLayout(offset: firstDependency(in: type, depth: 0))
    lock.withLock { layouts[key] = layout }
    return layout
  }
}

/// What makes every ``Dependency`` recognisable among the types of stored properties.
protocol CapturedDependency {}

extension Dependency: CapturedDependency {}

/// The offset of the first dependency among the stored properties of a class or structure.
///
/// Looks into stored structures, too: property wrappers may wrap a dependency.
private func firstDependency(in type: any Any.Type, depth: Int) -> Int? {
  guard type is AnyClass || isStructure(type) else { return nil }
  for index in 0..<storedPropertyCount(type) {
    var field = StoredProperty()
    let fieldType = storedProperty(type, index, &field)
    field.free()
    guard field.isStrong else { continue }
    if fieldType is any CapturedDependency.Type { return storedPropertyOffset(type, index) }
    if depth < 3, isStructure(fieldType), let inner = firstDependency(in: fieldType, depth: depth + 1) {
      return storedPropertyOffset(type, index) + inner
    }
  }
  return nil
}

/// Whether a type is a structure: the first word of its metadata says so.
private func isStructure(_ type: any Any.Type) -> Bool {
  let structure: UInt = 0x200
  return unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == structure
}

// The runtime's functions behind `Mirror`, which it exports on every platform.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func storedPropertyCount(_ type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func storedPropertyOffset(_ type: any Any.Type, _ index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func storedProperty(
  _ type: any Any.Type, _ index: Int, _ field: UnsafeMutablePointer<StoredProperty>
) -> any Any.Type

/// What the runtime tells about a stored property.
private struct StoredProperty {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false

  func free() { freeName?(name) }
}
