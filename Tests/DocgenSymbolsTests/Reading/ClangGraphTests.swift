import DocgenModel
import Testing

@testable import DocgenSymbols

@Suite("A symbol graph of C or Objective-C is read")
struct ClangGraphTests {
  /// A line of a comment, with its line and character counted from 0.
  struct CommentLine {
    var line: Int
    var character: Int
    var text: String

    init(_ line: Int, _ character: Int, _ text: String) {
      (self.line, self.character, self.text) = (line, character, text)
    }
  }

  /// Reads a graph of the module `CShapes` with some symbols.
  private func graph(_ symbols: [String], relationships: [String] = []) throws -> ModuleGraph {
    let text = """
      {"metadata": {}, "module": {"name": "CShapes", "platform": {}},
      "symbols": [\(symbols.joined(separator: ",\n"))], "relationships": [\(relationships.joined(separator: ",\n"))]}
      """
    return try ModuleGraph(bytes: Array(text.utf8), file: "CShapes.symbols.json", packageRoot: "/package")
  }

  /// A symbol in the form of the compiler.
  private func symbol(
    _ kind: String, _ id: String, _ path: [String], language: String = "c", line: Int = 0,
    declaration: [(kind: String, text: String)] = [], comment: [CommentLine] = []
  ) -> String {
    func string(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let lines = comment.map {
      """
      {"text": \(string($0.text)), "range": {"start": {"line": \($0.line), "character": \($0.character)},
      "end": {"line": \($0.line), "character": \($0.character + $0.text.utf8.count)}}}
      """
    }
    let fragments = declaration.map { "{\"kind\": \"\($0.kind)\", \"spelling\": \(string($0.text))}" }
    return """
      {"kind": {"identifier": "\(language).\(kind)", "displayName": "x"},
      "identifier": {"precise": "\(id)", "interfaceLanguage": "\(language)"},
      "pathComponents": [\(path.map(string).joined(separator: ", "))], "names": {"title": \(string(path.last ?? ""))},
      \(lines.isEmpty ? "" : "\"docComment\": {\"lines\": [\(lines.joined(separator: ", "))]},")
      "declarationFragments": [\(fragments.joined(separator: ", "))],
      "location": {"uri": "file:///package/include/CShapes.h", "position": {"line": \(line), "character": 4}}}
      """
  }

  @Test(arguments: [
    ("c", "struct", Symbol.Kind.struct), ("c", "union", .union), ("c", "enum", .enum), ("c", "enum.case", .case),
    ("c", "func", .func), ("c", "var", .var), ("c", "macro", .macro), ("c", "typealias", .typealias),
    ("c", "property", .property), ("objective-c", "class", .class), ("objective-c", "protocol", .protocol),
    ("objective-c", "method", .method), ("objective-c", "type.method", .typeMethod),
    ("objective-c", "property", .property), ("objective-c", "ivar", .property),
  ])
  func `Every kind of declaration has its kind and its language`(
    language: String, kind: String, expected: Symbol.Kind
  ) throws {
    let symbol = try #require(try graph([symbol(kind, "c:x", ["x"], language: language)]).symbols.first)
    #expect(symbol.kind == expected)
    #expect(symbol.language.rawValue == language)
  }

  @Test(arguments: [
    (
      // `/**` on a line of its own.
      [
        CommentLine(4, 3, ""), CommentLine(5, 2, " A shape."), CommentLine(6, 2, ""), CommentLine(7, 2, "   - circles"),
        CommentLine(8, 0, " "),
      ],
      "A shape.\n\n  - circles", 6, 4
    ),
    // The text begins in the line of `/**`, or the comment consists of lines with `///`.
    (
      [CommentLine(4, 4, "A shape."), CommentLine(5, 3, ""), CommentLine(6, 3, "    code")], "A shape.\n\n    code", 5,
      5
    ),
  ])
  func `A comment has no indentation of all lines, and no empty lines around it`(
    lines: [CommentLine], text: String, line: Int, column: Int
  ) throws {
    let symbol = try #require(try graph([symbol("struct", "c:x", ["x"], comment: lines)]).symbols.first)
    #expect(symbol.comment?.text == text)
    #expect(
      symbol.comment?.position == SourcePosition(file: "include/CShapes.h", line: line, column: column))
  }

