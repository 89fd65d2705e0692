/// The name of a sample in results, filters, reports, events, and test cases.
public enum SampleID: Hashable, Sendable, Codable, Comparable {
  /// A file in `Snippets`, by its path relative to the package.
  case snippet(file: String)
  /// A Swift code block, by the line of its opening fence.
  case codeBlock(file: String, line: Int)
  /// A `console` code block, by the line of its opening fence.
  case console(file: String, line: Int)
  /// A package manifest that a page shows, by the line of its opening fence.
  case manifest(file: String, line: Int)
  /// A step of a tutorial, by its place in the file, from 1.
  case step(file: String, number: Int)

  /// The file that contains the sample, relative to the package.
  public var file: String {
    switch self {
    case .snippet(let file), .codeBlock(let file, _), .console(let file, _), .manifest(let file, _), .step(let file, _):
      file
    }
  }

  /// Whether it's a file in `Snippets`.
  public var isSnippet: Bool { if case .snippet = self { true } else { false } }

  /// Whether it's a step of a tutorial.
  public var isStep: Bool { if case .step = self { true } else { false } }
}

extension SampleID: CustomStringConvertible {
  /// `Snippets/QuickStart/NewTicket.swift`, `Articles/QuickStart.md:12`, or `Articles/Testing.tutorial#3`.
  public var description: String {
    switch self {
    case .snippet(let file): file
    case .codeBlock(let file, let line), .console(let file, let line), .manifest(let file, let line): "\(file):\(line)"
    case .step(let file, let number): "\(file)#\(number)"
    }
  }
}
