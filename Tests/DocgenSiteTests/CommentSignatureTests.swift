import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Testing

/// Comments whose parameters, result, or errors the declaration contradicts.
@Suite struct CommentSignatureTests {
  private func fragments(_ declaration: String) -> [Symbol.DeclarationFragment] {
    // Keywords are separate fragments, as in symbol graphs.
    declaration.split(separator: " ").flatMap { word -> [Symbol.DeclarationFragment] in
      let isKeyword = ["func", "init", "var", "throws", "rethrows", "get", "mutating"].contains(word)
      return [.init(kind: isKeyword ? "keyword" : "text", text: String(word)), .init(kind: "text", text: " ")]
    }
  }

  private func messages(
    _ kind: Symbol.Kind, _ declaration: String, parameters: [String] = [], result: String = "()", comment: String,
    strict: Bool = false, name: String = "read(_:)"
  ) async throws -> [String] {
    var symbol = Symbol(
      id: "f", module: "Book", kind: kind, path: [name], declaration: fragments(declaration), subheading: [],
      comment: .init(text: comment, position: SourcePosition(file: "Sources/Book/Book.swift", line: 7, column: 5)))
    // Symbol graphs contain no signature for these.
    if kind != .property, kind != .case {
      symbol.signature = .init(
        parameters: parameters.map { .init(name: $0, declaration: []) },
        result: [.init(kind: "text", text: result)])
    }
    let package = TestPackage(["docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n\nBooks.\n"])
    let graph = ModuleGraph(module: "Book", symbols: [symbol])
    return try await package.build(strict: strict) { $0.symbols = SymbolInputs(graphs: [graph]) }
      .diagnostics.map { "\($0.position?.description ?? "") \($0.severity) \($0.id)" }
  }

  @Test(arguments: ["class", "`class`", "in", "`self`"])
  func `A parameter can have a keyword's name, with or without backticks`(name: String) async throws {
    let plain = name.filter { $0 != "`" }
    for declared in [plain, "`\(plain)`"] {
      let found = try await messages(
        .`init`, "init(_: Int)", parameters: [declared], comment: "Makes one.\n\n- Parameter \(name): The number.")
      #expect(found == [])
    }
  }

  @Test func `A renamed parameter is reported once, at its line`() async throws {
    let found = try await messages(
      .func, "func read(_ title: String)", parameters: ["title"], comment: "Reads.\n\n- Parameter name: The title.")
    #expect(found == ["Sources/Book/Book.swift:9:5 warning unknown-parameter"])
  }

  @Test func `Under strict, a comment that contradicts its declaration is an error`() async throws {
    let found = try await messages(
      .func, "func read()", comment: "Reads.\n\n- Parameter name: The title.", strict: true)
    #expect(found == ["Sources/Book/Book.swift:9:5 error unknown-parameter"])
  }

  @Test func `A missing parameter is reported where others are documented`() async throws {
    let found = try await messages(
      .func, "func read()", parameters: ["title", "page"], comment: "Reads.\n\n- Parameters:\n  - title: The title.")
    #expect(found == ["Sources/Book/Book.swift:10:7 warning undocumented-parameter"])
  }

  @Test(arguments: [
    ("lent(to:until:)", "to: The reader.\n- Parameter day: The last day.", "10:5 warning unknown-parameter"),
    ("lent(to:until:)", "to: The reader.", "9:5 warning undocumented-parameter"),
    ("lent", "to: The reader.", "9:5 warning unknown-parameter"),
    ("lent(to:until:)", "to: The reader.\n- Parameter until: The last day.", nil),
    ("lent(_:until:)", "reader: The reader.\n- Parameter until: The last day.", nil),
    ("lent(_:)", "reader: The reader.", nil),
  ])
  func `The comment of a case is compared with its labels`(name: String, fields: String, expected: String?) async throws
  {
    let found = try await messages(.case, "case lent", comment: "Lent.\n\n- Parameter \(fields)", name: name)
    #expect(found == expected.map { ["Sources/Book/Book.swift:\($0)"] } ?? [])
  }

  @Test(arguments: [
    ("func read() throws", "()", "- Returns: The text.", "superfluous-returns"),
    ("func read(_ body: () throws -> Int ) -> Int", "Int", "- Throws: An error.", "superfluous-throws"),
    ("func read()", "Void", "- Throws: An error.", "superfluous-throws"),
  ])
  func `A result or error that doesn't exist is reported`(
    declaration: String, result: String, field: String, id: String
  ) async throws {
    let found = try await messages(.func, declaration, result: result, comment: "Reads.\n\n\(field)")
    #expect(found == ["Sources/Book/Book.swift:9:5 warning \(id)"])
  }

  @Test(arguments: [
    (
      Symbol.Kind.func, "func read(_ title: String) throws -> Int", ["title"], "Int",
      "- Parameter title: The title.\n- Returns: The number.\n- Throws: An error."
    ),
    (.func, "func read(_ body: () throws -> Void ) rethrows", ["body"], "()", "- Throws: An error of `body`."),
    (.func, "func read(_ title: String, _ page: Int)", ["title", "page"], "()", "Reads all of it."),
    (.func, "func read(class: Int)", ["`class`"], "()", "- Parameter class: The class."),
    (.func, "func read(class: Int)", ["class"], "()", "- Parameter `class`: The class."),
    (.subscript, "subscript(_ key: Int) -> Int", ["_"], "Int", "- Parameter key: The key."),
    (.`init`, "init ?()", [], "", "- Returns: `nil` if there's no text."),
    (.property, "var text { get throws }", [], "", "- Throws: An error."),
    (.macro, "macro read()", [], "()", "- Throws: An error in the expansion."),
  ])
  func `A comment that matches its declaration causes no diagnostic`(
    kind: Symbol.Kind, declaration: String, parameters: [String], result: String, field: String
  ) async throws {
    #expect(
      try await messages(kind, declaration, parameters: parameters, result: result, comment: "Reads.\n\n\(field)")
        == [])
  }
}
