package import DocgenModel
import SwiftParser
import SwiftSyntax

/// A declaration that an attribute excludes from documentation.
package struct HiddenDeclaration: Hashable, Sendable {
  /// The names of the types around it and its own name, which includes labels, such as `["Shelf", "add(_:)"]`.
  package var path: [String]

  /// The attribute, such as `@_documentation(visibility: internal)`.
  package var attribute: String

  /// The position of the attribute.
  package var position: SourcePosition

  /// Returns the hidden declarations of a Swift file, without declarations inside them.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: Its path, for positions.
  package static func all(in bytes: [UInt8], file: String) -> [HiddenDeclaration] {
    guard mayContainAttribute(bytes) else { return [] }
    let source = String(decoding: bytes, as: UTF8.self)
    // The compiler can read the file, so it has few errors, but the parser here could overflow the stack.
    guard SwiftSyntaxChecker.excess(in: source) == nil else { return [] }
    let tree = Parser.parse(source: source)
    let finder = Finder(SourceLocationConverter(fileName: file, tree: tree), file: file)
    finder.walk(tree)
    return finder.found
  }

  /// Whether a file contains `@_documentation` or `@_spi`, without parsing it.
  private static func mayContainAttribute(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let at = bytes.firstOffset(of: UInt8(ascii: "@"), from: start) {
        let rest = bytes[(at + 1)...]
        if rest.starts(with: "_documentation".utf8) || rest.starts(with: "_spi".utf8) { return true }
        start = at + 1
      }
      return false
    }
  }

  private final class Finder: SyntaxAnyVisitor {
    private(set) var found: [HiddenDeclaration] = []
    private var types: [String] = []
    private let locations: SourceLocationConverter
    private let file: String

    init(_ locations: SourceLocationConverter, file: String) {
      (self.locations, self.file) = (locations, file)
      super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let name = node.declaredOrExtendedTypeName {
        if note(node, names: [name]) { return .skipChildren }
        types.append(name)
        return .visitChildren
      }
      guard let declaration = node.asProtocol((any DeclSyntaxProtocol).self) else { return .visitChildren }
      let names = declaration.symbolNames.map(\.name)
      guard !names.isEmpty else { return .visitChildren }
      _ = note(node, names: names)
      return .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) {
      if node.declaredOrExtendedTypeName != nil, hidingAttribute(of: node) == nil { types.removeLast() }
    }

    /// Adds a declaration if it's hidden, and returns whether it is.
    private func note(_ node: Syntax, names: [String]) -> Bool {
      guard let attribute = hidingAttribute(of: node) else { return false }
      let location = locations.location(for: attribute.positionAfterSkippingLeadingTrivia)
      for name in names {
        found.append(
          HiddenDeclaration(
            path: types + [name], attribute: attribute.trimmedDescription,
            position: SourcePosition(file: file, line: location.line, column: location.column)))
      }
      return true
    }

    private func hidingAttribute(of node: Syntax) -> AttributeSyntax? {
      guard let attributed = node.asProtocol((any WithAttributesSyntax).self) else { return nil }
      return attributed.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
        switch attribute.attributeName.trimmedDescription {
        case "_spi": true
        case "_documentation":
          attribute.arguments.map { arguments in
            ["internal", "private", "fileprivate", "package"].contains {
              arguments.trimmedDescription.filter { !$0.isWhitespace }.contains("visibility:\($0)")
            }
          } ?? false
        default: false
        }
      }
    }
  }
}
