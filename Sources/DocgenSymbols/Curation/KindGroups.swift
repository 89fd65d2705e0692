import DocgenModel

/// The groups of automatic curation in DocC's order, with their titles.
///
/// The order was determined by running the toolchain's `docc` on one symbol of each kind (the fixture EveryKind).
/// It's neither alphabetical nor the order of the sources.
enum KindGroup: String, CaseIterable, Comparable {
  case classes = "Classes"
  case protocols = "Protocols"
  case structures = "Structures"
  case variables = "Variables"
  case functions = "Functions"
  case operators = "Operators"
  case macros = "Macros"
  case associatedTypes = "Associated Types"
  case cases = "Enumeration Cases"
  case initializers = "Initializers"
  case deinitializers = "Deinitializers"
  case properties = "Instance Properties"
  case methods = "Instance Methods"
  case subscripts = "Subscripts"
  case typeAliases = "Type Aliases"
  case typeProperties = "Type Properties"
  case typeMethods = "Type Methods"
  case enumerations = "Enumerations"
  case typeSubscripts = "Type Subscripts"
  case extensions = "Extensions"
  case extendedModules = "Extended Modules"
  case extendedClasses = "Extended Classes"
  case extendedProtocols = "Extended Protocols"
  case extendedStructures = "Extended Structures"
  case extendedEnumerations = "Extended Enumerations"
  case extendedTypes = "Extended Types"
  case implementations = "Default Implementations"

  /// The group of a node.
  init(_ node: SymbolNode) {
    switch node.kind {
    case .module, .extendedModule: self = .extendedModules
    case .implementations: self = .implementations
    case .extendedType: self = Self.extended(node.symbol.extendedKind)
    case .declaration: self = Self.declared(node.symbol.kind)
    }
  }

  static func < (lhs: KindGroup, rhs: KindGroup) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }

  private static func extended(_ kind: Symbol.Kind?) -> KindGroup {
    switch kind {
    case .class, .actor: .extendedClasses
    case .protocol: .extendedProtocols
    case .struct: .extendedStructures
    case .enum: .extendedEnumerations
    default: .extendedTypes
    }
  }

  private static func declared(_ kind: Symbol.Kind) -> KindGroup {
    switch kind {
    case .module: .extendedModules
    case .class, .actor: .classes
    case .protocol: .protocols
    case .struct: .structures
    case .var: .variables
    case .func: .functions
    case .operator: .operators
    case .macro: .macros
    case .associatedtype: .associatedTypes
    case .case: .cases
    case .`init`: .initializers
    case .deinit: .deinitializers
    case .property: .properties
    case .method: .methods
    case .subscript: .subscripts
    case .typealias: .typeAliases
    case .typeProperty: .typeProperties
    case .typeMethod: .typeMethods
    case .enum: .enumerations
    case .typeSubscript: .typeSubscripts
    case .extension: .extensions
    }
  }
}
