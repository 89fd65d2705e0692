/// A piece of Swift text that a page shows in a colour of its own.
public struct SwiftToken: Hashable, Sendable {
  /// What the piece is.
  public var kind: Kind

  /// The first byte, as an offset into the text's UTF-8.
  public var start: Int

  /// One past the last byte, as an offset into the text's UTF-8.
  public var end: Int

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - kind: What the piece is.
  ///   - range: Where it stands, as offsets into the text's UTF-8.
  public init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    start = range.lowerBound
    end = range.upperBound
  }

  /// Where the piece stands, as offsets into the text's UTF-8.
  public var range: Range<Int> { start..<end }

  /// What a piece of Swift is.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A keyword or modifier: `let`, `private`.
    case keyword
    /// A name in the place of a type, or a capitalised name in an expression.
    case type
    /// The name that a declaration introduces.
    case declaration
    /// Any other name. Pages show it plainly; it is here so that it can be linked.
    case identifier
    /// The label of a parameter or an argument.
    case argumentLabel
    /// An attribute with its `@`.
    case attribute
    /// A macro's name with its `#`.
    case macro
    /// `#if`, its condition, `#else` and `#endif`.
    case directive
    /// A number.
    case number
    /// A string without what it interpolates.
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
