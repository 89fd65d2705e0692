public import DocgenModel

/// The pages of a site that other sites can link to: the content of `linkable.json`.
///
/// docgen writes the file for its own site, and reads the files of the sites that `docgen.yml` lists.
public struct LinkableSite: Hashable, Sendable {
  /// The version of the format that docgen writes, and the highest version that it reads.
  public static let format = 1

  /// The site's name in `doc://` links, or `nil` if it has none.
  public var bundle: String?
  /// The site's base URL with a trailing slash, or `nil` if the file doesn't contain it.
  public var baseURL: String?
  /// The pages, by address.
  public private(set) var entities: [LinkableEntity]

  private var entityBySymbol: [String: Int] = [:]
  private var entityByPath: [String: Int] = [:]
  private var entityByAddress: [String: Int] = [:]

  /// Creates a site's list.
  ///
  /// - Parameters:
  ///   - bundle: The site's name in `doc://` links.
  ///   - baseURL: The site's base URL.
  ///   - entities: The pages, in any order. If two have the same address, the first is used.
  public init(bundle: String?, baseURL: String?, entities: [LinkableEntity]) {
    self.bundle = bundle
    self.baseURL = baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    var seen: Set<String> = []
    self.entities = entities.filter { seen.insert($0.address).inserted }.sorted { $0.address < $1.address }
    var ambiguous: Set<String> = []
    for (index, entity) in self.entities.enumerated() {
      entityByAddress[entity.address] = index
      if let symbol = entity.symbol { entityBySymbol[symbol] = entityBySymbol[symbol] ?? index }
      guard !entity.path.isEmpty else { continue }
      let path = entity.path.joined(separator: "/")
      if entityByPath.updateValue(index, forKey: path) != nil { ambiguous.insert(path) }
    }
    // Only addresses distinguish overloads on another site, so an ambiguous path finds none of them.
    for path in ambiguous { entityByPath[path] = nil }
  }

  /// Returns the page of a symbol.
  public func entity(withSymbol id: String) -> LinkableEntity? { entityBySymbol[id].map { entities[$0] } }

  /// Returns the page with an address, or the symbol with a path that starts with its module, such as
  /// `Clocks/TestClock`.
  public func entity(at path: String) -> LinkableEntity? {
    let trimmed = String(path.drop { $0 == "/" })
    let index =
      entityByPath[trimmed] ?? entityByAddress[trimmed.lowercased()]
      ?? entityByAddress["documentation/\(trimmed.lowercased())"]
    return index.map { entities[$0] }
  }

  /// Returns the URL of a page, if the site's base URL is known.
  public func url(of entity: LinkableEntity) -> String? {
    baseURL.map { entity.address.isEmpty ? $0 : "\($0)\(entity.address)/" }
  }

  // MARK: The file

  /// Returns the file's content: JSON with sorted keys and one page per line, so that equal sites have equal files.
  public func encoded() -> [UInt8] {
    var json = JSONText()
    json.raw("{\"format\":\(Self.format)")
    if let bundle { json.member("bundle", bundle, after: ",") }
    if let baseURL { json.member("baseURL", baseURL, after: ",") }
    json.raw(",\n\"entities\":[")
    for (index, entity) in entities.enumerated() {
      json.raw(index == 0 ? "\n" : ",\n")
      json.add(entity)
    }
    json.raw(entities.isEmpty ? "]}\n" : "\n]}\n")
    return json.bytes
  }

  /// Reads a site's `linkable.json`, or the `linkable-entities.json` of a DocC archive.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path in diagnostics.
  ///   - baseURL: The site's base URL. It overrides the base URL in the file.
  /// - Throws: An error with the line and column of the problem.
  public init(bytes: [UInt8], file: String, baseURL: String? = nil) throws(DiagnosticError) {
    let content = try JSONCursor.read(
      bytes, file: file, id: "linkable", what: "a list of linkable pages",
      suggestion: "fetch 'linkable.json' from the root of the other site again"
    ) { cursor throws(JSONCursor.Unexpected) in
      let isDocC = cursor.peek() == UInt8(ascii: "[")
      return try isDocC ? cursor.docCArchive() : cursor.linkableSite()
    }
    self.init(bundle: content.bundle, baseURL: baseURL ?? content.baseURL, entities: content.entities)
  }
}

