import DocgenSyntax
import Foundation

/// What a sample of Swift costs that stands in a fence.
enum Samples {
  /// The most seconds of a page of a megabyte that has nothing but one sample, again and again.
  static let mostSeconds = 10.0
  /// With how many samples that are no Swift, or mistakes in them, those that follow on a page are not looked at.
  private static let told = (samples: 40.0, mistakes: 100.0)
  /// The bytes of a fence around its sample.
  private static let fence = 30

  /// Colors a sample and looks for its mistakes, as a page does.
  ///
  /// - Returns: The seconds of a page of a megabyte that has nothing else.
  /// - Throws: ``Violation`` where they are too many, each of three times.
  static func read(_ bytes: [UInt8]) throws -> Double {
    let text = String(decoding: bytes, as: UTF8.self)
    let seconds = page(of: text)
    #if !DEBUG
      if seconds > mostSeconds, page(of: text) > mostSeconds, page(of: text) > mostSeconds {
        throw Violation(description: "a page of this would take \(seconds) s a megabyte")
      }
    #endif
    return seconds
  }

  private static func page(of text: String) -> Double {
    let count = 1e6 / Double(text.utf8.count + fence)
    let coloring = timed { SwiftHighlighter.highlight(text) }.seconds
    let (findings, looking) = timed { SwiftSyntaxChecker.findings(in: text) }
    let complaints = max(findings.mistakes.count, findings.unread == nil ? 0 : 1)
    let lookedAt =
      complaints == 0 ? count : min(count, told.samples, (told.mistakes / Double(complaints)).rounded(.up))
    return count * coloring + lookedAt * looking
  }

  private static func timed<Value>(_ body: () -> Value) -> (value: Value, seconds: Double) {
    let start = clock()
    let value = body()
    return (value, Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }
}
