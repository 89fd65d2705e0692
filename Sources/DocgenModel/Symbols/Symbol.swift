/// A public symbol of a documented module, as described by the compiler.
public struct Symbol: Hashable, Sendable {
  /// The symbol's USR, such as `s:12Dependencies10DependencyV`.
  public var id: String

  /// The module that declares the symbol.
  public var module: String

  /// The module of the type that it extends, or `nil` if the type is in the symbol's own module.
  public var extendedModule: String?

  /// The language of the declaration.
  public var language: Language

  /// The kind of symbol.
  public var kind: Kind

  /// The path inside the module, such as `["DependencyValues", "date"]`.
  ///
  /// Functions include their labels.
  public var path: [String]

  /// The declaration in fragments, each with the symbol that it refers to.
  public var declaration: [DeclarationFragment]

  /// The short declaration for lists, such as `func sleep(for:)`.
  public var subheading: [DeclarationFragment]

  /// The documentation comment, or `nil` if there's none.
  public var comment: Comment?

  /// The position of the declaration, or `nil` if the compiler doesn't report it.
  public var position: SourcePosition?

  /// The availability on each platform, sorted by platform name.
  public var availability: [Availability]

  /// The relationships that start at this symbol, in the compiler's order.
  ///
  /// If a default implementation belongs to several requirements, the first one decides where the page lists it.
  public var relationships: [Relationship]

  /// The `where` clauses that an extension's member depends on, as written in source code.
  public var constraints: [String]

  /// Whether pages leave out the symbol, because it's `@_spi` or its name starts with an underscore.
  public var isHidden: Bool

  /// The types of a callable's parameters and result, or `nil` if the symbol isn't callable.
  public var signature: Signature?

  /// The requirement or inherited member that this symbol comes from, or `nil`, as for most symbols.
  public var origin: Origin?

  /// The kind of the extended type if the symbol is an extension or is declared in one.
  ///
  /// Otherwise `nil`.
  public var extendedKind: Kind?

  package init(
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
    extendedKind: Kind? = nil,
    language: Language = .swift
  ) {
    (self.id, self.module, self.extendedModule, self.kind) = (id, module, extendedModule, kind)
    (self.path, self.declaration, self.subheading, self.comment) = (path, declaration, subheading, comment)
    (self.position, self.availability, self.relationships) = (position, availability, relationships)
    (self.constraints, self.isHidden, self.signature) = (constraints, isHidden, signature)
    (self.origin, self.extendedKind, self.language) = (origin, extendedKind, language)
  }

  /// The last component of the path.
  public var name: String { path.last ?? module }

  /// The language of a declaration.
  public enum Language: String, Hashable, Sendable, Codable {
    case swift
    /// C and C++.
    case c
    /// Objective-C and Objective-C++.
    case objectiveC = "objective-c"
  }

  /// The kind of a symbol, in the order that automatic curation uses for its groups.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case module
    case `class`, `protocol`, `struct`
    /// A union in C.
    case union
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
    /// An actor.
    ///
    /// Symbol graphs describe actors as classes, and curation groups them with classes.
    case actor
  }

  /// A documentation comment.
  public struct Comment: Hashable, Sendable {
    /// Its text in Markdown, without the comment markers and their indentation.
    public var text: String

    /// The position of the text's first line.
    public var position: SourcePosition?

    /// Whether the comment is inherited from another symbol: a requirement or an overridden member.
    public var isInherited: Bool

    package init(text: String, position: SourcePosition?, isInherited: Bool = false) {
      (self.text, self.position, self.isInherited) = (text, position, isInherited)
    }
  }

  /// The types of a callable's parameters and result.
  public struct Signature: Hashable, Sendable {
    /// One parameter.
    public struct Parameter: Hashable, Sendable {
      /// The name inside the function, which comments use.
      public var name: String
      /// The declaration without the argument label, such as `x: Int`.
      public var declaration: [DeclarationFragment]

      package init(name: String, declaration: [DeclarationFragment]) {
        (self.name, self.declaration) = (name, declaration)
      }
    }

    /// The parameters in order.
    public var parameters: [Parameter]
    /// The result type, or `()` if there's none.
    public var result: [DeclarationFragment]

    package init(parameters: [Parameter], result: [DeclarationFragment]) {
      (self.parameters, self.result) = (parameters, result)
    }
  }

  /// The requirement or inherited member that a symbol comes from.
  public struct Origin: Hashable, Sendable {
    /// The USR of the requirement or member.
    public var id: String
    /// Its name with its type, such as `Comparable.<=(_:_:)`.
    public var name: String
    /// Whether pages list the symbol under the implementations of that type.
    ///
    /// They do for inherited members and for members that an extension declares. A witness in the type's own body
    /// stays with its siblings.
    public var isSetApart: Bool

    package init(id: String, name: String, isSetApart: Bool) {
      (self.id, self.name, self.isSetApart) = (id, name, isSetApart)
    }
  }

  /// A fragment of a declaration.
  public struct DeclarationFragment: Hashable, Sendable {
    /// The kind in the symbol graph format, such as `keyword`, `identifier`, `typeIdentifier`, or `text`.
    public var kind: String

    /// The text.
    public var text: String

    /// The USR of the symbol that the fragment refers to.
    public var symbol: String?

    package init(kind: String, text: String, symbol: String? = nil) {
      (self.kind, self.text, self.symbol) = (kind, text, symbol)
    }
  }

  /// Availability on one platform.
  public struct Availability: Hashable, Sendable {
    /// The platform's name, such as `iOS` or `macOS`, or `*` for all platforms.
    public var platform: String
    /// The version that introduced it.
    public var introduced: String?
    /// The version that deprecated it.
    ///
    /// It's empty if every version deprecates it.
    public var deprecated: String?
    /// The version that removed it.
    public var obsoleted: String?
    /// The message in the `@available` attribute.
    public var message: String?
    /// The new name, if the symbol was renamed.
    public var renamed: String?
    /// Whether the symbol isn't available on the platform.
    public var isUnavailable: Bool

    package init(
      platform: String, introduced: String? = nil, deprecated: String? = nil, obsoleted: String? = nil,
      message: String? = nil, renamed: String? = nil, isUnavailable: Bool = false
    ) {
      (self.platform, self.introduced, self.deprecated) = (platform, introduced, deprecated)
      (self.obsoleted, self.message) = (obsoleted, message)
      (self.renamed, self.isUnavailable) = (renamed, isUnavailable)
    }
  }

  /// A relationship from one symbol to another.
  public struct Relationship: Hashable, Sendable {
    /// The kind of relationship, from the point of view of the other symbol.
    public enum Kind: String, Hashable, Sendable, Codable {
      case memberOf, conformsTo, inheritsFrom, requirementOf, optionalRequirementOf, defaultImplementationOf, overrides
      case extensionTo
    }

    /// The kind of relationship.
    public var kind: Kind
    /// The other symbol's USR.
    public var target: String
    /// The other symbol's name, such as `Swift.Sendable`, for symbols outside of the documented modules.
    public var targetName: String?
    /// The `where` clauses that the relationship depends on.
    public var constraints: [String]

    package init(_ kind: Kind, _ target: String, name targetName: String? = nil, constraints: [String] = []) {
      (self.kind, self.target, self.targetName, self.constraints) = (kind, target, targetName, constraints)
    }
  }
}
