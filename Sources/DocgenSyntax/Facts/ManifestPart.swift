import DocgenModel
import SwiftParser
import SwiftSyntax

/// A code block that shows a part of a package manifest, such as `.package(url: …, from: …)`, completed to a manifest.
package struct ManifestPart: Hashable, Sendable {
  /// The completed manifest.
  ///
  /// It begins with one line that the block doesn't have.
  package let text: String

  /// Whether a word replaces a version, as in `from: "<version>"`.
  package let omitsVersion: Bool

  /// Reads a code block.
  ///
  /// - Parameter block: The block's text.
  /// - Returns: `nil` if it isn't a manifest or a part of one.
  package init?(_ block: String) {
    guard Self.mayBeShown(in: block), SwiftSyntaxChecker.unreadable(in: block) == nil else {
      return nil
    }
    let complete = Self.withVersions(Self.withoutElisions(block))
    omitsVersion = complete.omitsVersion
    let block = complete.text
    let tokens = Array(Parser.parse(source: block).tokens(viewMode: .sourceAccurate))
    let start = tokens.prefix(5).map(\.text)
    if start.starts(with: ["import", "PackageDescription"]) || start == ["let", "package", "=", "Package", "("] {
      text = Self.manifest(block, tokens)
    } else if let elements = Self.elements(in: tokens) {
      text = Self.manifest(block, elements)
    } else {
      return nil
    }
  }

  /// Whether a block contains a word of manifests, so that it must be parsed.
  private static func mayBeShown(in block: String) -> Bool {
    let bytes = Array(block.utf8)
    return words.contains(where: bytes.contains(text:))
  }

  private static let words = ["PackageDescription", "Package(", ".package(", ".product(", ".target(", "Target("]
  private static let firstLine = "// swift-tools-version: 6.1\nimport PackageDescription; "

  /// The part of a manifest that an element of a block belongs to.
  private enum List: String, CaseIterable {
    case packages = "Package.Dependency"
    case requirements = "Target.Dependency"
    case targets = "Target"
    case products = "Product"
    case platforms = "SupportedPlatform"
    case traits = "Trait"

    /// The variable that collects the elements.
    var variable: String { "docgen\(rawValue.filter(\.isLetter))s" }

    static func member(_ name: String) -> List? {
      switch name {
      case "package": .packages
      case "product", "byName": .requirements
      case "target", "testTarget", "executableTarget", "macro", "plugin", "binaryTarget", "systemLibrary": .targets
      case "library", "executable": .products
      case "trait": .traits
      default: nil
      }
    }

    static func label(_ name: String, of packages: Bool) -> List? {
      switch name {
      case "dependencies": packages ? .packages : .requirements
      case "targets": .targets
      case "products": .products
      case "platforms": .platforms
      case "traits": .traits
      default: nil
      }
    }
  }

  /// An element of a block: a value such as `.package(…)`, or an argument such as `dependencies: […]`.
  private struct Element {
    var list: List
    var tokens: ArraySlice<TokenSyntax>
    /// The number of tokens of the argument's label.
    var label: Int
  }

  /// A block without `...` and `…`, and without the commas after them.
  private static func withoutElisions(_ block: String) -> String {
    var bytes = Array(block.utf8)
    let tokens = Array(Parser.parse(source: block).tokens(viewMode: .sourceAccurate))
    for (token, next) in zip(tokens, tokens.dropFirst()) where token.text == "..." || token.text == "…" {
      let end = (next.text == "," ? next : token).endPositionBeforeTrailingTrivia.utf8Offset
      for index in token.positionAfterSkippingLeadingTrivia.utf8Offset..<end { bytes[index] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A block with a version in place of each text without digits, such as `"..."`, which can't be a version.
  private static func withVersions(_ block: String) -> (text: String, omitsVersion: Bool) {
    var bytes = Array(block.utf8)
    let tokens = Array(Parser.parse(source: block).tokens(viewMode: .sourceAccurate))
    var omitsVersion = false
    for index in tokens.indices.dropFirst(3).reversed() {
      guard case .stringSegment(let text) = tokens[index].tokenKind, !text.contains(where: \.isNumber),
        ["from", "exact"].contains(tokens[index - 3].text), tokens[index - 2].text == ":"
      else { continue }
      omitsVersion = true
      let start = tokens[index].positionAfterSkippingLeadingTrivia.utf8Offset
      bytes.replaceSubrange(start..<start + text.utf8.count, with: "1.0.0".utf8)
    }
    return (String(decoding: bytes, as: UTF8.self), omitsVersion)
  }

  // MARK: Whole manifests

  /// A manifest with a version of the tools, an import, and a name.
  private static func manifest(_ block: String, _ tokens: [TokenSyntax]) -> String {
    var bytes = Array(block.utf8)
    if let index = tokens.indices.first(where: { tokens[$0...].prefix(2).map(\.text) == ["Package", "("] }),
      tokens[index + 2].text != "name"
    {
      let comma = tokens[index + 2].text == ")" ? "" : ", "
      let start = tokens[index + 2].positionAfterSkippingLeadingTrivia.utf8Offset
      bytes.insert(contentsOf: "name: \"Sample\"\(comma)".utf8, at: start)
    }
    return firstLine + String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Parts

  private static func manifest(_ block: String, _ elements: [Element]) -> String {
    let bytes = Array(block.utf8)
    func text(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }
    var manifest = firstLine + List.allCases.map { "var \($0.variable): [\($0.rawValue)] = []; " }.joined()
    var end = 0
    for element in elements {
      guard let first = element.tokens.first, let last = element.tokens.last else { continue }
      let value = element.tokens.dropFirst(element.label).first ?? first
      let start = value.positionAfterSkippingLeadingTrivia.utf8Offset
      let close = last.endPositionBeforeTrailingTrivia.utf8Offset
      // Commas between elements are left out.
      let between = text(from: end, to: first.positionAfterSkippingLeadingTrivia.utf8Offset)
      manifest += end == 0 ? between : String(between.trimmingPrefix { $0 == "," || $0 == " " })
      let lines = text(from: first.positionAfterSkippingLeadingTrivia.utf8Offset, to: start).filter(\.isNewline)
      let code = text(from: start, to: close)
      manifest += "\(element.list.variable) += \(lines)" + (element.label > 0 ? code : "[\(code)]")
      end = close
    }
    manifest += String(text(from: end, to: bytes.count).trimmingPrefix { $0 == "," || $0 == " " })
    let packages = missingPackages(in: elements)
      .map { ".package(url: \"https://example.com/\($0)\", from: \"1.0.0\")" }
    return manifest + """

      let package = Package(
        name: "Sample", platforms: \(List.platforms.variable).isEmpty ? nil : \(List.platforms.variable),
        products: \(List.products.variable), traits: Set(\(List.traits.variable)),
        dependencies: \(List.packages.variable) + [\(packages.joined(separator: ", "))],
        targets: [.target(name: "Sample", dependencies: \(List.requirements.variable))] + \(List.targets.variable))

      """
  }

  /// The packages that products belong to, except for packages that the block adds itself.
  private static func missingPackages(in elements: [Element]) -> [String] {
    let used = arguments(["package"], of: elements)
    let added = arguments(["url", "path", "id", "name"], of: elements.filter { $0.list == .packages }).map { name in
      let last = name.split { $0 == "/" }.last.map(String.init) ?? name
      return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }
    return Set(used).filter { !added.contains($0.lowercased()) }.sorted()
  }

  /// The strings after some labels.
  private static func arguments(_ labels: Set<String>, of elements: [Element]) -> [String] {
    elements.flatMap { element -> [String] in
      let tokens = Array(element.tokens)
      return tokens.indices.dropFirst(3).compactMap { index -> String? in
        guard case .stringSegment(let text) = tokens[index].tokenKind, tokens[index - 2].text == ":",
          labels.contains(tokens[index - 3].text)
        else { return nil }
        return text
      }
    }
  }

  /// The elements of a block, or `nil` if it contains other code.
  private static func elements(in tokens: [TokenSyntax]) -> [Element]? {
    var elements: [Element] = []
    var depth = 0
    for (index, token) in tokens.enumerated().dropLast() {
      defer { depth += ["(", "[", "{"].contains(token.text) ? 1 : [")", "]", "}"].contains(token.text) ? -1 : 0 }
      if depth == 0, token.text == "," { continue }
      if depth == 0, index == 0 || startsLine(token, after: tokens[index - 1]) || tokens[index - 1].text == ",",
        let (list, label) = start(tokens[index...])
      {
        elements.append(Element(list: list, tokens: tokens[index...index], label: label))
      } else if let last = elements.indices.last {
        elements[last].tokens = tokens[elements[last].tokens.startIndex...index]
      } else {
        return nil
      }
    }
    return elements.isEmpty ? nil : elements
  }

  private static func startsLine(_ token: TokenSyntax, after previous: TokenSyntax) -> Bool {
    token.leadingTrivia.contains(where: \.isNewline) || previous.trailingTrivia.contains(where: \.isNewline)
  }

  private static func start(_ tokens: ArraySlice<TokenSyntax>) -> (list: List, label: Int)? {
    guard tokens.count > 3 else { return nil }
    let next = tokens[tokens.startIndex + 1]
    if tokens.first?.text == "." { return List.member(next.text).map { ($0, 0) } }
    guard next.text == ":", let name = tokens.first?.text else { return nil }
    let value = tokens.dropFirst(2).prefix { $0.text != "]" }.map(\.text)
    let hasPackages = value.indices.contains { value[$0] == "." && $0 + 1 < value.count && value[$0 + 1] == "package" }
    return List.label(name, of: hasPackages).map { ($0, 2) }
  }
}
