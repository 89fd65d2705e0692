import SwiftParser
import SwiftSyntax

/// The properties of the manifest of a tutorial's project, from its syntax.
struct TutorialManifest {
  /// The package's name.
  private(set) var name = ""
  /// Whether there's a test target.
  private(set) var hasTests = false
  /// The programs by the names under which they're built.
  private(set) var programs: [String] = []
  /// Whether the project depends on the documented package.
  private(set) var usesPackage = false
  /// The text, with the documented package at its checkout.
  private(set) var text: String

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - text: The text as a reader writes it.
  ///   - package: The documented package.
  init(_ text: String, package: DocumentedPackage) {
    self.text = text
    let finder = Finder(identities: package.identities)
    finder.walk(Parser.parse(source: text))
    name = finder.name
    hasTests = finder.hasTests
    usesPackage = !finder.replacements.isEmpty
    programs = finder.products.map(\.name)
    for target in finder.executableTargets where !finder.products.contains(where: { $0.targets.contains(target) }) {
      programs.append(target)
    }
    var bytes = Array(text.utf8)
    for (range, identity) in finder.replacements.reversed() {
      // Later lines keep their numbers, because errors refer to them.
      let lineBreaks = bytes[range].count { $0 == UInt8(ascii: "\n") }
      let dependency =
        ".package(name: \"\(identity)\", path: \"\(package.path)\"" + String(repeating: "\n", count: lineBreaks) + ")"
      bytes.replaceSubrange(range, with: dependency.utf8)
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  private final class Finder: SyntaxVisitor {
    let identities: Set<String>
    var name = ""
    var hasTests = false
    var executableTargets: [String] = []
    var products: [(name: String, targets: [String])] = []
    var replacements: [(range: Range<Int>, identity: String)] = []

    init(identities: Set<String>) {
      self.identities = identities
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let function =
        call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      switch function {
      case "Package": name = text("name", of: call) ?? name
      case "testTarget": hasTests = true
      case "executableTarget": if let target = text("name", of: call) { executableTargets.append(target) }
      case "executable":
        guard let name = text("name", of: call) else { break }
        let targets = argument("targets", of: call)?.as(ArrayExprSyntax.self)?.elements.compactMap {
          $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        }
        products.append((name, targets ?? []))
      case "package":
        guard let address = text("url", of: call) else { break }
        let identity = ManifestGraph.identity(of: address)
        guard identities.contains(identity) else { break }
        let range =
          call.positionAfterSkippingLeadingTrivia.utf8Offset..<call.endPositionBeforeTrailingTrivia.utf8Offset
        replacements.append((range, identity))
      default: break
      }
      return .visitChildren
    }

    private func argument(_ label: String, of call: FunctionCallExprSyntax) -> ExprSyntax? {
      call.arguments.first { $0.label?.text == label }?.expression
    }

    private func text(_ label: String, of call: FunctionCallExprSyntax) -> String? {
      argument(label, of: call)?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }
}
