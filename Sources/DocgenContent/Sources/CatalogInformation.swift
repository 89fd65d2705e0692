import DocgenModel
import Foundation

/// The contents of a `.docc` folder's `Info.plist`.
struct CatalogInformation: Hashable, Sendable, Decodable {
  /// The name in addresses.
  var displayName: String?
  /// The host of `doc://` links.
  var identifier: String?
  var defaultCodeLanguage: String?

  private enum CodingKeys: String, CodingKey {
    case displayName = "CFBundleDisplayName"
    case identifier = "CFBundleIdentifier"
    case defaultCodeLanguage = "CDDefaultCodeListingLanguage"
  }

  /// The maximum size of a property list in bytes.
  private static let maximumByteCount = 64 << 10
  /// The maximum number of tags in a property list.
  ///
  /// The decoder is recursive, and 50,000 nested arrays overflow a thread's stack. A catalog's property list contains
  /// about fifty tags.
  private static let maximumTagCount = 300

  /// Reads a property list, XML or binary.
  ///
  /// - Throws: `DecodingError` if it isn't a property list, exceeds a limit, or contains a value that isn't text.
  static func read(_ bytes: [UInt8]) throws -> CatalogInformation {
    // This byte also begins a tag in UTF-16.
    guard bytes.count <= maximumByteCount, bytes.count(where: { $0 == UInt8(ascii: "<") }) <= maximumTagCount else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "larger than the property list of a catalog"))
    }
    return try PropertyListDecoder().decode(CatalogInformation.self, from: Data(bytes))
  }

  /// A diagnostic about a property list that can't be read, at the value or line that the decoder rejects.
  static func diagnostic(of error: any Error, in file: SourceFile) -> Diagnostic {
    let text = String(decoding: file.bytes, as: UTF8.self)
    var message = "the file isn't a property list of strings"
    var place = text.startIndex
    if case DecodingError.typeMismatch(_, let context) = error, let key = context.codingPath.first?.stringValue {
      message = "'\(key)' isn't a text"
      place = text.firstRange(of: "<key>\(key)</key>")?.lowerBound ?? place
    } else if let (name, start) = unmatchedTag(in: text) {
      message += ": '<\(name)>' doesn't match the tags around it"
      place = start
    }
    let before = text[..<place].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Diagnostic(
      "invalid-plist", .warning,
      at: SourcePosition(file: file.path, line: max(before.count, 1), column: (before.last?.utf8.count ?? 0) + 1),
      message)
  }

  /// The first closing tag that doesn't close the last open tag, or else the last tag that isn't closed.
  private static func unmatchedTag(in text: String) -> (name: Substring, start: String.Index)? {
    var open: [(name: Substring, start: String.Index)] = []
    for tag in text.matches(of: /<(\/?[A-Za-z]+)[^<>]*?(\/?)>/) where tag.2.isEmpty {
      guard tag.1.first == "/" else {
        open.append((tag.1, tag.range.lowerBound))
        continue
      }
      guard open.last?.name == tag.1.dropFirst() else { return (tag.1, tag.range.lowerBound) }
      open.removeLast()
    }
    return open.last
  }
}