/// A JSON writer.
///
/// `JSONEncoder` takes longer for a page's line than docgen takes to render the page.
private struct JSONText {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: String) { bytes += text.utf8 }

  mutating func add(_ entity: LinkableEntity) {
    raw("{")
    if let abstract = entity.abstract {
      member("abstract", abstract)
      raw(",")
    }
    member("address", entity.address)
    if let declaration = entity.declaration { member("declaration", declaration, after: ",") }
    member("kind", entity.kind, after: ",")
    raw(",\"path\":[")
    for (index, name) in entity.path.enumerated() {
      if index > 0 { raw(",") }
      bytes.append(jsonString: name)
    }
    raw("]")
    if let symbol = entity.symbol { member("symbol", symbol, after: ",") }
    member("title", entity.title, after: ",")
    raw("}")
  }

  mutating func member(_ name: String, _ value: String, after separator: String = "") {
    raw("\(separator)\"\(name)\":")
    bytes.append(jsonString: value)
  }
}

private struct Content {
  var bundle: String?
  var baseURL: String?
  var entities: [LinkableEntity]
}

extension JSONCursor {
  fileprivate mutating func linkableSite() throws(Unexpected) -> Content {
    var (bundle, baseURL): (String?, String?)
    var format: Int?
    var entities: [LinkableEntity]?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "format": format = try cursor.linkableFormat()
      case "bundle": bundle = try cursor.optionalString()
      case "baseURL": baseURL = try cursor.optionalString()
      case "entities": entities = try cursor.array { cursor throws(Unexpected) in try cursor.linkableEntity() }
      default: try cursor.skip()
      }
    }
    _ = try required(format, "format", in: start)
    return Content(bundle: bundle, baseURL: baseURL, entities: try required(entities, "entities", in: start))
  }

  private mutating func linkableFormat() throws(Unexpected) -> Int {
    _ = peek()
    let place = offset
    let format = try integer()
    guard (1...LinkableSite.format).contains(format) else {
      throw invalid(
        "format \(format) isn't supported. The highest supported format is \(LinkableSite.format)", at: place)
    }
    return format
  }

  private mutating func linkableEntity() throws(Unexpected) -> LinkableEntity {
    var (address, title, kind): (String?, String?, String?)
    var path: [String]?
    var (symbol, declaration, abstract): (String?, String?, String?)
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "address": address = try cursor.string()
      case "title": title = try cursor.string()
      case "kind": kind = try cursor.string()
      case "path": path = try cursor.strings()
      case "symbol": symbol = try cursor.optionalString()
      case "declaration": declaration = try cursor.optionalString()
      case "abstract": abstract = try cursor.optionalString()
      default: try cursor.skip()
      }
    }
    return LinkableEntity(
      address: try required(address, "address", in: start), title: try required(title, "title", in: start),
      kind: try required(kind, "kind", in: start), path: try required(path, "path", in: start), symbol: symbol,
      declaration: declaration, abstract: abstract)
  }

  // MARK: DocC's `linkable-entities.json`

  fileprivate mutating func docCArchive() throws(Unexpected) -> Content {
    var bundle: String?
    let entities = try array { cursor throws(Unexpected) in try cursor.docCEntity(settingBundle: &bundle) }
    return Content(bundle: bundle, entities: entities)
  }

  /// Reads a page, without the fields that docgen doesn't use.
  private mutating func docCEntity(settingBundle bundle: inout String?) throws(Unexpected) -> LinkableEntity {
    var (title, path, kind): (String?, String?, String?)
    var (symbol, url, declaration): (String?, String?, String?)
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "title": title = try cursor.string()
      case "path": path = try cursor.string()
      case "kind": kind = try cursor.string()
      case "usr": symbol = try cursor.optionalString()
      case "referenceURL": url = try cursor.string()
      case "plainTextDeclaration": declaration = try cursor.optionalString()
      default: try cursor.skip()
      }
    }
    let name = try required(title, "title", in: start)
    let address = try required(path, "path", in: start).drop { $0 == "/" }
    let kindID = try required(kind, "kind", in: start)
    // In `doc://bundle/documentation/…`, the reference preserves the case of names, but omits a folder that the address
    // contains.
    let reference = try required(url, "referenceURL", in: start).split(separator: "/").dropFirst().map(String.init)
    bundle = bundle ?? reference.first
    return LinkableEntity(
      address: String(address), title: name, kind: String(kindID.split(separator: ".").last ?? ""),
      path: symbol == nil ? [] : Array(reference.dropFirst(2)), symbol: symbol, declaration: declaration)
  }
}