  @Test func `A case without a comment doesn't get the comment of the case before it`() throws {
    let comment = [CommentLine(1, 6, "Round.")]
    let symbols = try graph([
      symbol("enum.case", "c:@E@Kind@SQUARE", ["Kind", "SQUARE"], line: 3, comment: comment),
      symbol("enum.case", "c:@E@Kind@CIRCLE", ["Kind", "CIRCLE"], line: 2, comment: comment),
      symbol("enum.case", "c:@E@Kind@OTHER", ["Kind", "OTHER"], line: 5, comment: [CommentLine(4, 6, "Another.")]),
    ]).symbols
    #expect(
      symbols.map { "\($0.name): \($0.comment?.text ?? "")" } == ["CIRCLE: Round.", "OTHER: Another.", "SQUARE: "])
  }

  @Test func `Variables of one declaration have its comment`() throws {
    let comment = [CommentLine(1, 4, "The size.")]
    let symbols = try graph([
      symbol("var", "c:@width", ["width"], line: 2, comment: comment),
      symbol("var", "c:@height", ["height"], line: 2, comment: comment),
    ]).symbols
    #expect(symbols.map(\.comment?.text) == ["The size.", "The size."])
  }

  @Test(arguments: [
    (
      [("typeIdentifier", "int (*)(int)"), ("text", " "), ("identifier", "handler"), ("text", ";")],
      "int (*handler)(int);"
    ),
    (
      [
        ("typeIdentifier", "void"), ("text", " "), ("identifier", "each"), ("text", "("),
        ("typeIdentifier", "void (*)(int, void *)"), ("internalParam", "body"), ("text", ", "),
        ("typeIdentifier", "void"), ("text", " *"), ("internalParam", "context"), ("text", ");"),
      ], "void each(void (*body)(int, void *), void *context);"
    ),
    ([("typeIdentifier", "node"), ("text", " * "), ("identifier", "next"), ("text", ";")], "node *next;"),
    (
      [("typeIdentifier", "int"), ("text", " (^"), ("internalParam", ""), ("text", ")(void);")], "int (^)(void);"
    ),
  ])
  func `The name of a function pointer is inside of its declarator`(
    fragments: [(String, String)], text: String
  ) throws {
    let symbol = try #require(
      try graph([symbol("func", "c:x", ["x"], declaration: fragments.map { ($0, $1) })]).symbols.first)
    #expect(symbol.declaration.text == text)
  }

  @Test func `A suffix with the language distinguishes symbols in addresses and links`() throws {
    let tree = SymbolTree([
      try graph([
        symbol("struct", "c:@S@node", ["node"]), symbol("typealias", "c:CShapes.h@T@Node", ["Node"]),
        symbol("struct", "c:@S@list", ["list"]), symbol("func", "c:@F@list", ["list"]),
      ])
    ])
    #expect(
      tree.nodes.map(\.address) == [
        "documentation/cshapes", "documentation/cshapes/node-c.typealias", "documentation/cshapes/list-c.func",
        "documentation/cshapes/list-c.struct", "documentation/cshapes/node-c.struct",
      ])
    for link in ["list-c.struct", "list-struct", "CShapes/list-c.struct"] {
      let node = try tree.node(for: LinkPath(symbolLink: link), in: tree.modules[0], at: nil)
      #expect(node.symbol.id == "c:@S@list")
    }
    #expect(throws: DiagnosticError.self) {
      try tree.node(for: LinkPath(symbolLink: "list-swift.struct"), in: tree.modules[0], at: nil)
    }
  }

  @Test func `A symbol in the graphs of two languages is Swift's`() throws {
    let objectiveC = try graph([symbol("class", "c:@M@CShapes@objc(cs)Shape", ["Shape"], language: "objective-c")])
    let swift = try graph([symbol("class", "c:@M@CShapes@objc(cs)Shape", ["Shape"], language: "swift")])
    for graphs in [[objectiveC, swift], [swift, objectiveC]] {
      #expect(SymbolTree(graphs).nodes.last?.symbol.language == .swift)
    }
  }
}
