import SwiftParser
import SwiftSyntax

/// A name in the spellings that an expansion needs.
struct Name: Hashable {
  /// The name itself, without backticks.
  let text: String

  /// As the source writes it: in backticks where it needs them.
  let declared: String

  init(_ token: TokenSyntax) {
    text = token.identifier?.name ?? token.text
    declared = token.text
  }

  /// The name that a string spells, or nil if no declaration can have it, not even in backticks.
  init?(identifier text: String) {
    if text.isValidSwiftIdentifier(for: .variableName) {
      self.init(text: text, declared: text)
    } else if text.isValidSwiftIdentifier(for: .memberAccess) {
      self.init(text: text, declared: "`\(text)`")
    } else {
      return nil
    }
  }

  private init(text: String, declared: String) {
    self.text = text
    self.declared = declared
  }

  /// The stored property behind an endpoint of this name.
  ///
  /// An underscore before it makes a keyword an ordinary name. A raw identifier still needs its backticks.
  var storage: Name {
    let isRaw = declared.hasPrefix("`") && !text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return Name(text: "_" + text, declared: isRaw ? "`_\(text)`" : "_" + text)
  }

  /// The key type behind a dependency value of this name, where no other file sees it.
  var privateKey: Name {
    let key = storage
    return Name(
      text: "__Key\(key.text)", declared: key.declared.hasPrefix("`") ? "`__Key\(key.text)`" : "__Key\(key.text)")
  }

  /// The name with its first letter in upper case.
  var capitalized: String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
