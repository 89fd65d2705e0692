import DocgenModel
import Foundation

/// The pages of a site that others can link to: the content of its `linkable.json`.
public struct LinkableSite: Hashable, Sendable {
  /// The version of the format that is written, and the highest that is read.
  public static let format = 1

  /// The name by which `doc://` links call the site; `nil` where it has none.
  public var bundle: String?
  /// The address of the site's root with a slash at its end; `nil` where the file does not tell.
  public var baseURL: String?
  /// The pages, by address.
  public private(set) var entities: [LinkableEntity]

  private var entityBySymbol: [String: Int] = [:]
  private var entityByPath: [String: Int] = [:]
  private var entityByAddress: [String: Int] = [:]

  /// Creates a site's list.
  ///
  /// - Parameters:
  ///   - bundle: The name by which `doc://` links call the site.
  ///   - baseURL: Where the site is.
  ///   - entities: Its pages in any order; of two with one address the first counts.
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
    // Overloads on another site are told apart by address only; a path that means several means none.
    for path in ambiguous { entityByPath[path] = nil }
  }

  /// The page of a symbol.
  public func entity(withSymbol id: String) -> LinkableEntity? { entityBySymbol[id].map { entities[$0] } }

  /// The page with an address, or the symbol with a path whose first part is its module: `Clocks/TestClock`.
  public func entity(at path: String) -> LinkableEntity? {
    let trimmed = String(path.drop { $0 == "/" })
    let index =
      entityByPath[trimmed] ?? entityByAddress[trimmed.lowercased()]
      ?? entityByAddress["documentation/\(trimmed.lowercased())"]
    return index.map { entities[$0] }
  }

  /// The whole address of a page, where the site's own is known.
  public func url(of entity: LinkableEntity) -> String? {
    baseURL.map { entity.address.isEmpty ? $0 : "\($0)\(entity.address)/" }
  }

  // MARK: The file

  /// The file's content: JSON with sorted keys and one page a line, so that equal sites have equal files.
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

  /// Reads a site's `linkable.json`, or the `linkable-entities.json` of an archive that DocC wrote.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path as diagnostics show it.
  ///   - baseURL: Where the site is, where the file does not tell or something else is wanted.
  /// - Throws: An error with the line and column where the content is wrong.
  public init(bytes: [UInt8], file: String, baseURL: String? = nil) throws(UnreadableSymbolGraph) {
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
      throw UnreadableSymbolGraph(
        decodingDiagnostic(
          of: error, in: bytes, file: file, id: "linkable", what: "a list of linkable pages",
          wayOut: "fetch 'linkable.json' from the root of the other site again"))
    }
  }
}

extension LinkableEntity {
  /// The entity as the file has it, in one line.
  public func encoded() -> [UInt8] {
    var json = JSONText()
    json.add(self)
    return json.bytes
  }
}

/// JSON while it is written; an encoder takes longer for a page's line than docgen does for the page.
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
        debugDescription: "format \(format) is not known; at most \(LinkableSite.format) is")
    }
    bundle = try container.decodeIfPresent(String.self, forKey: .bundle)
    baseURL = try container.decodeIfPresent(String.self, forKey: .baseURL)
    entities = try container.decode([LinkableEntity].self, forKey: .entities)
  }
}

/// A page as DocC's `linkable-entities.json` has it; the fields that are not used are left out.
private struct DocCEntity: Decodable {
  var title: String
  var path: String
  var kind: String
  var usr: String?
  var referenceURL: String
  var plainTextDeclaration: String?

  /// `doc://bundle/documentation/…` names the bundle.
  var bundle: String? {
    guard let host = referenceURL.split(separator: "/").dropFirst().first else { return nil }
    return String(host)
  }

  var entity: LinkableEntity {
    // The reference keeps the case of names, and leaves out a folder that only the address has.
    let reference = referenceURL.split(separator: "/").dropFirst(3).map(String.init)
    return LinkableEntity(
      address: String(path.drop { $0 == "/" }), title: title,
      kind: String(kind.split(separator: ".").last ?? ""), path: usr == nil ? [] : reference, symbol: usr,
      declaration: plainTextDeclaration)
  }
}
