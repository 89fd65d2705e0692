/// A public symbol of a documented module, as the compiler described it.
public struct Symbol: Hashable, Sendable {
  /// The compiler's unique identifier (USR): `s:12Dependencies10DependencyV`.
  public var id: String

  /// The module that declares it.
  public var module: String

  /// The module whose type it extends; `nil` where it belongs to its own module's type.
  public var extendedModule: String?

  /// What it is.
  public var kind: Kind

  /// The path inside the module, types first: `["DependencyValues", "date"]`; functions with their labels.
  public var path: [String]

  /// The declaration in pieces, each with the symbol it refers to.
  public var declaration: [DeclarationFragment]

  /// The short declaration for lists: `func sleep(for:)`.
  public var subheading: [DeclarationFragment]

  /// The text of the documentation comment, without slashes; `nil` where there is none.
  public var comment: Comment?

  /// Where it is declared; `nil` where the compiler does not tell.
  public var position: SourcePosition?

  /// Availability on platforms, sorted by name.
  public var availability: [Availability]

  /// Relationships to other symbols that start at this one, in the compiler's order: of several requirements that a default
  /// implementation is of, the first is the one that it stands with.
  public var relationships: [Relationship]

  /// `where` clauses under which an extension's member exists, as declarations write them.
  public var constraints: [String]

  /// Whether it has a `@_spi` or underscored name that pages leave out.
  public var isHidden: Bool

  /// The types of a callable's parameters and result; `nil` for what is not called.
  public var signature: Signature?

  /// The requirement or inherited member that stands behind it; `nil` for most symbols.
  public var origin: Origin?

  /// What kind of type the extension extends that the symbol is, or is declared in; `nil` for what no extension declares.
  public var extendedKind: Kind?

  /// Creates a symbol.
  public init(
    id: String,
    module: String,
    extendedModule: String? = nil,
    kind: Kind,
    path: [String],
    declaration: [DeclarationFragment],
    subheading: [DeclarationFragment],
    comment: Comment? = nil,
    position: SourcePosition? = nil,
    availability: [Availability] = [],
    relationships: [Relationship] = [],
    constraints: [String] = [],
    isHidden: Bool = false,
    signature: Signature? = nil,
    origin: Origin? = nil,
    extendedKind: Kind? = nil
  ) {
    self.id = id
    self.module = module
    self.extendedModule = extendedModule
    self.kind = kind
    self.path = path
    self.declaration = declaration
    self.subheading = subheading
    self.comment = comment
    self.position = position
    self.availability = availability
    self.relationships = relationships
    self.constraints = constraints
    self.isHidden = isHidden
    self.signature = signature
    self.origin = origin
    self.extendedKind = extendedKind
  }

  /// The last component of the path.
  public var name: String { path.last ?? module }

  /// What a symbol is, in the order in which automatic curation groups them.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case module
    case `class`, `protocol`, `struct`
    case `var`, `func`, `operator` = "func.op"
    case macro
    case `associatedtype`
    case `case` = "enum.case"
    case `init`, `deinit`
    case property, method, `subscript`
    case `typealias`
    case typeProperty = "type.property", typeMethod = "type.method"
    case `enum`
    case typeSubscript = "type.subscript"
    case `extension`
    /// A class by the compiler's symbol graphs, which curation groups with classes.
    case actor
  }

  /// A documentation comment.
  public struct Comment: Hashable, Sendable {
    /// Its text in Markdown, without the comment markers and their indentation.
    public var text: String

    /// Where the text's first line stands.
    public var position: SourcePosition?

    /// Whether the comment belongs to another symbol (a requirement, an overridden member) that it is inherited from.
    public var isInherited: Bool

    /// Creates a comment.
    public init(text: String, position: SourcePosition?, isInherited: Bool = false) {
      self.text = text
      self.position = position
      self.isInherited = isInherited
    }
  }

  /// The types of a callable's parameters and result.
  public struct Signature: Hashable, Sendable {
    /// One parameter.
    public struct Parameter: Hashable, Sendable {
      /// The name inside the function, by which comments call it.
      public var name: String
      /// The declaration without the external name: `x: Int`.
      public var declaration: [DeclarationFragment]

      /// Creates a parameter.
      public init(name: String, declaration: [DeclarationFragment]) {
        self.name = name
        self.declaration = declaration
      }
    }

    /// The parameters in order.
    public var parameters: [Parameter]
    /// The type of the result; `()` for none.
    public var result: [DeclarationFragment]

    /// Creates a signature.
    public init(parameters: [Parameter], result: [DeclarationFragment]) {
      self.parameters = parameters
      self.result = result
    }
  }

  /// The requirement or inherited member that stands behind a symbol.
  public struct Origin: Hashable, Sendable {
    /// The identifier of the symbol behind.
    public var id: String
    /// Its name with the type that declares it: `Comparable.<=(_:_:)`.
    public var name: String
    /// Whether pages set the symbol apart among the implementations of that type, as they do for what was inherited
    /// and for what an extension declares; a witness in the type's own body stays with its siblings.
    public var isSetApart: Bool

    /// Creates an origin.
    public init(id: String, name: String, isSetApart: Bool) {
      self.id = id
      self.name = name
      self.isSetApart = isSetApart
    }
  }

  /// A piece of a declaration.
  public struct DeclarationFragment: Hashable, Sendable {
    /// What the piece is, in the symbol graph's terms: `keyword`, `identifier`, `typeIdentifier`, `text`, ….
    public var kind: String

    /// The text.
    public var text: String

    /// The identifier of the symbol that it refers to.
    public var symbol: String?

    /// Creates a fragment.
    public init(kind: String, text: String, symbol: String? = nil) {
      self.kind = kind
      self.text = text
      self.symbol = symbol
    }
  }

  /// Availability on one platform.
  public struct Availability: Hashable, Sendable {
    /// The platform's name: `iOS`, `macOS`, `*` for all.
    public var platform: String
    /// The version that introduced it.
    public var introduced: String?
    /// The version that deprecated it; empty for deprecated in every version.
    public var deprecated: String?
    /// The version that removed it.
    public var obsoleted: String?
    /// The declaration's message.
    public var message: String?
    /// The new name, if it was renamed.
    public var renamed: String?
    /// Whether it does not exist on the platform.
    public var isUnavailable: Bool

    /// Creates an availability.
    public init(
      platform: String, introduced: String? = nil, deprecated: String? = nil, obsoleted: String? = nil,
      message: String? = nil, renamed: String? = nil, isUnavailable: Bool = false
    ) {
      self.platform = platform
      self.introduced = introduced
      self.deprecated = deprecated
      self.obsoleted = obsoleted
      self.message = message
      self.renamed = renamed
      self.isUnavailable = isUnavailable
    }
  }

  /// A relationship from a symbol to another.
  public struct Relationship: Hashable, Sendable {
    /// What the other symbol is to this one.
    public enum Kind: String, Hashable, Sendable, Codable {
      case memberOf, conformsTo, inheritsFrom, requirementOf, optionalRequirementOf, defaultImplementationOf, overrides
      case extensionTo
    }

    /// What the other is to this one.
    public var kind: Kind
    /// The other symbol's identifier.
    public var target: String
    /// The other symbol's name where no documented module has it: `Swift.Sendable`.
    public var targetName: String?
    /// The `where` clauses under which it holds.
    public var constraints: [String]

    /// Creates a relationship.
    public init(_ kind: Kind, _ target: String, name targetName: String? = nil, constraints: [String] = []) {
      self.kind = kind
      self.target = target
      self.targetName = targetName
      self.constraints = constraints
    }
  }
}
