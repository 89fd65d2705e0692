import DocgenModel
import DocgenSymbols

/// A package with an example of each thing that a page can show, as values that a test can change.
struct GeneratedBook: Sendable {
  /// The articles and extension files.
  var articles: [Article] = []
  /// The public types of the module `Book`, or `nil` for a book without symbol pages.
  var types: [TypeDeclaration]? = []
  /// The snippets.
  var snippets: [SnippetFile] = []
  /// The lines of `docgen.yml` by key, except for the redirects.
  var configuration: [String: String] = [:]
  /// The redirects in `docgen.yml`, from the old address to the new one.
  var redirects: [String: String] = [:]
  /// The other files by path relative to the package: images, the theme, the tutorial, the README, sources.
  var files: [String: String] = [:]
  /// The files that aren't text.
  var images: [String: Image] = [:]
  /// The manifests that the package manager has loaded.
  var loadedManifests: Set<String> = []

  /// A Markdown file in a catalog.
  struct Article: Sendable {
    /// The folder relative to the package.
    var folder: String
    /// The name of the file without its extension.
    var name: String
    /// The first heading.
    var title: String
    /// Lines before the title.
    var preamble: [String] = []
    /// The directives in `@Metadata`.
    var metadata: [String] = []
    /// The directives in `@Options`.
    var options: [String] = []
    /// The directives after those.
    var directives: [String] = []
    /// The first paragraph.
    var abstract: String
    /// The parts of the discussion.
    var sections: [Section] = []
    /// The groups under Topics.
    var topics: [LinkGroup] = []
    /// The links under See Also.
    var seeAlso: [String] = []

    /// The path relative to the package.
    var path: String { "\(folder)/\(name).md" }
  }

  /// A heading and the blocks below it.
  struct Section: Sendable {
    /// 2 or 3.
    var level = 2
    /// The heading.
    var heading: String
    /// The blocks in Markdown.
    var blocks: [String]

    /// The link to the heading, without the article's name.
    var fragment: String { heading.split(separator: " ").joined(separator: "-") }
  }

  /// A group of links under Topics.
  struct LinkGroup: Sendable {
    /// The heading.
    var title: String
    /// Text before the links, which can be empty.
    var text = ""
    /// The links in Markdown.
    var links: [String]
  }

  /// A public structure.
  struct TypeDeclaration: Sendable {
    /// The name.
    var name: String
    /// The documentation comment, or `nil` for none.
    var comment: String?
    /// The line of its declaration.
    var line: Int
    /// A Boolean value that indicates whether it conforms to the protocol that each book has.
    var isReadable: Bool
    /// The availability.
    var availability: [Symbol.Availability] = []
    /// The methods.
    var methods: [Method] = []
  }

  /// A method without a result.
  struct Method: Sendable {
    /// The name without its argument label, which is `of`.
    var name: String
    /// The documentation comment, or `nil` for none.
    var comment: String?
    /// The name of the type of its parameter.
    var parameterType: String

    /// The name with its argument label.
    var path: String { "\(name)(of:)" }
  }

  /// A file in `Snippets`, and its result.
  struct SnippetFile: Sendable {
    /// The name of the file without its extension.
    var name: String
    /// Lines that no page shows.
    var hiddenLines: [String]
    /// The lines of the slice.
    var slice: [String]
    /// The name of the slice.
    var sliceName = "use"
    /// Lines after the slice.
    var rest: [String]
    /// The result of the last run, or `nil` if it hasn't run.
    var result: Result?

    /// The result of a snippet's run.
    struct Result: Sendable {
      var outcome = SampleResult.State.passed
      var checks: [SampleResult.Check] = [.ran]
      var output = ""
      var compiler = "Swift 6.3.1"
      /// A Boolean value that indicates whether the compiler's index names the symbols in the snippet.
      var hasIdentifiers = true
    }
  }

  /// An image.
  enum Image: Hashable, Sendable {
    /// An SVG image with a color.
    case svg(width: Int, height: Int, color: String)
    /// The header of a PNG image, and a byte.
    case png(width: Int, height: Int, byte: UInt8)
  }
}

// MARK: - Files

extension GeneratedBook {
  /// The inputs of a build of the book.
  var inputs: BuildInputs {
    var inputs = BuildInputs(files: files.mapValues { Array($0.utf8) }, symbols: types.map { [graph(of: $0)] })
    for article in articles { inputs.files[article.path] = Array(article.text.utf8) }
    for snippet in snippets { inputs.files["Snippets/\(snippet.name).swift"] = Array(snippet.source.utf8) }
    for (path, image) in images { inputs.files[path] = image.bytes }
    inputs.files["docgen.yml"] = Array(configurationText.utf8)
    inputs.results = snippets.compactMap { $0.verification(types: types ?? []) }
    inputs.loadedManifests = loadedManifests
    return inputs
  }

