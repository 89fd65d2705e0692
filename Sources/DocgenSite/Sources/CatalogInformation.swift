#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contents of a `.docc` folder's `Info.plist`.
struct CatalogInformation: Hashable, Sendable, Decodable {
  /// The name in addresses.
  var displayName: String?
  /// The host of `doc://` links.
  var identifier: String?
  /// The default language of code.
  var defaultCodeLanguage: String?

  private enum CodingKeys: String, CodingKey {
    case displayName = "CFBundleDisplayName"
    case identifier = "CFBundleIdentifier"
    case defaultCodeLanguage = "CDDefaultCodeListingLanguage"
  }

  /// The maximum size of a property list in bytes.
  private static let mostBytes = 64 << 10
  /// The maximum number of tags in a property list.
  ///
  /// The decoder is recursive, and 50,000 nested arrays overflow a thread's stack. A catalog's property list contains
  /// about fifty tags.
  private static let mostTags = 300

  /// Reads a property list, XML or binary.
  ///
  /// - Throws: `DecodingError` if it isn't a property list, exceeds a limit, or contains a value that isn't text.
  static func read(_ bytes: [UInt8]) throws -> CatalogInformation {
    // This byte also begins a tag in UTF-16.
    guard bytes.count <= mostBytes, bytes.count(where: { $0 == UInt8(ascii: "<") }) <= mostTags else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "larger than the property list of a catalog"))
    }
    return try PropertyListDecoder().decode(CatalogInformation.self, from: Data(bytes))
  }
}
