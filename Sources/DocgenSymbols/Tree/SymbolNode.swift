public import DocgenModel

/// One page of a module's documentation: a module, a declaration, or what stands for something that is declared elsewhere.
public struct SymbolNode: Sendable, Identifiable {
  /// A node's place in its tree.
  public struct ID: Hashable, Sendable, Comparable {
    let index: Int

    /// Orders as the tree does: a parent before its children.
    public static func < (lhs: ID, rhs: ID) -> Bool { lhs.index < rhs.index }
  }

  /// What the page is about.
  public enum Kind: Hashable, Sendable {
    /// A documented module.
    case module
    /// A declaration of the module.
    case declaration
    /// A module whose types the documented one extends.
    case extendedModule
    /// A type of another module, with the members that the documented one adds to it; the identifiers are those of the
    /// extensions.
    case extendedType(extensions: [String])
    /// The members that a type has through a protocol of this name.
    case implementations(protocol: String)
  }

  /// The node's place in its tree.
  public let id: ID

  /// What the page is about.
  public var kind: Kind

  /// The symbol.
  ///
  /// A module is a symbol without a path. For ``Kind/implementations(protocol:)`` it is the type that has them.
  public var symbol: Symbol {
    // Yielded, not returned: who asks for a part of it gets no copy of all.
    _read { yield shared.symbol }
    set { shared = SharedSymbol(symbol: newValue) }
  }

  /// Nodes are handed around much more than symbols are changed, and a symbol has dozens of parts to count.
  private var shared: SharedSymbol

  /// The name by which links call it: `draw(times:)`, `Swift`, `Comparable-Implementations`.
  public var name: String

  /// The last part of its address before that is set in lower case and cut, with its disambiguation: what siblings are
  /// sorted by.
  public internal(set) var component: String

  /// Its address below the site's root, without slashes at its ends: `documentation/shapes/square`.
  public internal(set) var address: String

  /// The node above it; `nil` for a module.
  public internal(set) var parent: ID?

  /// The nodes below it, sorted by ``component``.
  public internal(set) var children: [ID]

  /// The requirements of documented protocols that it is the default implementation of.
  public internal(set) var implementedRequirements: [ID]

  /// The default implementations of it, where it is a requirement, sorted by ``component``.
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

  /// The page's title: a type's name with those of the types around it, else the last part of the path.
  public var title: String {
    switch kind {
    case .implementations(let name): return "\(name) Implementations"
    case .module, .extendedModule: return name
    case .declaration, .extendedType: break
    }
    switch symbol.kind {
    case .class, .struct, .enum, .protocol, .actor, .typealias, .case, .extension:
      return symbol.path.joined(separator: ".")
    default:
      return symbol.name
    }
  }

  /// The line above the title: `Structure`, `Instance Method`.
  public var eyebrow: String {
    switch kind {
    case .module: "Module"
    case .declaration: symbol.kind.displayName
    case .extendedModule: "Extended Module"
    case .extendedType: "Extended \(symbol.extendedKind?.displayName ?? "Type")"
    case .implementations: "API Collection"
    }
  }

  /// Whether the compiler repeats it for a type that declares no such member itself.
  public var isSynthesized: Bool { SynthesizedIdentifier.isOne(symbol.id) }

  /// Whether it is repeated from a type or protocol that it is inherited from, or implements a requirement by default:
  /// where names collide, the others keep the plain address and are what the plain name links to.
  var yieldsInCollisions: Bool {
    isSynthesized
      || symbol.relationships.contains { $0.kind == .defaultImplementationOf }
  }

  /// The kind as links and addresses write it: `struct`, `type.method`, `struct.extension`.
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
  /// The kind in words, as DocC has it: `Instance Method`.
  public var displayName: String {
    switch self {
    case .module: "Module"
    case .class: "Class"
    case .protocol: "Protocol"
    case .struct: "Structure"
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
