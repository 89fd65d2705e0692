import SwiftParser
import SwiftSyntax

/// The parts of a package's manifest, from its syntax.
///
/// The manifest isn't evaluated, so names and addresses are known only where they're written as strings.
package struct ManifestFacts {
  /// A product that is a program.
  package struct Program {
    /// The product's name.
    package var name: String
    /// The names of its targets.
    package var targets: [String]
  }

  /// A dependency on a package at an address or in a folder.
  package struct Dependency {
    /// The bytes of the call in the manifest's text.
    package var range: Range<Int>
    /// The address, or the path of the folder.
    package var address: String
  }

  /// The package's name, empty if it isn't known.
  package fileprivate(set) var name = ""
  /// Whether there's a test target.
  package fileprivate(set) var hasTests = false
  /// The names of the executable targets, in text order.
  package fileprivate(set) var executableTargets: [String] = []
  /// The products that are programs, in text order.
  package fileprivate(set) var programs: [Program] = []
  /// The dependencies on packages with an address or a path, in text order, without calls that have a syntax error.
  package fileprivate(set) var dependencies: [Dependency] = []

  /// The strings in the manifest without interpolations.
  package fileprivate(set) var strings: Set<String> = []
  /// Whether a target renames modules of another package.
  package fileprivate(set) var hasModuleAliases = false

  /// Reads a manifest.
  package init(_ text: String) {
    let finder = Finder(facts: self)
    finder.walk(Parser.parse(source: text))
    self = finder.facts
  }
}

private final class Finder: SyntaxVisitor {
  var facts: ManifestFacts

  init(facts: ManifestFacts) {
    self.facts = facts
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch call.functionName {
    case "Package": facts.name = text("name", of: call) ?? facts.name
    case "testTarget": facts.hasTests = true
    case "executableTarget": if let target = text("name", of: call) { facts.executableTargets.append(target) }
    case "executable":
      guard let name = text("name", of: call) else { break }
      let targets = argument("targets", of: call)?.as(ArrayExprSyntax.self)?.elements.compactMap {
        $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      }
      facts.programs.append(ManifestFacts.Program(name: name, targets: targets ?? []))
    case "package":
      guard !call.hasError, let address = text("url", of: call) ?? text("path", of: call) else { break }
      let range =
        call.positionAfterSkippingLeadingTrivia.utf8Offset..<call.endPositionBeforeTrailingTrivia.utf8Offset
      facts.dependencies.append(ManifestFacts.Dependency(range: range, address: address))
    default: break
    }
    return .visitChildren
  }

  override func visit(_ literal: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = literal.representedLiteralValue { facts.strings.insert(value) }
    return .visitChildren
  }

  override func visit(_ argument: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if argument.label?.text == "moduleAliases" { facts.hasModuleAliases = true }
    return .visitChildren
  }

  private func argument(_ label: String, of call: FunctionCallExprSyntax) -> ExprSyntax? {
    call.arguments.first { $0.label?.text == label }?.expression
  }

  private func text(_ label: String, of call: FunctionCallExprSyntax) -> String? {
    argument(label, of: call)?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}
