public import DocgenModel

/// A page of a module's documentation: a module, a declaration, or a placeholder for something that's declared
/// elsewhere.
public struct SymbolNode: Sendable, Identifiable {
  /// A node's index in its tree.
  public struct ID: Hashable, Sendable, Comparable {
    let index: Int

    /// Orders nodes as in the tree: a parent precedes its children.
    public static func < (lhs: ID, rhs: ID) -> Bool { lhs.index < rhs.index }
  }

  /// The kind of page.
  public enum Kind: Hashable, Sendable {
    /// A documented module.
    case module
    /// A declaration of the module.
    case declaration
    /// A module whose types the documented module extends.
    case extendedModule
    /// A type of another module, with the members that the documented module adds.
    ///
    /// The values are the USRs of the extensions.
    case extendedType(extensions: [String])
    /// The members that a type gets from a protocol with this name.
    case implementations(protocol: String)
  }

  /// The node's index in its tree.
  public let id: ID

  /// The kind of page.
  public var kind: Kind

  /// The symbol.
  ///
  /// A module is a symbol without a path. For ``Kind/implementations(protocol:)``, it's the type that gets the
  /// members.
  public var symbol: Symbol {
    // Yield instead of returning, so that reading a part of the symbol doesn't copy all of it.
    _read { yield shared.symbol }
    set { shared = SharedSymbol(symbol: newValue) }
  }

  /// Shared storage, because nodes are copied far more often than symbols change, and a symbol contains dozens of
  /// references.
  private var shared: SharedSymbol

  /// The name in links, such as `draw(times:)`, `Swift`, or `Comparable-Implementations`.
  public var name: String

  /// The last component of the address with its suffix, before it's lowercased and truncated.
  ///
  /// Siblings are sorted by it.
  public internal(set) var component: String

  /// The address relative to the site, such as `documentation/shapes/square`, without slashes at its ends.
  public internal(set) var address: String

  /// The node's parent, or `nil` for a module.
  public internal(set) var parent: ID?

  /// The node's children, sorted by ``component``.
  public internal(set) var children: [ID]

  /// The requirements of documented protocols that the symbol implements by default.
  public internal(set) var implementedRequirements: [ID]

  /// The default implementations of the requirement, sorted by ``component``.
  public internal(set) var defaultImplementations: [ID]

  init(id: ID, kind: Kind, symbol: Symbol, name: String, parent: ID?) {
    self.id = id
    self.kind = kind
    shared = SharedSymbol(symbol: symbol)
    self.name = name
    self.parent = parent
    component = ""
    address = ""
    children = []
    implementedRequirements = []
    defaultImplementations = []
  }

  /// The page's title: a type's full name, otherwise the last component of the path.
  public var title: String {
    switch kind {
    case .implementations(let name): return "\(name) Implementations"
    case .module, .extendedModule: return name
    case .declaration, .extendedType: break
    }
    switch symbol.kind {
    case .class, .struct, .union, .enum, .protocol, .actor, .typealias, .case, .extension:
      return symbol.path.joined(separator: ".")
    default:
      return symbol.name
    }
  }

  /// The line above the title, such as `Structure` or `Instance Method`.
  public var eyebrow: String {
    switch kind {
    case .module: "Module"
    case .declaration: symbol.kind.displayName
    case .extendedModule: "Extended Module"
    case .extendedType: "Extended \(symbol.extendedKind?.displayName ?? "Type")"
    case .implementations: "API Collection"
    }
  }

  /// Whether the compiler repeats an inherited member for a type.
  public var isSynthesized: Bool { SynthesizedIdentifier.isOne(symbol.id) }

  /// Whether other symbols with the same name get the plain address, because this one is inherited or is a default
  /// implementation.
  var yieldsInCollisions: Bool {
    isSynthesized
      || symbol.relationships.contains { $0.kind == .defaultImplementationOf }
  }

  /// The kind with its language in links and addresses, such as `swift.struct` or `c.struct`.
  ///
  /// As in DocC, Objective-C has the prefix of C.
  var languageAndKind: String { "\(symbol.language == .swift ? "swift" : "c").\(kindComponent)" }

  /// The kind in links and addresses, such as `struct`, `type.method`, or `struct.extension`.
  var kindComponent: String {
    switch kind {
    case .module: "module"
    case .declaration: symbol.kind == .actor ? "class" : symbol.kind.rawValue
    case .extendedModule: "module.extension"
    case .extendedType: symbol.extendedKind.map { "\($0.rawValue).extension" } ?? "unknown.extension"
    case .implementations: "collectionGroup"
    }
  }
}

private final class SharedSymbol: Sendable {
  let symbol: Symbol

  init(symbol: Symbol) { self.symbol = symbol }
}

extension Symbol.Kind {
  /// The kind in words, such as `Instance Method`, as in DocC.
  public var displayName: String {
    switch self {
    case .module: "Module"
    case .class: "Class"
    case .protocol: "Protocol"
    case .struct: "Structure"
    case .union: "Union"
    case .var: "Global Variable"
    case .func: "Function"
    case .operator: "Operator"
    case .macro: "Macro"
    case .associatedtype: "Associated Type"
    case .case: "Case"
    case .`init`: "Initializer"
    case .deinit: "Deinitializer"
    case .property: "Instance Property"
    case .method: "Instance Method"
    case .subscript: "Instance Subscript"
    case .typealias: "Type Alias"
    case .typeProperty: "Type Property"
    case .typeMethod: "Type Method"
    case .enum: "Enumeration"
    case .typeSubscript: "Type Subscript"
    case .extension: "Extension"
    case .actor: "Actor"
    }
  }
}