  private var configurationText: String {
    var lines = configuration.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if !redirects.isEmpty {
      lines.append("redirects:")
      lines += redirects.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension GeneratedBook.Article {
  /// The text of the file.
  var text: String {
    var blocks = preamble
    blocks.append("# \(title)")
    if !metadata.isEmpty { blocks.append("@Metadata {\n\(metadata.map { "  \($0)\n" }.joined())}") }
    if !options.isEmpty { blocks.append("@Options {\n\(options.map { "  \($0)\n" }.joined())}") }
    blocks += directives
    if !abstract.isEmpty { blocks.append(abstract) }
    for section in sections {
      blocks.append("\(String(repeating: "#", count: section.level)) \(section.heading)")
      blocks += section.blocks
    }
    if !topics.isEmpty { blocks.append("## Topics") }
    for group in topics {
      blocks.append("### \(group.title)")
      if !group.text.isEmpty { blocks.append(group.text) }
      blocks.append(group.links.map { "- \($0)" }.joined(separator: "\n"))
    }
    if !seeAlso.isEmpty { blocks += ["## See Also", seeAlso.map { "- \($0)" }.joined(separator: "\n")] }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension GeneratedBook.Image {
  /// The bytes of the file.
  var bytes: [UInt8] {
    switch self {
    case .svg(let width, let height, let color):
      let size = "width='\(width)' height='\(height)'"
      return Array("<svg xmlns='http://www.w3.org/2000/svg' \(size)><rect fill='\(color)' \(size)/></svg>\n".utf8)
    case .png(let width, let height, let byte):
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
      let size = [width, height].flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
      return signature + Array("IHDR".utf8) + size + [8, 2, 0, 0, 0, byte]
    }
  }
}

// MARK: - Snippets

extension GeneratedBook.SnippetFile {
  /// The text of the file.
  var source: String {
    let lines =
      ["// Shows how \(name) works.", "// snippet.hide"] + hiddenLines
      + ["// snippet.show", "// snippet.\(sliceName)"] + slice + ["// snippet.end"] + rest
    return lines.map { "\($0)\n" }.joined()
  }

  /// The slice as a code block that docgen compares with the snippet.
  var mirror: String { "```swift snippet=\"\(name)#\(sliceName)\"\n\(slice.map { "\($0)\n" }.joined())```" }

  /// The slice as a code block in a documentation comment.
  var commentMirror: String { mirror.split(separator: "\n").map { "/// \($0)\n" }.joined() }

  /// The known result, or `nil` if the snippet hasn't run.
  ///
  /// - Parameter types: The types whose names the compiler's index resolves.
  func verification(types: [GeneratedBook.TypeDeclaration]) -> SampleResult? {
    guard let result else { return nil }
    var verification = SampleResult(
      .snippet(file: "Snippets/\(name).swift"), state: result.outcome,
      checks: result.checks, claims: result.checks.count, standardOutput: result.output, compiler: result.compiler,
      platform: "x86_64-unknown-linux-gnu")
    if result.hasIdentifiers { verification.identifiers = identifiers(types) }
    return verification
  }

  private func identifiers(_ types: [GeneratedBook.TypeDeclaration]) -> [SampleResult.Identifier] {
    var symbols: [Substring: String] = [:]
    for type in types {
      symbols[type.name[...]] = type.id
      for method in type.methods { symbols[method.name[...]] = type.id(method) }
    }
    var found: [SampleResult.Identifier] = []
    for (index, line) in source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      for word in line.split(whereSeparator: { ($0 | 0x20) &- 0x61 > 25 && $0 &- 0x30 > 9 }) {
        guard let symbol = symbols[Substring(word)] else { continue }
        let column = line.distance(from: line.startIndex, to: word.startIndex) + 1
        found.append(.init(line: index + 1, column: column, length: word.count, symbol: symbol))
      }
    }
    return found
  }
}

// MARK: - Symbols

extension GeneratedBook.TypeDeclaration {
  /// The identifier of the structure.
  var id: String { "s:4Book\(name)V" }

  /// The identifier of one of its methods.
  func id(_ method: GeneratedBook.Method) -> String { "\(id)\(method.name)F" }
}

extension GeneratedBook {
  private static let protocolID = "s:4BookReadableP"

  private func graph(of types: [TypeDeclaration]) -> ModuleGraph {
    var symbols = [
      symbol(
        Self.protocolID, .protocol, ["Readable"], [.init(kind: "keyword", text: "protocol")],
        comment: "A thing that can be read.", line: 1)
    ]
    for type in types {
      var structure = symbol(
        type.id, .struct, [type.name], [.init(kind: "keyword", text: "struct")], comment: type.comment, line: type.line)
      structure.availability = type.availability
      if type.isReadable { structure.relationships = [.init(.conformsTo, Self.protocolID)] }
      symbols.append(structure)
      for (place, method) in type.methods.enumerated() {
        symbols.append(symbol(of: method, at: place, in: type, types))
      }
    }
    return ModuleGraph(module: "Book", symbols: symbols)
  }

  private func symbol(
    of method: Method, at place: Int, in type: TypeDeclaration, _ types: [TypeDeclaration]
  ) -> Symbol {
    let parameter = Symbol.DeclarationFragment(
      kind: "typeIdentifier", text: method.parameterType,
      symbol: types.first { $0.name == method.parameterType }?.id ?? "s:Si")
    var symbol = symbol(
      type.id(method), .method, [type.name, method.path], [.init(kind: "keyword", text: "func")],
      comment: method.comment, line: type.line + 10 * (place + 1))
    symbol.declaration += [.init(kind: "text", text: "(of value: "), parameter, .init(kind: "text", text: ")")]
    symbol.signature = Symbol.Signature(
      parameters: [.init(name: "value", declaration: [.init(kind: "text", text: "value: "), parameter])],
      result: [.init(kind: "text", text: "()")])
    symbol.relationships = [.init(.memberOf, type.id)]
    return symbol
  }

  private func symbol(
    _ id: String, _ kind: Symbol.Kind, _ path: [String], _ keyword: [Symbol.DeclarationFragment], comment: String?,
    line: Int
  ) -> Symbol {
    let name = path.last?.prefix { $0 != "(" } ?? ""
    let declaration = keyword + [.init(kind: "text", text: " "), .init(kind: "identifier", text: String(name))]
    let file = "Sources/Book/Book.swift"
    return Symbol(
      id: id, module: "Book", kind: kind, path: path, declaration: declaration, subheading: declaration,
      comment: comment.map {
        Symbol.Comment(text: $0, position: SourcePosition(file: file, line: max(1, line - 5), column: 5))
      },
      position: SourcePosition(file: file, line: line))
  }
}
