#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a `.docc` folder's `Info.plist` says.
struct CatalogInformation: Hashable, Sendable, Decodable {
  /// The name in addresses.
  var displayName: String?
  /// The host of `doc://` links.
  var identifier: String?
  /// The language of unlabelled code.
  var defaultCodeLanguage: String?

  private enum CodingKeys: String, CodingKey {
    case displayName = "CFBundleDisplayName"
    case identifier = "CFBundleIdentifier"
    case defaultCodeLanguage = "CDDefaultCodeListingLanguage"
  }

  /// The most bytes of a property list that are read.
  private static let mostBytes = 64 << 10
  /// The most tags in it.
  ///
  /// The decoder goes down by a call for each list within a list, and 50,000 of them are more than a
  /// thread has room for; what tells a catalog's name has some fifty.
  private static let mostTags = 300

  /// Reads a property list, XML or binary.
  ///
  /// - Throws: `DecodingError` where it is none, is beyond a limit, or a value is not text.
  static func read(_ bytes: [UInt8]) throws -> CatalogInformation {
    // In UTF-16 as well a tag begins with this byte.
    guard bytes.count <= mostBytes, bytes.count(where: { $0 == UInt8(ascii: "<") }) <= mostTags else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "larger than the property list of a catalog"))
    }
    return try PropertyListDecoder().decode(CatalogInformation.self, from: Data(bytes))
  }
}
