import DocgenMarkdown
import DocgenModel
import DocgenSymbols

/// Compares a comment's parameters, result, and errors with the declaration that it documents.
struct SignatureCheck {
  let symbol: Symbol
  let comment: SymbolComment

  /// Each part of the comment that the declaration contradicts.
  var diagnostics: [Diagnostic] {
    switch symbol.kind {
    case .func, .operator, .`init`, .method, .typeMethod, .subscript, .typeSubscript, .macro, .case:
      parameters + result + errors
    case .var, .property, .typeProperty: errors
    default: []
    }
  }

  private var parameters: [Diagnostic] {
    guard let names, let first = comment.parameters.first else { return [] }
    // A parameter pack's comment may repeat the `each` of its declaration.
    let documented = comment.parameters.map {
      Self.withoutBackticks($0.name.split(separator: " ").last.map(String.init) ?? $0.name)
    }
    let missing = names.filter { $0 != "_" && !documented.contains($0) }
    // The comment of a case or subscript can invent names for values without labels.
    let inventsNames = [.case, .subscript, .typeSubscript].contains(symbol.kind) && names.contains("_")
    let unknown = inventsNames ? [] : zip(comment.parameters, documented).filter { !names.contains($1) }
    if unknown.count == 1, missing.count == 1 {
      // One wrong name explains both.
      return [unknownParameter(unknown[0].0, in: names, replacement: missing[0])]
    }
    return unknown.map { unknownParameter($0.0, in: names, replacement: nil) }
      + missing.map { name in
        Diagnostic(
          "undocumented-parameter", .warning, at: first.position,
          "the comment of '\(symbol.name)' documents other parameters, but not '\(name)'",
          notes: [.init("add '- Parameter \(name):', or document no parameter")])
      }
  }

  /// The names of the parameters.
  ///
  /// Symbol graphs contain no signature for a case, so its labels come from its name.
  private var names: [String]? {
    guard symbol.kind == .case else { return symbol.signature?.parameters.map { Self.withoutBackticks($0.name) } }
    return symbol.name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
  }

  /// A name without the backticks that a declaration needs if the name is a keyword.
  private static func withoutBackticks(_ name: String) -> String { name.filter { $0 != "`" } }

  private func unknownParameter(
    _ parameter: SymbolComment.Parameter, in names: [String], replacement: String?
  ) -> Diagnostic {
    Diagnostic(
      "unknown-parameter", .warning, at: parameter.position,
      "'\(symbol.name)' has no parameter named '\(parameter.name)'",
      notes: names.isEmpty || replacement != nil
        ? [] : [.init("its parameters are \(names.map { "'\($0)'" }.joined(separator: ", "))")],
      replacement: replacement)
  }

  private var result: [Diagnostic] {
    // The comment of a failable initializer may say when it returns `nil`, and a case returns itself.
    guard symbol.kind != .`init`, symbol.kind != .case, let position = comment.returnsPosition,
      let signature = symbol.signature,
      ["()", "Void", "void", ""].contains(signature.result.map(\.text).joined())
    else { return [] }
    return [
      Diagnostic(
        "superfluous-returns", .warning, at: position,
        "'\(symbol.name)' returns nothing, but its comment says what it returns",
        notes: [.init("remove '- Returns:'")])
    ]
  }

  private var errors: [Diagnostic] {
    // The code that a macro expands to can throw.
    guard symbol.kind != .macro, let position = comment.throwingPosition, !symbol.declaration.isEmpty, !canThrow else {
      return []
    }
    return [
      Diagnostic(
        "superfluous-throws", .warning, at: position,
        "'\(symbol.name)' doesn't throw, but its comment says what it throws",
        notes: [.init("remove '- Throws:'")])
    ]
  }

  /// Whether the declaration contains `throws` or `rethrows` outside its parameters.
  private var canThrow: Bool {
    var depth = 0
    for fragment in symbol.declaration {
      if depth == 0, fragment.kind == "keyword", ["throws", "rethrows"].contains(fragment.text) { return true }
      guard fragment.kind == "text" else { continue }
      for character in fragment.text {
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      }
    }
    return false
  }
}
