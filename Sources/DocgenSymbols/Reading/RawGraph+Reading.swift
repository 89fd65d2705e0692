import DocgenModel

extension RawGraph {
  /// Reads the fields of a symbol graph file that pages need.
  ///
  /// Foundation's decoder takes 0.1 µs per byte, a third of the time of a build with symbols, so this reader parses the
  /// bytes itself.
  ///
  /// - Throws: An error with the line and column of the first unexpected content.
  init(bytes: [UInt8], file: String) throws(DiagnosticError) {
    self = try JSONCursor.read(
      bytes, file: file, id: "symbol-graph", what: "a symbol graph",
      suggestion: "create it again with 'swift-symbolgraph-extract' or 'swift build -emit-symbol-graph'"
    ) { cursor throws(JSONCursor.Unexpected) in try cursor.graph() }
  }
}

extension JSONCursor {
  fileprivate mutating func graph() throws(Unexpected) -> RawGraph {
    var module: String?
    var symbols: [RawSymbol]?
    var relationships: [RawRelationship]?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "module": module = try cursor.string(named: "name")
      case "symbols": symbols = try cursor.array { cursor throws(Unexpected) in try cursor.symbol() }
      case "relationships":
        relationships = try cursor.array { cursor throws(Unexpected) in try cursor.relationship() }
      default: try cursor.skip()
      }
    }
    return RawGraph(
      module: try required(module, "module", in: start), symbols: try required(symbols, "symbols", in: start),
      relationships: try required(relationships, "relationships", in: start))
  }

  /// Parses an object, and returns one of its members.
  private mutating func string(named name: String) throws(Unexpected) -> String {
    var value: String?
    let start = try object { cursor, key throws(Unexpected) in
      if key == name { value = try cursor.string() } else { try cursor.skip() }
    }
    return try required(value, name, in: start)
  }

  /// Parses a version and formats it for pages, without trailing zeros, such as `17.0` or `17.2.1`.
  private mutating func version() throws(Unexpected) -> String {
    var major: Int?
    var (minor, patch) = (0, 0)
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "major": major = try cursor.integer()
      case "minor": minor = try cursor.integer()
      case "patch": patch = try cursor.integer()
      default: try cursor.skip()
      }
    }
    let first = try required(major, "major", in: start)
    return patch == 0 ? "\(first).\(minor)" : "\(first).\(minor).\(patch)"
  }

  // MARK: Symbols

  private mutating func symbol() throws(Unexpected) -> RawSymbol {
    var symbol = RawSymbol()
    var (id, kind): ((name: String, language: Symbol.Language)?, String?)
    var path: [String]?
    var names: (title: String, subheading: [Symbol.DeclarationFragment])?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "kind": kind = try cursor.string(named: "identifier")
      case "identifier": id = try cursor.identifier()
      case "pathComponents": path = try cursor.strings()
      case "names": names = try cursor.names()
      case "docComment":
        symbol.comment = try cursor.optional { cursor throws(Unexpected) in try cursor.comment() }
      case "declarationFragments": symbol.declaration = try cursor.fragments()
      case "functionSignature": symbol.signature = try cursor.signature()
      case "swiftExtension": symbol.swiftExtension = try cursor.swiftExtension()
      case "availability":
        symbol.availability = try cursor.array { cursor throws(Unexpected) in try cursor.availability() }
      case "location": symbol.place = try cursor.place()
      case "spi": symbol.isSPI = try cursor.boolean()
      default: try cursor.skip()
      }
    }
    (symbol.id, symbol.language) = try required(id, "identifier", in: start)
    symbol.kind = RawSymbol.kindWithoutLanguage(try required(kind, "kind", in: start))
    symbol.path = try required(path, "pathComponents", in: start)
    (symbol.title, symbol.subheading) = try required(names, "names", in: start)
    return symbol
  }

  private mutating func identifier() throws(Unexpected) -> (name: String, language: Symbol.Language) {
    var name: String?
    var language = Symbol.Language.swift
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "precise": name = try cursor.string()
      case "interfaceLanguage": language = RawSymbol.language(try cursor.string())
      default: try cursor.skip()
      }
    }
    return (try required(name, "precise", in: start), language)
  }

  private mutating func names() throws(Unexpected) -> (title: String, subheading: [Symbol.DeclarationFragment]) {
    var title: String?
    var subheading: [Symbol.DeclarationFragment]?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "title": title = try cursor.string()
      case "subHeading":
        subheading = try cursor.optional { cursor throws(Unexpected) in try cursor.fragments() }
      default: try cursor.skip()
      }
    }
    return (try required(title, "title", in: start), subheading ?? [])
  }

  private mutating func fragments() throws(Unexpected) -> [Symbol.DeclarationFragment] {
    try array { cursor throws(Unexpected) in
      var (kind, text, symbol): (String?, String?, String?)
      let start = try cursor.object { cursor, key throws(Unexpected) in
        switch key {
        case "kind": kind = try cursor.string()
        case "spelling": text = try cursor.string()
        case "preciseIdentifier": symbol = try cursor.optionalString()
        default: try cursor.skip()
        }
      }
      return Symbol.DeclarationFragment(
        kind: try cursor.required(kind, "kind", in: start), text: try cursor.required(text, "spelling", in: start),
        symbol: symbol)
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
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "name": name = try cursor.string()
      case "declarationFragments": declaration = try cursor.fragments()
      default: try cursor.skip()
      }
    }
    let label = try required(name, "name", in: start)
    // The graph contains the argument label as the name. The declaration begins with the internal name.
    return .init(name: declaration.first { $0.kind == "identifier" }?.text ?? label, declaration: declaration)
  }

  private mutating func swiftExtension() throws(Unexpected) -> RawSymbol.Extension {
    var (module, kind): (String?, String?)
    var constraints: [String] = []
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "extendedModule": module = try cursor.string()
      case "typeKind": kind = try cursor.optionalString()
      case "constraints": constraints = try cursor.constraints()
      default: try cursor.skip()
      }
    }
    return .init(
      module: try required(module, "extendedModule", in: start), kind: kind.map(RawSymbol.kindWithoutLanguage),
      constraints: constraints)
  }

  /// Parses generic requirements, and omits those of a kind that docgen doesn't support.
  private mutating func constraints() throws(Unexpected) -> [String] {
    let constraints: [String?] = try array { cursor throws(Unexpected) in
      var (kind, left, right): (String?, String?, String?)
      let start = try cursor.object { cursor, key throws(Unexpected) in
        switch key {
        case "kind": kind = try cursor.string()
        case "lhs": left = try cursor.string()
        case "rhs": right = try cursor.string()
        default: try cursor.skip()
        }
      }
      let (type, other) = (try cursor.required(left, "lhs", in: start), try cursor.required(right, "rhs", in: start))
      switch try cursor.required(kind, "kind", in: start) {
      case "conformance", "superclass": return "\(type): \(other)"
      case "sameType": return "\(type) == \(other)"
      default: return nil
      }
    }
    return constraints.compactMap { $0 }
  }

  private mutating func availability() throws(Unexpected) -> Symbol.Availability {
    var availability = Symbol.Availability(platform: "*")
    var isDeprecated = false
    try object { cursor, key throws(Unexpected) in
      switch key {
      case "domain": availability.platform = try cursor.optionalString() ?? "*"
      case "introduced":
        availability.introduced = try cursor.optional { c throws(Unexpected) in try c.version() }
      case "deprecated":
        availability.deprecated = try cursor.optional { c throws(Unexpected) in try c.version() }
      case "obsoleted": availability.obsoleted = try cursor.optional { c throws(Unexpected) in try c.version() }
      case "message": availability.message = try cursor.optionalString()
      case "renamed": availability.renamed = try cursor.optionalString()
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
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "lines": lines = try cursor.array { cursor throws(Unexpected) in try cursor.line() }
      case "uri": uri = try cursor.optionalString()
      case "module": module = try cursor.optionalString()
      default: try cursor.skip()
      }
    }
    return .init(lines: try required(lines, "lines", in: start), uri: uri, module: module)
  }

  private mutating func line() throws(Unexpected) -> RawSymbol.Comment.Line {
    var text: String?
    var range: RawSymbol.Comment.Extent?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "text": text = try cursor.string()
      case "range": range = try cursor.optional { cursor throws(Unexpected) in try cursor.extent() }
      default: try cursor.skip()
      }
    }
    return .init(text: try required(text, "text", in: start), range: range)
  }

  private mutating func extent() throws(Unexpected) -> RawSymbol.Comment.Extent {
    var (first, last): (RawSymbol.Position?, RawSymbol.Position?)
    let place = try object { cursor, key throws(Unexpected) in
      switch key {
      case "start": first = try cursor.position()
      case "end": last = try cursor.position()
      default: try cursor.skip()
      }
    }
    return .init(start: try required(first, "start", in: place), end: try required(last, "end", in: place))
  }

  private mutating func position() throws(Unexpected) -> RawSymbol.Position {
    var (line, character): (Int?, Int?)
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "line": line = try cursor.integer()
      case "character": character = try cursor.integer()
      default: try cursor.skip()
      }
    }
    return .init(
      line: try required(line, "line", in: start), character: try required(character, "character", in: start))
  }

  private mutating func place() throws(Unexpected) -> RawSymbol.Place {
    var uri: String?
    var position: RawSymbol.Position?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "uri": uri = try cursor.string()
      case "position": position = try cursor.position()
      default: try cursor.skip()
      }
    }
    return .init(uri: try required(uri, "uri", in: start), position: try required(position, "position", in: start))
  }

  // MARK: Relationships

  fileprivate mutating func relationship() throws(Unexpected) -> RawRelationship {
    var (kind, source, target, name): (String?, String?, String?, String?)
    var constraints: [String] = []
    var origin: (id: String, name: String)?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "kind": kind = try cursor.string()
      case "source": source = try cursor.string()
      case "target": target = try cursor.string()
      case "targetFallback": name = try cursor.optionalString()
      case "swiftConstraints": constraints = try cursor.constraints()
      case "sourceOrigin": origin = try cursor.origin()
      default: try cursor.skip()
      }
    }
    return RawRelationship(
      source: try required(source, "source", in: start), kind: try required(kind, "kind", in: start),
      target: try required(target, "target", in: start), targetName: name, constraints: constraints, origin: origin)
  }

  private mutating func origin() throws(Unexpected) -> (id: String, name: String) {
    var (id, name): (String?, String?)
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "identifier": id = try cursor.string()
      case "displayName": name = try cursor.string()
      default: try cursor.skip()
      }
    }
    return (try required(id, "identifier", in: start), try required(name, "displayName", in: start))
  }
}
