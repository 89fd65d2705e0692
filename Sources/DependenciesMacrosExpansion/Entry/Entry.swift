import SwiftSyntax

/// A dependency value that is declared with its key.
struct Entry {
  let key: Name

  /// A name for the key that another entry of the same type doesn't have.
  ///
  /// `nil` if the key's name isn't the type's.
  let uniqueKey: Name?

  /// The key's access level.
  let accessLevel: AccessLevel

  /// Whether the extension around it states the access level already.
  ///
  /// The compiler warns about duplicates.
  let inheritsAccessLevel: Bool

  /// The type of the value, where the source writes it.
  let type: TypeSyntax?

  /// The initial value, without which a test that reads the dependency gets an issue.
  let testValue: ExprSyntax?
  let liveValue: ExprSyntax?
  let previewValue: ExprSyntax?

  /// The key type.
  ///
  /// It says `nonisolated` for modules where all else is isolated to the main actor: keys are read from everywhere.
  var keyDeclaration: String {
    let conformance = liveValue == nil ? "Dependencies.TestDependencyKey" : "Dependencies.DependencyKey"
    let values = [("liveValue", liveValue), ("previewValue", previewValue), ("testValue", testValue)]
    let properties = values.compactMap { name, value in value.map { property(name, $0) } }
    let alias = type.map { ["  \(memberAccess.prefix)typealias Value = \($0.trimmed)"] } ?? []
    // A macro doesn't see the other entries. The compiler shows this line with its error about two keys of one name.
    let advice = uniqueKey.map { "// If two entries have this key, name one: @DependencyEntry(\"\($0.text)\")\n" } ?? ""
    return """
      \(advice)\(inheritsAccessLevel ? "" : accessLevel.prefix)nonisolated enum \(key.declared): \(conformance) {
      \((alias + properties).joined(separator: "\n"))
      }
      """
  }

  /// The access level of the key's members: what the protocol asks for is as visible as the key.
  private var memberAccess: AccessLevel {
    max(accessLevel, .internal)
  }

  private func property(_ name: String, _ value: ExprSyntax) -> String {
    if type == nil {
      return "  @DependenciesMacros._DependencyEntryValue \(memberAccess.prefix)static var \(name) = \(value.trimmed)"
    }
    return "  \(memberAccess.prefix)static var \(name): Value { \(value.trimmed) }"
  }
}
