import DocgenContent
import DocgenModel

/// The availability of a page's subject on one platform, in words.
struct AvailabilityText: Hashable, Sendable {
  /// The platform with the versions, such as `iOS 13.0–17.0 deprecated`.
  let text: String

  /// Whether the subject is deprecated, unavailable, or obsoleted on the platform.
  let isDiscouraged: Bool

  /// The texts of a page, without the attributes that apply to all platforms.
  static func all(of page: Page) -> [AvailabilityText] {
    page.availability.filter { $0.platform != "*" }.map(AvailabilityText.init)
  }

  private init(_ entry: Symbol.Availability) {
    // A language version has the lowercase name of the attribute's argument.
    let platform = entry.platform == "swift" ? "Swift" : entry.platform
    let versions =
      switch (entry.introduced, entry.deprecated, entry.obsoleted) {
      case _ where entry.isUnavailable: "unavailable"
      case (let introduced?, nil, nil): "\(introduced)+"
      case (nil, nil, nil): ""
      case (let introduced?, let deprecated?, nil): "\(introduced)–\(deprecated) deprecated"
      case (nil, let deprecated?, nil): deprecated.isEmpty ? "deprecated" : "deprecated \(deprecated)"
      case (let introduced?, nil, let obsoleted?): "\(introduced)–\(obsoleted) obsoleted"
      case (nil, nil, let obsoleted?): "obsoleted \(obsoleted)"
      case (let introduced?, let deprecated?, let obsoleted?):
        "\(introduced)–\(deprecated) deprecated, obsoleted \(obsoleted)"
      case (nil, let deprecated?, let obsoleted?): "deprecated \(deprecated), obsoleted \(obsoleted)"
      }
    text = versions.isEmpty ? platform : "\(platform) \(versions)"
    isDiscouraged = entry.isUnavailable || entry.deprecated != nil || entry.obsoleted != nil
  }
}

/// The message of an `@available` attribute that discourages the use of a symbol.
struct DeclaredDeprecation: Hashable, Sendable {
  /// `Deprecated`, `Obsoleted`, or `Unavailable`, with the platform if it's not the same on all platforms.
  let title: String
  /// The author's message.
  let message: String?
  /// The symbol's new name as written.
  let renamed: String?
  /// The page of the symbol with the new name.
  let replacement: LinkTarget?

  /// Reads the attributes of a page's symbol.
  ///
  /// - Returns: `nil` if no attribute discourages its use on all platforms or has a message or a new name.
  init?(of page: Page) {
    guard case .symbol(let content) = page.kind else { return nil }
    let discouraging = content.symbol.availability.filter {
      $0.deprecated != nil || $0.obsoleted != nil || $0.isUnavailable
    }
    guard
      let entry = discouraging.first(where: { $0.platform == "*" })
        ?? discouraging.first(where: { $0.message != nil || $0.renamed != nil })
    else { return nil }
    let word = entry.isUnavailable ? "Unavailable" : entry.deprecated != nil ? "Deprecated" : "Obsoleted"
    let isEverywhere =
      entry.platform == "*" || entry.platform == "swift" || discouraging.count == content.symbol.availability.count
    title = isEverywhere ? word : "\(word) on \(entry.platform)"
    (message, renamed, replacement) = (entry.message, entry.renamed, content.replacement)
  }
}

extension SymbolContent.Requirement {
  /// The label in lists, and the sentence on the symbol's page.
  var label: String {
    switch self {
    case .required: "Required"
    case .defaultProvided: "Required, with a default implementation"
    case .optional: "Optional requirement"
    }
  }
}
