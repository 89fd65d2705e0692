/// A token of Swift code with the kind that determines its color.
package struct SwiftToken: Hashable, Sendable {
  /// The token's kind.
  package var kind: Kind

  /// The first byte, as an offset into the text's UTF-8.
  package var start: Int

  /// One past the last byte, as an offset into the text's UTF-8.
  package var end: Int

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - kind: The token's kind.
  ///   - range: The token's position, as offsets into the text's UTF-8.
  package init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    start = range.lowerBound
    end = range.upperBound
  }

  /// The token's position, as offsets into the text's UTF-8.
  package var range: Range<Int> { start..<end }

  /// The kind of a token.
  package enum Kind: Hashable, Sendable {
    /// A keyword or modifier: `let`, `private`.
    case keyword
    /// A name in the position of a type, or a capitalized name in an expression.
    case type
    /// The name that a declaration introduces.
    case declaration
    /// Any other name. Pages show it as plain text, but can link it.
    case identifier
    /// The label or the name of a parameter, or the label of an argument.
    case argumentLabel
    /// An attribute with its `@`.
    case attribute
    /// A macro's name with its `#`.
    case macro
    /// `#if`, its condition, `#else`, and `#endif`.
    case directive
    /// A number.
    case number
    /// A string without its interpolations.
    case string
    /// A regular expression.
    case regex
    /// An operator.
    case `operator`
    /// A comment.
    case comment
    /// A documentation comment.
    case documentationComment
    /// An editor's placeholder, `<#name#>`.
    case placeholder
  }
}
