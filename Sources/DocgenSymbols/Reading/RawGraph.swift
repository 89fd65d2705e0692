import DocgenModel

/// What is read of one symbol graph file.
struct RawGraph {
  /// The documented module.
  var module: String
  /// The symbols by identifier.
  var symbols: [String: RawSymbol]
  /// The relationships in the file's order.
  var relationships: [RawRelationship]

  /// Creates a graph of a file's symbols in any order.
  ///
  /// Of two with one identifier one stays, by SymbolKit's rule: the compiler lists an asynchronous function of Objective-C
  /// a second time by its completion handler.
  init(module: String, symbols: [RawSymbol], relationships: [RawRelationship]) {
    self.module = module
    self.relationships = relationships
    self.symbols = Dictionary(symbols.lazy.map { ($0.id, $0) }) { first, second in
      if first.isAsynchronous { return second }
      if second.isAsynchronous { return first }
      return first.title.count < second.title.count ? second : first
    }
  }
}

/// A symbol as a file has it: what its comment is and what kind it has become known only beside the rest of the file.
struct RawSymbol {
  /// Where something is: `file:///path/File.swift`, line and column from 0.
  struct Place {
    var uri: String
    var line: Int
    var character: Int
  }

  /// A documentation comment.
  struct Comment {
    /// A line, and where it begins and ends in its file.
    struct Line: Equatable {
      var text: String
      var range: Extent?
    }

    /// Two places in a file, lines and columns from 0.
    struct Extent: Equatable {
      var startLine: Int
      var startCharacter: Int
      var endLine: Int
      var endCharacter: Int
    }

    var lines: [Line]
    var uri: String?
    /// The module at whose symbol it stands.
    var module: String?
  }

  /// What the extension that declares a symbol tells of the type.
  struct Extension {
    var module: String
    var kind: String?
    var constraints: [String]
  }

  var id = ""
  /// The kind, without a language in front of it: `type.method`.
  var kind = ""
  var path: [String] = []
  var title = ""
  var subheading: [Symbol.DeclarationFragment] = []
  var declaration: [Symbol.DeclarationFragment] = []
  var comment: Comment?
  var place: Place?
  var availability: [Symbol.Availability] = []
  var swiftExtension: Extension?
  var isSPI = false
  var signature: Symbol.Signature?

  fileprivate var isAsynchronous: Bool {
    declaration.contains { $0.kind == "keyword" && $0.text == "async" }
  }

  /// A kind without the language in front of it: `swift.type.method`.
  static func kindWithoutLanguage(_ kind: String) -> String {
    if kind == "ivar" || Symbol.Kind(rawValue: kind) != nil { return kind }
    guard let period = kind.firstIndex(of: ".") else { return kind }
    return String(kind[kind.index(after: period)...])
  }

  /// A version with as many parts as tell something: `17.0`, `17.2.1`.
  static func version(_ major: Int, _ minor: Int, _ patch: Int) -> String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }

  /// A parameter of a function.
  ///
  /// The graph's name is the external one; the declaration begins with the internal one.
  static func parameter(_ name: String, _ declaration: [Symbol.DeclarationFragment]) -> Symbol.Signature.Parameter {
    .init(name: declaration.first { $0.kind == "identifier" }?.text ?? name, declaration: declaration)
  }
}

/// A relationship as a file has it.
struct RawRelationship {
  /// The identifier of the symbol at which it starts.
  var source: String
  /// What it says; `nil` for what only a later compiler knows, of which pages show nothing.
  var relationship: Symbol.Relationship?
  /// The requirement or inherited member that stands behind the source.
  var origin: (id: String, name: String)?

  /// Creates a relationship of what a file says.
  init(
    source: String, kind: String, target: String, targetName: String?, constraints: [String],
    origin: (id: String, name: String)?
  ) {
    self.source = source
    self.origin = origin
    relationship = Symbol.Relationship.Kind(rawValue: kind).map {
      Symbol.Relationship($0, target, name: targetName, constraints: constraints)
    }
  }
}
