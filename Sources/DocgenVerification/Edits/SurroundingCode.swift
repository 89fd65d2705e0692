import DocgenModel
import DocgenSyntax

/// The code around a changed sample, which its reader doesn't edit: earlier samples, hidden code blocks, and the other lines of a
/// snippet.
///
/// The compiler reports some of the reader's errors there, such as a name that's declared twice.
struct SurroundingCode {
  private let file: String
  /// The lines of the file that the reader edits.
  private let shown: Range<Int>
  private let text: String
  /// The bytes before the text in each line of a code block, plus one.
  private let firstColumn: Int
  /// The lines of the code around them.
  private let lines: [Substring]

  init(around shown: Range<Int>, of place: Int, in group: SampleGroup) {
    let sample = group.samples[place]
    let own = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
    let range =
      max(0, shown.lowerBound - sample.textPosition.line)..<max(0, shown.upperBound - sample.textPosition.line)
    (file, self.shown, firstColumn) = (group.name, shown, sample.textPosition.column)
    text = own[range.clamped(to: own.indices)].joined(separator: "\n")
    lines =
      group.samples[..<place].flatMap { $0.text.split(separator: "\n") }
      + own.indices.filter { !range.contains($0) }.map { own[$0] }
  }

  /// The result with each error at a line that the reader sees, and without the consequences of a name that's declared twice.
  func explaining(_ result: SampleResult) -> SampleResult {
    var result = result
    result.failures = explaining(result.failures)
    return result
  }

  private func explaining(_ failures: [SampleResult.Failure]) -> [SampleResult.Failure] {
    let hasOwnError = failures.contains { $0.id == "does-not-compile" && isShown($0) }
    if !failures.isEmpty, !hasOwnError, let name = reservedName {
      let message = "docgen adds code with names that begin with 'docgen', so choose another name than '\(name)'"
      return [failure(atDeclarationOf: name, message)]
    }
    let names = Set(failures.compactMap(redeclaredName))
    guard names.isEmpty else {
      return names.sorted().map(collision) + failures.filter { isShown($0) && !isConsequence($0) }
    }
    var seen: Set<SampleResult.Failure> = []
    return failures.map { isShown($0) ? $0 : explaining($0) }.filter { seen.insert($0).inserted }
  }

  // MARK: Names that are declared twice

  /// A name of the reader's declarations that docgen's own code can use.
  private var reservedName: String? {
    SampleSyntax(text).names.sorted().first { $0.lowercased().hasPrefix("docgen") }
  }

  /// The name that the reader and the code around the sample declare, if the compiler reports it.
  private func redeclaredName(_ failure: SampleResult.Failure) -> String? {
    guard failure.message.hasPrefix("invalid redeclaration of '") else { return nil }
    let name = String(failure.message.dropFirst("invalid redeclaration of '".count).prefix { $0 != "'" && $0 != "(" })
    let count = text.split(separator: "\n").count { $0.declares(name) }
    // If the reader declares it twice, the compiler's error says so.
    guard count == 1 || (count > 1 && !isShown(failure)), lines.contains(where: { $0.declares(name) }) else {
      return nil
    }
    return name
  }

  private func collision(_ name: String) -> SampleResult.Failure {
    failure(
      atDeclarationOf: name, "the code around this sample declares '\(name)', too, so choose another name",
      details: declaration(of: name))
  }

  /// Whether an error of the compiler can be due to a name that's declared twice.
  private func isConsequence(_ failure: SampleResult.Failure) -> Bool {
    failure.id == "does-not-compile"
      && (redeclaredName(failure) != nil
        || ["ambiguous", "failed to produce diagnostic", "'$s"].contains { failure.message.contains($0) })
  }

  // MARK: Errors in the code around the sample

  private func isShown(_ failure: SampleResult.Failure) -> Bool {
    failure.id != "does-not-compile" || (failure.position.file == file && shown.contains(failure.position.line))
  }

  /// An error that the reader can't see, at the reader's declaration that explains it, or without a position.
  private func explaining(_ failure: SampleResult.Failure) -> SampleResult.Failure {
    let names = SampleSyntax(text).names.sorted().filter { name in lines.contains { $0.declares(name) } }
    guard let name = names.first(where: { failure.message.contains("'\($0)'") }) ?? names.first else {
      var failure = failure
      failure.message = "the code around this sample doesn't compile with this text: \(failure.message)"
      return failure
    }
    return self.failure(
      atDeclarationOf: name,
      "the code around this sample declares '\(name)', too, and doesn't compile with this declaration: "
        + failure.message,
      details: declaration(of: name))
  }

  private func failure(
    atDeclarationOf name: String, _ message: String, details: String = ""
  ) -> SampleResult.Failure {
    let own = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = own.firstIndex { $0.declares(name) } ?? 0
    let column = own[index].range(ofDeclared: name).map { own[index][..<$0.lowerBound].utf8.count } ?? 0
    return SampleResult.Failure(
      id: "does-not-compile",
      position: SourcePosition(file: file, line: shown.lowerBound + index, column: firstColumn + column),
      message: message, details: details)
  }

  private func declaration(of name: String) -> String {
    lines.first { $0.declares(name) }.map { "it contains: \(String($0).trimmingWhitespace())" } ?? ""
  }
}

extension Substring {
  fileprivate func declares(_ name: String) -> Bool { range(ofDeclared: name) != nil }

  /// The range of a name after the keyword of its declaration.
  fileprivate func range(ofDeclared name: String) -> Range<Index>? {
    for range in ranges(of: name) {
      let (before, after) = (self[..<range.lowerBound], self[range.upperBound...])
      let isWhole = after.first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
      let keyword = before.split { !$0.isLetter }.last.map(String.init) ?? ""
      if isWhole, before.last?.isWhitespace == true, Self.keywords.contains(keyword) { return range }
    }
    return nil
  }

  private static let keywords: Set = [
    "actor", "case", "class", "enum", "func", "let", "macro", "protocol", "struct", "typealias", "var",
  ]
}
