import SwiftParser
import SwiftSyntax

/// Finds the beginning of a text that is Swift, as a limit for the parser's running time.
///
/// From each error, the parser scans up to the end of the text, so its time is proportional to the number of errors times
/// the length. It took 1.5 seconds for 2,000 statements in a class instead of a function. Therefore, the beginning of the
/// text is parsed, then a longer part, and so on, and a part with too many errors is the last one. swift-syntax can reuse
/// the statements of an earlier parse, but sometimes traps then.
enum SwiftPart {
  /// The lengths of the first part, and of the longest piece that's added to a part, in bytes.
  private static let steps = 256...2048
  /// The number of errors that any text can have.
  ///
  /// A text that's cut off lacks its closing brackets, which are errors, too.
  private static let errors = 64

  /// Returns the offset at which a text contains too many errors, or `nil` if it doesn't.
  ///
  /// - Parameters:
  ///   - utf8: The text, in which each string and comment is closed. Otherwise, the parser can trap.
  ///   - boundaries: The offsets at which it can be cut off.
  static func end(of utf8: UnsafeBufferPointer<UInt8>, boundaries: [Int]) -> Int? {
    guard utf8.count > steps.lowerBound else { return nil }
    var end = 0
    for start in boundaries where start >= end + min(max(steps.lowerBound, end), steps.upperBound) {
      let counter = ErrorCounter(viewMode: .all)
      counter.walk(Parser.parse(source: UnsafeBufferPointer(rebasing: utf8[..<start])))
      if counter.count > errors { return start }
      end = start
    }
    return nil
  }

  /// Counts the tokens that the parser skipped or missed.
  private final class ErrorCounter: SyntaxAnyVisitor {
    private(set) var count = 0

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      guard node.hasError else { return .skipChildren }
      if node.is(UnexpectedNodesSyntax.self) {
        count += node.tokens(viewMode: .all).reduce(0) { count, _ in count + 1 }
        return .skipChildren
      }
      if node.is(TokenSyntax.self) { count += 1 }
      return .visitChildren
    }
  }
}
