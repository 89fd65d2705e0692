import DocgenMarkdown
import DocgenModel
import DocgenSnippets

/// A file of the package whose code is held to the rules of samples: an article, `README.md`, or a source file with
/// documentation comments.
struct CheckedText: Sendable {
  /// The file.
  let file: SourceFile

  /// The language of unlabelled code; `nil` where none is given.
  var defaultLanguage: String?

  private enum Kind { case article, readme, comments }
  private let kind: Kind

  /// The files of a package.
  static func all(of inputs: Inputs) -> [CheckedText] {
    inputs.catalogs.flatMap { catalog in
      catalog.articles.map {
        CheckedText(file: $0, defaultLanguage: catalog.defaultCodeLanguage, kind: .article)
      }
    }
      + [inputs.readme].compactMap { $0.map { CheckedText(file: $0, kind: .readme) } }
      + inputs.sources.map { CheckedText(file: $0, kind: .comments) }
  }

  /// Whether the file can name a snippet or show a manifest at all.
  ///
  /// Most articles of a large site do not, and neither do most sources with code in their comments; they need not be
  /// parsed to find out what a package shows.
  var mayShowSamples: Bool {
    if case .comments = kind { Self.commentsMayShowSamples(file.bytes) } else { Self.mayShowSamples(file.bytes) }
  }

  /// Whether the comments of a source file may name a snippet or show a manifest: a line of the file has the words.
  static func commentsMayShowSamples(_ bytes: [UInt8]) -> Bool {
    // One way through the bytes of all sources: a search in their text takes longer than the reading of the files.
    bytes.withUnsafeBufferPointer { bytes in
      var (hasSwift, hasManifest) = (false, false)
      for (index, byte) in bytes.enumerated() {
        func begins(_ words: String) -> Bool { bytes[index...].starts(with: words.utf8) }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (hasSwift, hasManifest) = (false, false)
        case UInt8(ascii: "@") where begins("@Snippet") || begins("@Output"): return true
        case UInt8(ascii: "s") where begins("snippet="): return true
        case UInt8(ascii: "s") where begins("swift"): hasSwift = true
        case UInt8(ascii: "m") where begins("manifest"): hasManifest = true
        default: continue
        }
        if hasSwift && hasManifest { return true }
      }
      return false
    }
  }

  /// Whether a Markdown text may have a directive that shows a snippet, or a fence that names one or is a manifest.
  ///
  /// A fence's words may be written with character references and backslashes, so a line with both is looked into.
  static func mayShowSamples(_ bytes: [UInt8]) -> Bool {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while true {
        index = bytes.firstIndex(from: index) {
          $0.are(UInt8(ascii: "@"), or: UInt8(ascii: "`")) | $0.are(UInt8(ascii: "~"))
        }
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "@") {
          let rest = bytes[index...]
          if ["Snippet", "Output", "Code"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
        } else if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~"), index + 1 < bytes.count, bytes[index] == byte,
          bytes[index + 1] == byte
        {
          var word = index + 2
          while word < bytes.count, !isLineEnd(bytes[word]) {
            switch bytes[word] {
            case UInt8(ascii: "&"), UInt8(ascii: "\\"): return true
            case UInt8(ascii: "s") where bytes[word...].starts(with: "snippet".utf8),
              UInt8(ascii: "m") where bytes[word...].starts(with: "manifest".utf8):
              return true
            default: word += 1
            }
          }
          index = word
        }
      }
    }
  }

  /// What the file refers to.
  var references: References {
    switch kind {
    case .article: References(MarkdownParser(dialect: .docc).parse(bytes: file.bytes, file: file.path).document.blocks)
    case .readme: References(MarkdownParser(dialect: .gfm).parse(bytes: file.bytes, file: file.path).document.blocks)
    case .comments: References(((try? Self.comments(of: file)) ?? []).flatMap(\.blocks))
    }
  }

  /// The documentation comments of a source file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isRead: Which of them to parse.
  /// - Throws: The place from which on the file cannot be read.
  static func comments(
    of file: SourceFile, where isRead: (DocumentationComment) -> Bool = { _ in true }
  ) throws(SwiftSyntaxChecker.Mistake) -> [Document] {
    try DocumentationComment.all(in: String(decoding: file.bytes, as: UTF8.self), file: file.path).filter(isRead).map {
      MarkdownParser(dialect: .docc).parse(comment: $0.text, at: $0.position).document
    }
  }
}
