import DocgenSyntax
import Foundation

/// Measures the time for a Swift sample in a code block.
enum Samples {
  /// The maximum number of seconds for a page of one megabyte that repeats one sample.
  static let mostSeconds = 10.0
  /// The number of samples with errors after which the other samples on a page aren't checked.
  private static let told = (samples: 40.0, mistakes: 100.0)
  /// The bytes of a code fence around its sample.
  private static let fence = 30

  /// Highlights a sample and finds its errors, like a page does.
  ///
  /// - Returns: The seconds for a page of one megabyte that repeats the sample.
  /// - Throws: ``Violation`` if three measurements all exceed the limit.
  static func read(_ bytes: [UInt8]) throws -> Double {
    let text = String(decoding: bytes, as: UTF8.self)
    let seconds = page(of: text)
    #if !DEBUG
      if seconds > mostSeconds, page(of: text) > mostSeconds, page(of: text) > mostSeconds {
        throw Violation(description: "a page with this sample takes \(seconds) s per megabyte")
      }
    #endif
    return seconds
  }

  private static func page(of text: String) -> Double {
    let count = 1e6 / Double(text.utf8.count + fence)
    let coloring = timed { SwiftHighlighter.highlight(text) }.seconds
    let (mistakes, looking) = timed { SwiftSyntaxChecker.mistakes(in: text) }
    let lookedAt =
      mistakes.isEmpty ? count : min(count, told.samples, (told.mistakes / Double(mistakes.count)).rounded(.up))
    return count * coloring + lookedAt * looking
  }

  private static func timed<Value>(_ body: () -> Value) -> (value: Value, seconds: Double) {
    let start = clock()
    let value = body()
    return (value, Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }
}
