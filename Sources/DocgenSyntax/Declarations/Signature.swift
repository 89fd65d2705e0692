import SwiftSyntax

/// The parts of a declaration that its users depend on: its kind, labels, types, effects, constraints, and availability.
///
/// It doesn't contain access levels, default values, conformances, and attributes such as `@inlinable`.
package struct Signature: Sendable {
  /// A type, as the path of its names and everything else as text.
  typealias TypeParts = [TypePart]

  /// The names of the types that contain the declaration, from the outermost one.
  var context: [String]
  /// The name, without labels.
  package var name: String
  /// `func`, `var`, `struct`, and so on.
  var kind: String
  /// The line in the text, from 1, and the column in UTF-8 bytes.
  package var line: Int
  package var column: Int
  /// `static`, `mutating`, and the accessors.
  var modifiers: Set<String> = []
  /// The external labels, with `_` for none.
  var labels: [String] = []
  /// The types of the parameters, and of the result or the value at the end.
  var types: [TypeParts] = []
  /// `async`, and `throws` with its type.
  var effects: [String] = []
  /// The constraints of generic parameters as written, such as `C: Clock`, by the form in which they're compared.
  var constraints: [String: String] = [:]
  /// The platforms with the versions that introduce it, and `*: unavailable`.
  var availability: [String: String] = [:]
  /// Whether it's a generic type.
  var isGeneric = false
  /// The declaration in one line.
  package var text: String

  /// The name with labels and the types around it: `Logger.log(level:_:)`.
  package var path: String {
    let isCallable =
      ["func", "init", "init?", "init!", "subscript"].contains(kind) || kind == "case" && !labels.isEmpty
    return (context + [name]).joined(separator: ".")
      + (isCallable ? "(" + labels.map { "\($0):" }.joined() + ")" : "")
  }

  /// The first difference between a shown declaration and this one, in words, or `nil` if there's none.
  ///
  /// - Parameters:
  ///   - shown: The shown declaration.
  ///   - scopes: The names of modules and types, which a shown name can leave out.
  func difference(from shown: Signature, scopes: Set<String>) -> String? {
    if kind != shown.kind, !Self.sameKinds.contains([kind, shown.kind]) { return "it's a '\(kind)'" }
    if labels != shown.labels { return "its labels are '\(path)'" }
    for modifier in ["static", "mutating"] where modifiers.contains(modifier) != shown.modifiers.contains(modifier) {
      return modifiers.contains(modifier) ? "it's '\(modifier)'" : "it isn't '\(modifier)'"
    }
    if shown.modifiers.contains("set"), modifiers.isDisjoint(with: ["set", "set?"]) { return "it can't be set" }
    if effects != shown.effects {
      return effects.isEmpty
        ? "it isn't '\(shown.effects.joined(separator: " "))'" : "it's '\(effects.joined(separator: " "))'"
    }
    // A variable can be shown without its type.
    guard types.count == shown.types.count || shown.types.isEmpty else { return "it's '\(text)'" }
    for (type, other) in zip(types, shown.types) where !matches(type, other, scopes) { return "it's '\(text)'" }
    if let constraint = shown.constraints.filter({ constraints[$0.key] == nil }).values.min() {
      return "it has no constraint '\(constraint)'"
    }
    for (platform, version) in shown.availability.sorted(by: { $0.key < $1.key })
    where availability[platform] != version {
      return availability[platform].map { "it's available since \(platform) \($0)" }
        ?? "it isn't limited to \(platform) \(version)"
    }
    if availability["*"] == "unavailable" { return "it's unavailable" }
    return nil
  }

  /// Whether a path names the type that contains the declaration.
  private func isOwnType(_ path: [String]) -> Bool {
    !context.isEmpty
      && (path.suffix(context.count).elementsEqual(context) || context.suffix(path.count).elementsEqual(path))
  }

  /// A constant is shown as a variable that can be read.
  private static let sameKinds: [Set<String>] = [["let", "var"]]

  /// Whether a shown type is the same one.
  ///
  /// Its names can leave out the modules and types that contain it.
  private func matches(_ type: TypeParts, _ shown: TypeParts, _ scopes: Set<String>) -> Bool {
    guard type.count == shown.count else { return false }
    return zip(type, shown).allSatisfy { part, shown in
      switch (part, shown) {
      case (.text(let text), .text(let other)): return text == other
      case (.name(let path), .name(let shown)):
        if path == shown || shown == ["Self"] && isOwnType(path) || path == ["Self"] && isOwnType(shown) { return true }
        guard path.count > shown.count, path.suffix(shown.count).elementsEqual(shown) else { return false }
        // 'Duration' isn't 'C.Instant.Duration'.
        return path.dropLast(shown.count).allSatisfy(scopes.contains)
      default: return false
      }
    }
  }
}

/// A part of a type.
package enum TypePart: Hashable, Sendable {
  /// The path of a name, such as `["Logger", "Level"]`.
  case name([String])
  /// A mark, such as `[` or `->`.
  case text(String)
}
