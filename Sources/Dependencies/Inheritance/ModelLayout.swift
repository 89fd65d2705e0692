import DependenciesPrimitives

// This file reads a model's captured values from the model's memory. It assumes this about the Swift runtime:
//
//   assumption                                           if it doesn't hold                  tests that fail
//   the three functions of `Mirror` at the end exist     programs don't link                 all
//   they have these parameters, and fill the four        a wrong offset, so a read of other  `a derived class, …`, whose
//     members of `StoredProperty`                          memory, or a crash                  first property is weak
//   offsets count from the address of the object or      the same                            `a derived class, …`
//     structure
//   the first word of a type's metadata is a kind        the model passes on nothing, which  `a derived class, …`, `… a protocol
//     in `ModelKind`                                       is reported as an issue             type …`, `an optional model …`
//
// The tests are in `InheritanceTests`. They also fail if `captured` isn't the first stored property of `Dependency`. With the
// Objective-C runtime, the first word of a class is a pointer, which no test has covered yet.

/// The place of the first ``Dependency`` property in the instances of a type.
///
/// Reflection is too slow for each model that passes its dependencies on. The place is the same in all instances of a type, so the
/// library looks for it once per type.
// Sendable because it is immutable.
private final class ModelLayout: AnyCell, @unchecked Sendable {
  /// The offset in bytes of the first dependency from the start of the instance, or `nil` if there is none.
  let offset: Int?

  private init(_ type: any Any.Type) {
    offset = firstDependency(in: type, depth: 0)
    super.init(key: ObjectIdentifier(type), isOwned: false, preparation: nil)
  }

  private static let layouts = CellTable(bits: 6)

  // Serializes insertions. Only the table's code runs while it's held, and a layout isn't released.
  private static let lock = Lock()

  static func offset(in type: any Any.Type) -> Int? {
    let key = ObjectIdentifier(type).address
    if let layout = layouts.cell(for: key) {
      return layout._withUnsafeGuaranteedRef { unsafeDowncast($0, to: ModelLayout.self).offset }
    }
    // Created outside the lock. If two threads create it, the second one discards an equal layout.
    let layout = ModelLayout(type)
    lock.withLock {
      if layouts.cell(for: key) == nil { layouts.insert(layout, for: key) }
    }
    return layout.offset
  }
}

extension DependencyValues {
  /// Returns the values that an object captured in its first ``Dependency`` property, if it has one.
  static func captured(by object: AnyObject) -> DependencyValues? {
    guard let offset = ModelLayout.offset(in: type(of: object)) else { return nil }
    return withExtendedLifetime(object) {
      captured(at: UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
    }
  }

  /// Returns the values that a structure captured in its first ``Dependency`` property, if it has one.
  static func captured<Model>(byStructure model: Model) -> DependencyValues? {
    guard let offset = ModelLayout.offset(in: Model.self) else { return nil }
    return withUnsafeBytes(of: model) { bytes in bytes.baseAddress.map { captured(at: $0 + offset) } }
  }

  private static func captured(at pointer: UnsafeRawPointer) -> DependencyValues {
    // The first stored property of every `Dependency`, whatever its value.
    pointer.assumingMemoryBound(to: DependencyValues.self).pointee
  }
}

/// The kind of a type, according to the first word of its metadata.
enum ModelKind {
  case object
  case structure
  case optional
  case existential
  case other

  @inline(__always)
  init(_ type: any Any.Type) {
    switch unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee {
    // Classes have kind zero or, where Objective-C exists, a pointer in its place.
    case 0, 0x800...: self = .object
    case 0x200: self = .structure
    case 0x202: self = .optional
    case 0x303: self = .existential
    default: self = .other
    }
  }
}

/// A protocol that only ``Dependency`` conforms to, which identifies it among the types of stored properties.
protocol CapturedDependency {}

extension Dependency: CapturedDependency {}

/// The offset of the first dependency among the stored properties of a class or structure.
///
/// The type's own dependencies come first, in declaration order. Without one, the search continues in stored structures,
/// because a property wrapper can wrap a dependency.
private func firstDependency(in type: any Any.Type, depth: Int) -> Int? {
  var structures: [(type: any Any.Type, offset: Int)] = []
  for index in 0..<storedPropertyCount(type) {
    var field = StoredProperty()
    let fieldType = storedProperty(type, index, &field)
    field.free()
    guard field.isStrong else { continue }
    if fieldType is any CapturedDependency.Type { return storedPropertyOffset(type, index) }
    if ModelKind(fieldType) == .structure { structures.append((fieldType, storedPropertyOffset(type, index))) }
  }
  guard depth < 3 else { return nil }
  for structure in structures {
    if let inner = firstDependency(in: structure.type, depth: depth + 1) { return structure.offset + inner }
  }
  return nil
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

/// The runtime's description of a stored property.
private struct StoredProperty {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false

  func free() { freeName?(name) }
}
