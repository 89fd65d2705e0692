import DocgenModel

/// The decoded content of a symbol graph file.
struct RawGraph {
  /// The documented module.
  var module: String
  /// The symbols by identifier.
  var symbols: [String: RawSymbol]
  /// The relationships in the file's order.
  var relationships: [RawRelationship]

  /// Creates a graph from a file's symbols, in any order.
  ///
  /// The compiler lists an asynchronous Objective-C function a second time for its completion handler. Of two symbols
  /// with the same ID, the graph contains the one without `async`, otherwise the one with the longer title.
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

/// A symbol as in the file.
///
/// `SymbolReader` derives the final kind from `kind`, `declaration`, and `path`. To find inherited comments, it compares the
/// comment with that of the symbol's origin.
struct RawSymbol {
  /// A position in a file, with line and column counted from 0.
  struct Position: Equatable {
    var line: Int
    var character: Int
  }

  /// A position in the file with a `file:///path/File.swift` URL.
  struct Place {
    var uri: String
    var position: Position
  }

  /// A documentation comment.
  struct Comment {
    /// A line of a comment, with its range in the file.
    struct Line: Equatable {
      var text: String
      var range: Extent?
    }

    /// A range in a file.
    struct Extent: Equatable {
      var start: Position
      var end: Position
    }

    var lines: [Line]
    var uri: String?
    /// The module of the symbol that the comment was written for.
    var module: String?
  }

  /// The extension that declares a symbol.
  struct Extension {
    var module: String
    var kind: String?
    var constraints: [String]
  }

  var id = ""
  var language = Symbol.Language.swift
  /// The kind without a language prefix, such as `type.method`.
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

  /// Returns the language with a name such as `c` or `objective-c++`.
  static func language(_ name: String) -> Symbol.Language {
    if name.hasPrefix("objective-c") { return .objectiveC }
    return name == "c" || name == "c++" ? .c : .swift
  }

  /// Returns a kind such as `swift.type.method` without its language.
  static func kindWithoutLanguage(_ kind: String) -> String {
    if kind == "ivar" || Symbol.Kind(rawValue: kind) != nil { return kind }
    guard let period = kind.firstIndex(of: ".") else { return kind }
    return String(kind[kind.index(after: period)...])
  }
}

/// A relationship as in the file.
struct RawRelationship {
  /// The USR of the symbol where it starts.
  var source: String
  /// The relationship, or `nil` for a kind that this version of docgen doesn't support and pages omit.
  var relationship: Symbol.Relationship?
  /// The requirement or inherited member that the source comes from.
  var origin: (id: String, name: String)?

  /// Creates a relationship.
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
