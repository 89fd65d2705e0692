import DocgenModel

/// Parses a symbol graph in the form that the compiler writes.
///
/// SymbolKit, the reference implementation of the format, uses Foundation's decoder, which takes 0.1 µs for each
/// byte: a third of the time of a build with symbols. This parser reads only the fields that pages need. If it finds
/// anything unexpected, SymbolKit parses the file instead and reports errors.
struct SymbolGraphText {
  private typealias Unexpected = JSONCursor.Unexpected
  private var cursor: JSONCursor

  init(_ bytes: [UInt8]) {
    cursor = JSONCursor(bytes)
  }

  /// Parses the graph.
  ///
  /// - Returns: `nil` if the text isn't in the form that the compiler writes.
  mutating func graph() -> RawGraph? {
    do throws(Unexpected) {
      let graph = try cursor.graph()
      try cursor.end()
      return graph
    } catch {
      return nil
    }
  }
}

extension JSONCursor {
  fileprivate mutating func graph() throws(Unexpected) -> RawGraph {
    var module: String?
    var symbols: [RawSymbol]?
    var relationships: [RawRelationship]?
    var hasMetadata = false
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "metadata":
        try cursor.metadata()
        hasMetadata = true
      case "module": module = try cursor.module()
      case "symbols": symbols = try cursor.array { cursor throws(Unexpected) in try cursor.symbol() }
      case "relationships":
        relationships = try cursor.array { cursor throws(Unexpected) in try cursor.relationship() }
      default: try cursor.skip()
      }
    }
    guard let module, let symbols, let relationships, hasMetadata else { throw Unexpected() }
    return RawGraph(module: module, symbols: symbols, relationships: relationships)
  }

  private mutating func metadata() throws(Unexpected) {
    var (hasVersion, hasGenerator) = (false, false)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "formatVersion":
        _ = try cursor.version()
        hasVersion = true
      case "generator":
        _ = try cursor.string()
        hasGenerator = true
      default: try cursor.skip()
      }
    }
    guard hasVersion, hasGenerator else { throw Unexpected() }
  }

  private mutating func module() throws(Unexpected) -> String {
    var name: String?
    var hasPlatform = false
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "name": name = try cursor.string()
      case "platform":
        try cursor.object { cursor, _ throws(Unexpected) in try cursor.skip() }
        hasPlatform = true
      default: try cursor.skip()
      }
    }
    guard let name, hasPlatform else { throw Unexpected() }
    return name
  }

  /// Parses a version and formats it for pages.
  private mutating func version() throws(Unexpected) -> String {
    var major: Int?
    var (minor, patch) = (0, 0)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "major": major = try cursor.integer()
      case "minor": minor = try cursor.integer()
      case "patch": patch = try cursor.integer()
      default: try cursor.skip()
      }
    }
    guard let major else { throw Unexpected() }
    return RawSymbol.version(major, minor, patch)
  }

  // MARK: Symbols

  private mutating func symbol() throws(Unexpected) -> RawSymbol {
    var symbol = RawSymbol()
    var (id, kind): (String?, String?)
    var path: [String]?
    var (hasNames, hasAccess) = (false, false)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "kind": kind = try cursor.first("identifier", besides: "displayName")
      case "identifier": id = try cursor.first("precise", besides: "interfaceLanguage")
      case "pathComponents": path = try cursor.array { cursor throws(Unexpected) in try cursor.string() }
      case "names":
        (symbol.title, symbol.subheading) = try cursor.names()
        hasNames = true
      case "docComment":
        symbol.comment = try cursor.optional { cursor throws(Unexpected) in try cursor.comment() }
      case "declarationFragments": symbol.declaration = try cursor.fragments()
      case "functionSignature": symbol.signature = try cursor.signature()
      case "swiftExtension": symbol.swiftExtension = try cursor.swiftExtension()
      case "accessLevel":
        _ = try cursor.string()
        hasAccess = true
      case "availability":
        symbol.availability = try cursor.array { cursor throws(Unexpected) in try cursor.availability() }
      case "location": symbol.place = try cursor.place()
      case "spi": symbol.isSPI = try cursor.boolean()
      default: try cursor.skip()
      }
    }
    guard let id, let kind, let path, hasNames, hasAccess else { throw Unexpected() }
    (symbol.id, symbol.kind, symbol.path) = (id, RawSymbol.kindWithoutLanguage(kind), path)
    return symbol
  }

  /// Parses one of an object's two required strings.
  private mutating func first(_ wanted: String, besides other: String) throws(Unexpected) -> String {
    var value: String?
    var hasOther = false
    try object { cursor, key throws(Unexpected) in
      switch key {
      case wanted: value = try cursor.string()
      case other:
        _ = try cursor.string()
        hasOther = true
      default: try cursor.skip()
      }
    }
    guard let value, hasOther else { throw Unexpected() }
    return value
  }

  private mutating func names() throws(Unexpected) -> (title: String, subheading: [Symbol.DeclarationFragment]) {
    var title: String?
    var subheading: [Symbol.DeclarationFragment]?
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "title": title = try cursor.string()
      case "subHeading":
        subheading = try cursor.optional { cursor throws(Unexpected) in try cursor.fragments() }
      default: try cursor.skip()
      }
    }
    guard let title else { throw Unexpected() }
    return (title, subheading ?? [])
  }

  private mutating func fragments() throws(Unexpected) -> [Symbol.DeclarationFragment] {
    try array { cursor throws(Unexpected) in
      var (kind, text, symbol): (String?, String?, String?)
      try cursor.object { cursor, key throws(Unexpected) in
        switch key {
        case "kind": kind = try cursor.string()
        case "spelling": text = try cursor.string()
        case "preciseIdentifier":
          symbol = try cursor.optional { cursor throws(Unexpected) in try cursor.string() }
        default: try cursor.skip()
        }
      }
      guard let kind, let text else { throw Unexpected() }
      return Symbol.DeclarationFragment(kind: kind, text: text, symbol: symbol)
    }
  }

  private mutating func signature() throws(Unexpected) -> Symbol.Signature {
    var signature = Symbol.Signature(parameters: [], result: [])
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "parameters":
        signature.parameters = try cursor.array { cursor throws(Unexpected) in try cursor.parameter() }
      case "returns": signature.result = try cursor.fragments()
      default: try cursor.skip()
      }
    }
    return signature
  }

  private mutating func parameter() throws(Unexpected) -> Symbol.Signature.Parameter {
    var name: String?
    var declaration: [Symbol.DeclarationFragment] = []
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "name": name = try cursor.string()
      case "declarationFragments": declaration = try cursor.fragments()
      default: try cursor.skip()
      }
    }
    guard let name else { throw Unexpected() }
    return RawSymbol.parameter(name, declaration)
  }

  private mutating func swiftExtension() throws(Unexpected) -> RawSymbol.Extension {
    var (module, kind): (String?, String?)
    var constraints: [String] = []
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "extendedModule": module = try cursor.string()
      case "typeKind": kind = try cursor.optional { cursor throws(Unexpected) in try cursor.string() }
      case "constraints": constraints = try cursor.constraints()
      default: try cursor.skip()
      }
    }
    guard let module else { throw Unexpected() }
    return .init(module: module, kind: kind.map(RawSymbol.kindWithoutLanguage), constraints: constraints)
  }

  private mutating func constraints() throws(Unexpected) -> [String] {
    try array { cursor throws(Unexpected) in
      var (kind, left, right): (String?, String?, String?)
      try cursor.object { cursor, key throws(Unexpected) in
        switch key {
        case "kind": kind = try cursor.string()
        case "lhs": left = try cursor.string()
        case "rhs": right = try cursor.string()
        default: try cursor.skip()
        }
      }
      guard let left, let right else { throw Unexpected() }
      switch kind {
      case "conformance", "superclass": return "\(left): \(right)"
      case "sameType": return "\(left) == \(right)"
      default: throw Unexpected()
      }
    }
  }

  private mutating func availability() throws(Unexpected) -> Symbol.Availability {
    var availability = Symbol.Availability(platform: "*")
    var isDeprecated = false
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "domain": availability.platform = try cursor.optional { c throws(Unexpected) in try c.string() } ?? "*"
      case "introduced":
        availability.introduced = try cursor.optional { c throws(Unexpected) in try c.version() }
      case "deprecated":
        availability.deprecated = try cursor.optional { c throws(Unexpected) in try c.version() }
      case "obsoleted": availability.obsoleted = try cursor.optional { c throws(Unexpected) in try c.version() }
      case "message": availability.message = try cursor.optional { c throws(Unexpected) in try c.string() }
      case "renamed": availability.renamed = try cursor.optional { c throws(Unexpected) in try c.string() }
      case "isUnconditionallyDeprecated": isDeprecated = try cursor.boolean()
      case "isUnconditionallyUnavailable": availability.isUnavailable = try cursor.boolean()
      default: try cursor.skip()
      }
    }
    if isDeprecated, availability.deprecated == nil { availability.deprecated = "" }
    return availability
  }

  // MARK: Comments and places

  private mutating func comment() throws(Unexpected) -> RawSymbol.Comment {
    var lines: [RawSymbol.Comment.Line]?
    var (uri, module): (String?, String?)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "lines": lines = try cursor.array { cursor throws(Unexpected) in try cursor.line() }
      case "uri": uri = try cursor.optional { cursor throws(Unexpected) in try cursor.string() }
      case "module": module = try cursor.optional { cursor throws(Unexpected) in try cursor.string() }
      default: try cursor.skip()
      }
    }
    guard let lines else { throw Unexpected() }
    return .init(lines: lines, uri: uri, module: module)
  }

  private mutating func line() throws(Unexpected) -> RawSymbol.Comment.Line {
    var text: String?
    var range: RawSymbol.Comment.Extent?
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "text": text = try cursor.string()
      case "range": range = try cursor.optional { cursor throws(Unexpected) in try cursor.extent() }
      default: try cursor.skip()
      }
    }
    guard let text else { throw Unexpected() }
    return .init(text: text, range: range)
  }

  private mutating func extent() throws(Unexpected) -> RawSymbol.Comment.Extent {
    var (start, end): ((line: Int, character: Int)?, (line: Int, character: Int)?)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "start": start = try cursor.position()
      case "end": end = try cursor.position()
      default: try cursor.skip()
      }
    }
    guard let start, let end else { throw Unexpected() }
    return .init(
      startLine: start.line, startCharacter: start.character, endLine: end.line, endCharacter: end.character)
  }

  private mutating func position() throws(Unexpected) -> (line: Int, character: Int) {
    var (line, character): (Int?, Int?)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "line": line = try cursor.integer()
      case "character": character = try cursor.integer()
      default: try cursor.skip()
      }
    }
    guard let line, let character else { throw Unexpected() }
    return (line, character)
  }

  private mutating func place() throws(Unexpected) -> RawSymbol.Place {
    var uri: String?
    var position: (line: Int, character: Int)?
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "uri": uri = try cursor.string()
      case "position": position = try cursor.position()
      default: try cursor.skip()
      }
    }
    guard let uri, let position else { throw Unexpected() }
    return .init(uri: uri, line: position.line, character: position.character)
  }

  // MARK: Relationships

  fileprivate mutating func relationship() throws(Unexpected) -> RawRelationship {
    var (kind, source, target, name): (String?, String?, String?, String?)
    var constraints: [String] = []
    var origin: (id: String, name: String)?
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "kind": kind = try cursor.string()
      case "source": source = try cursor.string()
      case "target": target = try cursor.string()
      case "targetFallback": name = try cursor.optional { cursor throws(Unexpected) in try cursor.string() }
      case "swiftConstraints": constraints = try cursor.constraints()
      case "sourceOrigin": origin = try cursor.origin()
      default: try cursor.skip()
      }
    }
    guard let kind, let source, let target else { throw Unexpected() }
    return RawRelationship(
      source: source, kind: kind, target: target, targetName: name, constraints: constraints, origin: origin)
  }

  private mutating func origin() throws(Unexpected) -> (id: String, name: String) {
    var (id, name): (String?, String?)
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "identifier": id = try cursor.string()
      case "displayName": name = try cursor.string()
      default: try cursor.skip()
      }
    }
    guard let id, let name else { throw Unexpected() }
    return (id, name)
  }
}
