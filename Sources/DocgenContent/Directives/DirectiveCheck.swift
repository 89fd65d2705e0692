import DocgenMarkdown
import DocgenModel

/// Checks that directives are known, appear where they may, have the arguments that they need, and show their content.
enum DirectiveCheck {
  /// Checks the directives among blocks, at any depth.
  static func diagnostics(for blocks: [Block]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    check(blocks, inside: nil, into: &found)
    return found
  }

  private static func check(_ blocks: [Block], inside parent: String?, into found: inout [Diagnostic]) {
    for block in blocks {
      switch block.kind {
      case .directive(let directive):
        check(directive, at: block.position, inside: parent, into: &found)
        if directive.name != "Comment" { check(directive.children, inside: directive.name, into: &found) }
      default: block.forEachChildren { check($0, inside: parent, into: &found) }
      }
    }
  }

  private static func check(
    _ directive: Directive, at position: SourcePosition, inside parent: String?, into found: inout [Diagnostic]
  ) {
    guard let definition = Directives.named(directive.name) else {
      found.append(
        Diagnostic(
          "unknown-directive", .warning, at: position, "unknown directive '@\(directive.name)'",
          nearMisses: nearMisses(of: directive.name, in: Directives.names(inside: parent))))
      return
    }
    let severity: Diagnostic.Severity = definition.isStrict ? .error : .warning
    if !definition.parents.isEmpty, parent.map(definition.parents.contains) != true {
      let places = definition.parents.map { "'@\($0)'" }.joined(separator: " or ")
      found.append(
        Diagnostic(
          "misplaced-directive", severity, at: position, "'@\(directive.name)' belongs inside \(places)"))
    }
    for argument in directive.arguments {
      check(argument, of: directive, definition, severity, into: &found)
    }
    for argument in definition.arguments where argument.isRequired && directive[argument.label] == nil {
      let what =
        argument.label.isEmpty ? "an argument: '@\(directive.name)(\"…\")'" : "the argument '\(argument.label):'"
      found.append(
        Diagnostic("missing-argument", severity, at: position, "'@\(directive.name)' needs \(what)"))
    }
    if let content = definition.unshownContent,
      let first = directive.children.first(where: { isIgnored($0, in: definition) })
    {
      found.append(Diagnostic("unshown-content", severity, at: first.position, "\(content) isn't shown"))
    }
  }

  /// Returns whether a block is content that the directive around it ignores.
  ///
  /// Unknown and misplaced directives, and HTML in content, have their own diagnostics.
  private static func isIgnored(_ block: Block, in outer: DirectiveDefinition) -> Bool {
    let isInContent = if case .content = outer.effect { true } else { false }
    switch block.kind {
    case .directive(let directive):
      guard let definition = Directives.named(directive.name), definition.parents.isEmpty else { return false }
      return switch definition.effect {
      case .content: true
      case .metadata: isInContent
      case .part: false
      }
    case .html(let text): return !isInContent && !text.isComment
    default: return true
    }
  }

  private static func check(
    _ argument: Directive.Argument, of directive: Directive, _ definition: DirectiveDefinition,
    _ severity: Diagnostic.Severity, into found: inout [Diagnostic]
  ) {
    guard let expected = definition.arguments.first(where: { $0.label == argument.label }) else {
      let written = argument.label.isEmpty ? "'\(argument.value)' without a label" : "'\(argument.label)'"
      found.append(
        Diagnostic(
          "unknown-argument", severity, at: argument.position, "'@\(directive.name)' has no argument \(written)",
          nearMisses: nearMisses(of: argument.label, in: definition.arguments.map(\.label))))
      return
    }
    switch expected.value {
    case .text: break
    case .number:
      guard Int(argument.value).map({ $0 > 0 }) != true else { break }
      found.append(
        Diagnostic(
          "wrong-argument", severity, at: argument.position,
          "'\(argument.label)' of '@\(directive.name)' must be a whole number greater than 0"))
    case .oneOf(let values):
      guard !values.contains(argument.value) else { break }
      found.append(
        Diagnostic(
          "wrong-argument", severity, at: argument.position,
          "'\(argument.value)' is none of \(values.map { "'\($0)'" }.joined(separator: ", "))",
          nearMisses: nearMisses(of: argument.value, in: values)))
    }
  }
}
