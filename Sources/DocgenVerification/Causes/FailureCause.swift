public import DocgenModel
package import DocgenSyntax

/// The cause of a failure, the most useful one for an author first.
public enum FailureCause: Int, CaseIterable, Comparable, Sendable {
  /// An error about the package's own API, or a missing `try` or `await`.
  case mistake
  /// A claim of the sample, such as a printed value, that a run didn't confirm.
  case wrongClaim
  /// A program that crashed, threw an error, or didn't end.
  case failedRun
  /// Another error of the compiler.
  case compilerError
  /// Code that isn't complete: with an elision, or with names that it doesn't declare.
  case fragment
  /// An earlier sample of the page that fails.
  case otherSample
  /// A reason outside of the sample, such as commands that docgen runs only in a strict package.
  case notChecked

  /// Orders causes from the most to the least useful.
  public static func < (lhs: FailureCause, rhs: FailureCause) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension SampleResult.Failure {
  /// Whether the sample printed something else in each run.
  public var isVarying: Bool { id == RunDifference.id }
}

/// Finds the causes of failures, given the names that the package declares.
public struct FailureCauses: Sendable {
  private let names: DeclaredNames
  private let similarTypes: Suggestions

  /// Creates a finder.
  ///
  /// - Parameter names: The names in the package's sources.
  package init(_ names: DeclaredNames) {
    self.names = names
    similarTypes = Suggestions(names.types)
  }

  /// Returns the cause of a failure.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - line: The text of the line at the failure's position.
  public func cause(of failure: SampleResult.Failure, line: String) -> FailureCause {
    switch failure.id {
    case "does-not-compile": causeOfError(failure, line: Array(line.utf8))
    case "crash", "uncaught-error", "timeout", "flood", "left-processes", "ended-early", "not-reached",
      "exit-status", "tests-unreadable", "test-not-run", "unrecorded-issue", "reads-input", "writes-outside":
      .failedRun
    case "wrong-declaration": causeOfDifference(failure.message)
    case "wrong-manifest": .mistake
    case SampleResult.Failure.dependsOnFailedSample: .otherSample
    case "samples-need-each-other", "conflicting-samples", "broken-manifest": .compilerError
    case "commands-not-run", "unclassified-fence", "not-verified": .notChecked
    default: .wrongClaim
    }
  }

  // MARK: The compiler's errors

  private func causeOfError(_ failure: SampleResult.Failure, line: [UInt8]) -> FailureCause {
    let message = failure.message
    if message.contains("but is not marked with 'try'") || message.contains("but is not marked with 'await'") {
      return .mistake
    }
    // The compiler can't infer types if a name is missing.
    if message.hasPrefix("the block is a ") || message.hasPrefix("cannot infer ") { return .fragment }
    let quoted = Self.quotedNames(in: message)
    if message.hasPrefix("cannot find ") { return quoted.first.map(causeOfUnknown) ?? .fragment }
    if message.contains("is inaccessible due to") || message.contains("has been renamed to")
      || message.contains("is unavailable")
    {
      return quoted.first.map {
        names.members.contains($0) || names.types.contains($0) || names.hiddenMembers.contains($0)
      } == true
        ? .mistake : .compilerError
    }
    if message.contains("has no member"), quoted.dropLast().contains(where: isOwnOrExtended) { return .mistake }
    if quoted.contains(where: names.types.contains) { return .mistake }
    let isAboutCall = Self.callErrors.contains(where: message.contains)
    return isAboutCall && Self.names(in: line, at: failure.position.column).contains(where: isOwn)
      ? .mistake : .compilerError
  }

  /// The cause if a listing declares something else than the package: a sample can also declare types of its author's app.
  private func causeOfDifference(_ message: String) -> FailureCause {
    guard message.hasPrefix("the package has no public declaration '"),
      let root = Self.quotedNames(in: message).first, !isOwnOrExtended(root)
    else { return .mistake }
    return causeOfUnknown(root)
  }

  /// The cause if the compiler doesn't know a name: the name isn't public, looks like a type of the package, or is missing
  /// in the sample.
  private func causeOfUnknown(_ name: String) -> FailureCause {
    guard name.first?.isUppercase == true else { return .fragment }
    // Short names are similar by chance, such as 'Parser' and 'Person', and 'PriceService' can conform to 'Service'.
    let isSimilar = name.count >= 8 && similarTypes.nearest(to: name).contains { !name.hasSuffix($0) }
    return names.isHidden(name) || isSimilar ? .mistake : .fragment
  }

  private func isOwn(_ name: String) -> Bool { names.members.contains(name) || names.types.contains(name) }
  private func isOwnOrExtended(_ name: String) -> Bool {
    names.types.contains(name) || names.extendedTypes.contains(name)
  }

  /// Parts of errors about a call, which don't name what's called.
  private static let callErrors = [
    "argument label", "extra argument", "extra trailing closure", "missing argument", "no exact matches in call",
    "argument passed to call", "must precede argument", "cannot call value of non-function type",
    "cannot convert value of type",
  ]

  /// The names in the quoted parts of a message.
  private static func quotedNames(in message: String) -> [String] {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.flatMap {
      $0.element.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
  }

  /// The name at a column of a line, and the name of the call around the column.
  static func names(in line: [UInt8], at column: Int) -> [String] {
    let offset = min(max(0, column - 1), line.count)
    var names = [String(decoding: line[offset...].prefix(while: \.isPartOfName), as: UTF8.self)]
    var depth = 0
    // The position of an error about a call can be that of its parenthesis.
    for (index, byte) in line.prefix(offset + 1).enumerated().reversed() {
      switch byte {
      case UInt8(ascii: ")") where index < offset: depth += 1
      case UInt8(ascii: "(") where depth > 0: depth -= 1
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        let name = line[..<index].reversed().drop { $0 == UInt8(ascii: " ") }.prefix(while: \.isPartOfName)
        return names + [String(decoding: name.reversed(), as: UTF8.self)]
      default: break
      }
    }
    names.removeAll(where: \.isEmpty)
    return names
  }
}
