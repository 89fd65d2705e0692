public import DocgenModel
import Foundation

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
    let data = Data(bytes)
    do {
      if bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "[") {
        let entities = try JSONDecoder().decode([DocCEntity].self, from: data)
        self.init(
          bundle: entities.lazy.compactMap(\.bundle).first, baseURL: baseURL, entities: entities.map(\.entity))
        return
      }
      let content = try JSONDecoder().decode(Content.self, from: data)
      self.init(bundle: content.bundle, baseURL: baseURL ?? content.baseURL, entities: content.entities)
    } catch {
      throw DiagnosticError(
        decodingDiagnostic(
          of: error, in: bytes, file: file, id: "linkable", what: "a list of linkable pages",
          suggestion: "fetch 'linkable.json' from the root of the other site again"))
    }
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

private struct Content: Decodable {
  var bundle: String?
  var baseURL: String?
  var entities: [LinkableEntity]

  enum CodingKeys: CodingKey {
    case format, bundle, baseURL, entities
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard (1...LinkableSite.format).contains(format) else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container,
        debugDescription: "format \(format) isn't supported. The highest supported format is \(LinkableSite.format)")
    }
    bundle = try container.decodeIfPresent(String.self, forKey: .bundle)
    baseURL = try container.decodeIfPresent(String.self, forKey: .baseURL)
    entities = try container.decode([LinkableEntity].self, forKey: .entities)
  }
}

/// A page in DocC's `linkable-entities.json`, without the fields that docgen doesn't use.
private struct DocCEntity: Decodable {
  var title: String
  var path: String
  var kind: String
  var usr: String?
  var referenceURL: String
  var plainTextDeclaration: String?

  /// The bundle's name in `doc://bundle/documentation/…`.
  var bundle: String? {
    guard let host = referenceURL.split(separator: "/").dropFirst().first else { return nil }
    return String(host)
  }

  var entity: LinkableEntity {
    // The reference preserves the case of names, but omits a folder that the address contains.
    let reference = referenceURL.split(separator: "/").dropFirst(3).map(String.init)
    return LinkableEntity(
      address: String(path.drop { $0 == "/" }), title: title,
      kind: String(kind.split(separator: ".").last ?? ""), path: usr == nil ? [] : reference, symbol: usr,
      declaration: plainTextDeclaration)
  }
}
