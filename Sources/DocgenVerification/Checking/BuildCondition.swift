import DocgenModel

/// The condition of an `#if`, as in `canImport(SwiftUI) && !os(watchOS)`.
///
/// docgen can't compile the code of other platforms. So it checks that some platform compiles it.
struct BuildCondition {
  /// The condition as written.
  let text: String
  /// The modules that the package's programs can import.
  let modules: Set<String>
  /// The conditions that the compiler's arguments or the package's traits set.
  let flags: Set<String>

  /// The reason that no platform compiles the code, or `nil` if there's none.
  var problem: Diagnostic? {
    var problem: Diagnostic?
    let isPossible = Self.platforms.contains { platform in
      var reader = Reader(tokens: Self.tokens(of: text), platform: platform, condition: self)
      let value = reader.either()
      problem = problem ?? reader.problem
      return value != false
    }
    return problem ?? (isPossible ? nil : Diagnostic(Self.id, at: nil, "'\(text)' is false on every platform"))
  }

  /// The conditions that an argument list sets with `-D`.
  static func flags(in arguments: [String]) -> Set<String> {
    var flags: Set = ["DEBUG", "SWIFT_PACKAGE"]
    for (argument, next) in zip(arguments, arguments.dropFirst() + [""]) {
      if argument == "-D" {
        flags.insert(next)
      } else if argument.hasPrefix("-D") {
        flags.insert(String(argument.dropFirst(2)))
      }
    }
    return flags
  }

  private static let id = "never-compiled"

  private static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    for character in text {
      let isWord = character.isLetter || character.isNumber || character == "_" || character == "."
      if isWord, let last = tokens.last?.last, last.isLetter || last.isNumber || last == "_" || last == "." {
        tokens[tokens.count - 1].append(character)
      } else if "&|".contains(character), tokens.last == String(character) {
        tokens[tokens.count - 1].append(character)
      } else {
        tokens.append(String(character))
      }
    }
    return tokens.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Evaluates a condition on one platform.
  ///
  /// `nil` is a value that isn't known.
  private struct Reader {
    let tokens: [String]
    let platform: String
    let condition: BuildCondition
    var index = 0
    var problem: Diagnostic?

    private var next: String? { index < tokens.count ? tokens[index] : nil }

    private mutating func take(_ token: String) -> Bool {
      guard next == token else { return false }
      index += 1
      return true
    }

    mutating func either() -> Bool? {
      var value = both()
      while take("||") {
        let other = both()
        value = value == true || other == true ? true : value == false && other == false ? false : nil
      }
      return value
    }

    private mutating func both() -> Bool? {
      var value = single()
      while take("&&") {
        let other = single()
        value = value == false || other == false ? false : value == true && other == true ? true : nil
      }
      return value
    }

    private mutating func single() -> Bool? {
      if take("!") { return single().map { !$0 } }
      if take("(") {
        let value = either()
        _ = take(")")
        return value
      }
      guard let name = next else { return nil }
      index += 1
      guard take("(") else { return flag(name) }
      let argument = next ?? ""
      while let token = next, token != ")" { index += token.isEmpty ? 0 : 1 }
      _ = take(")")
      switch name {
      case "os": return isPlatform(argument)
      case "canImport": return isImportable(String(argument.prefix { $0 != "." }))
      default: return nil
      }
    }

    private mutating func flag(_ name: String) -> Bool? {
      if name == "true" { return true }
      if name == "false" { return false }
      if !condition.flags.contains(name) {
        report("unknown condition '\(name)'", nearMisses(of: name, in: condition.flags.sorted()))
      }
      return nil
    }

    private mutating func isPlatform(_ name: String) -> Bool? {
      let name = ["OSX": "macOS", "xrOS": "visionOS"][name] ?? name
      if !platforms.contains(name) { report("unknown platform '\(name)'", nearMisses(of: name, in: platforms)) }
      return name == platform
    }

    private mutating func isImportable(_ name: String) -> Bool? {
      if condition.modules.contains(name) { return nil }
      if !PlatformModules.all.contains(name) {
        report(
          "unknown module '\(name)'", nearMisses(of: name, in: condition.modules.union(PlatformModules.all).sorted()))
      }
      return nil
    }

    private mutating func report(_ message: String, _ similar: [String]) {
      problem =
        problem
        ?? Diagnostic(BuildCondition.id, at: nil, "\(message), so no platform compiles this code", nearMisses: similar)
    }
  }

  /// The platforms that `os` accepts.
  private static let platforms = [
    "macOS", "iOS", "tvOS", "watchOS", "visionOS", "Linux", "Windows", "Android", "FreeBSD", "OpenBSD", "WASI", "none",
  ]
}

extension SnippetExpectations.PlatformCode {
  /// The failure of code that no platform compiles, or `nil`.
  ///
  /// - Parameters:
  ///   - file: The sample's file.
  ///   - modules: The modules that the package's programs can import.
  ///   - traits: The traits of the package, each of which is a condition.
  ///   - arguments: The compiler's arguments.
  func failure(
    file: String, modules: Set<String>, traits: Set<String>, arguments: [String]
  ) -> SampleResult.Failure? {
    let condition = BuildCondition(
      text: condition, modules: modules, flags: BuildCondition.flags(in: arguments).union(traits))
    return condition.problem.map {
      SampleResult.Failure($0, at: SourcePosition(file: file, line: lines.lowerBound - 1))
    }
  }
}
