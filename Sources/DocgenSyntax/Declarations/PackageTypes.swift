import DocgenModel

/// The public types of modules, for values that a sample uses but doesn't declare, and what modules add to other types.
package struct PackageTypes: Sendable {
  /// The types by their last names, each as code can name it.
  private var types: [String: Set<String>] = [:]
  /// The names of the types.
  private var similarNames = Suggestions([])
  /// The modules that extend a type of another module, by the names of the type and of the added members.
  private var extendingModules: [String: Set<String>] = [:]

  /// No types.
  package init() {}

  /// Collects the types in the interfaces of modules by name, as the toolchain prints them.
  init(_ signatures: [String: [Signature]]) {
    for (module, signatures) in signatures {
      // A module's name before a type isn't the module if the module contains a type with its name.
      let isHidden = signatures.contains { $0.name == module && Self.kinds.contains($0.kind) }
      for type in signatures where Self.kinds.contains(type.kind) && !type.isGeneric {
        let path = ((isHidden ? [] : [module]) + type.context + [type.name]).joined(separator: ".")
        types[type.name, default: []].insert(type.kind == "protocol" ? "any \(path)" : path)
      }
      let own = Set(signatures.filter { $0.context.isEmpty && Self.kinds.contains($0.kind) }.map(\.name))
      for member in signatures {
        guard let type = member.context.last, member.context.allSatisfy({ !own.contains($0) }) else { continue }
        for name in [type, member.name] { extendingModules[name, default: []].insert(module) }
      }
    }
    similarNames = Suggestions(types.keys)
  }

  private static let kinds: Set = ["struct", "class", "enum", "actor", "protocol"]

  /// Whether the modules have a type with a name that isn't generic.
  package func contains(_ name: String) -> Bool { types[name] != nil }

  /// Whether a module extends a type of another module, given the names of types or members.
  package func isExtended(in module: String, _ names: Set<String>) -> Bool {
    names.contains { extendingModules[$0]?.contains(module) == true }
  }

  /// Whether a name that a sample doesn't declare can be a misspelled name of the modules.
  package func resemble(_ name: String) -> Bool { !similarNames.nearest(to: name).isEmpty }

  /// The type of a variable: the only one with its name and a capital letter, or else the only one whose name ends with it.
  ///
  /// - Parameter variable: The variable, such as `logger`, or `request` for an `HTTPRequest`.
  /// - Returns: `nil` if no type or several ones match.
  package func type(ofVariable variable: String) -> String? {
    let name = variable.prefix(1).uppercased() + variable.dropFirst()
    if let equal = types[name] { return equal.count == 1 ? equal.first : nil }
    let ending = types.filter { $0.key.hasSuffix(name) }
    guard ending.count == 1, let only = ending.first?.value, only.count == 1, name.count > 2 else { return nil }
    return only.first
  }
}
