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

  /// Reads a property list, XML or binary.
  ///
  /// - Throws: `DecodingError` where it is none, or a value is not text.
  static func read(_ bytes: [UInt8]) throws -> CatalogInformation {
    try PropertyListDecoder().decode(CatalogInformation.self, from: Data(bytes))
  }
}
