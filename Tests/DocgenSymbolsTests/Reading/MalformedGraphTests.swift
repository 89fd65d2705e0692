import DocgenModel
import DocgenSymbols
import Testing

@Suite("An invalid symbol graph causes a diagnostic with its position")
struct MalformedGraphTests {
  /// A valid graph, in which a test changes one part.
  static let right = """
    {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "test"},
    "module": {"name": "M", "platform": {}},
    "symbols": [
    {"kind": {"identifier": "swift.struct", "displayName": "Structure"},
     "identifier": {"precise": "s:1M1SV", "interfaceLanguage": "swift"},
     "pathComponents": ["S"], "names": {"title": "S"}, "accessLevel": "public"}
    ],
    "relationships": []}
    """

  @Test func `The unchanged graph is read`() throws {
    let graph = try ModuleGraph(bytes: [UInt8](Self.right.utf8), file: "M.symbols.json", packageRoot: "/package")
    #expect(graph.symbols.map(\.path) == [["S"]])
  }

  @Test(arguments: [
    // Truncated, changed, or not JSON at all.
    (#""relationships": []}"#, #""relationships": ["#, 8, 19, "not JSON: expected a value"),
    (#""module": {"#, #""module" {"#, 2, 10, "not JSON: expected ':'"),
    (#"["S"]"#, #"["S" "T"]"#, 6, 25, "not JSON: expected ',' or ']'"),
    (#""title": "S""#, "\"title\": \"S\n\"", 6, 48, "not JSON: expected an escaped control character"),
    (#""title": "S""#, #""title": "\ud800""#, 6, 53, "not JSON: expected the second half of a surrogate pair"),
    (#""title": "S""#, #""title": "\ud800\n""#, 6, 53, "not JSON: expected the second half of a surrogate pair"),
    (#""title": "S""#, #""title": "\udc00""#, 6, 47, "not JSON: expected the first half of a surrogate pair"),
    (#""patch": 0"#, #""patch": 00"#, 1, 67, "not JSON: expected a number without leading zeros"),
    // JSON, but not a symbol graph.
    (#""pathComponents": ["S"], "#, "", 4, 1, "not a symbol graph: 'pathComponents' is missing"),
    (#""precise": "s:1M1SV""#, #""precise": 3"#, 5, 28, "not a symbol graph: expected a string"),
    (#"["S"]"#, "{}", 6, 20, "not a symbol graph: expected an array"),
    (#""accessLevel": "public""#, #""location": {"uri": 3}"#, 6, 72, "not a symbol graph: expected a string"),
    (#""accessLevel": "public""#, #""spi": 0"#, 6, 59, "not a symbol graph: expected 'true' or 'false'"),
    (
      #""accessLevel": "public""#, #""availability": [{"introduced": {"major": 1.5}}]"#, 6, 94,
      "not a symbol graph: expected an integer"
    ),
    (
      #""accessLevel": "public""#,
      #""swiftExtension": {"extendedModule": "N", "constraints": [{"lhs": "A", "rhs": "B"}]}"#, 6, 110,
      "not a symbol graph: 'kind' is missing"
    ),
    (#""symbols": ["#, #""others": ["#, 1, 1, "not a symbol graph: 'symbols' is missing"),
  ])
  func `A broken graph`(part: String, replacement: String, line: Int, column: Int, message: String) throws {
    let broken = Self.right.replacing(part, with: replacement)
    try #require(broken != Self.right)
    let error = #expect(throws: DiagnosticError.self) {
      try ModuleGraph(bytes: [UInt8](broken.utf8), file: "M.symbols.json", packageRoot: "/package")
    }
    #expect(error?.diagnostic.position == SourcePosition(file: "M.symbols.json", line: line, column: column))
    #expect(error?.diagnostic.message.hasPrefix(message) == true, "\(error?.diagnostic.description ?? "")")
  }

  @Test(arguments: [
    ([], 0), ([0xFF, 0xFE], 0), ([], 1), ([], 100_000), (Array("{\"a\":".utf8), 600), (Array("null".utf8), 0),
    (Array("{}".utf8), 0), (Array("12345678901234567890".utf8), 0), (Array("\"\\u12\"".utf8), 0),
  ])
  func `Any bytes`(start: [UInt8], brackets: Int) {
    let bytes = start + Array(repeating: UInt8(ascii: "["), count: brackets)
    #expect(throws: DiagnosticError.self) {
      try ModuleGraph(bytes: bytes, file: "M.symbols.json", packageRoot: "/package")
    }
  }

  @Test func `A graph that's truncated at any byte is rejected`() {
    let bytes = [UInt8](Self.right.utf8)
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(throws: DiagnosticError.self) {
        try ModuleGraph(bytes: Array(bytes.prefix(count)), file: "M.symbols.json", packageRoot: "/package")
      }
    }
  }

  @Test(arguments: [("a.swift", -1), ("../b.swift", 1), ("a/../../b.swift", 1)])
  func `A location outside of the package's files is no position`(file: String, line: Int) throws {
    let location =
      #","location": {"uri": "file:///package/\#(file)", "position": {"line": \#(line), "character": 4}}"#
    let huge = Self.right.replacing(#""accessLevel": "public""#, with: #""accessLevel": "public""# + location)
    let graph = try ModuleGraph(bytes: [UInt8](huge.utf8), file: "M.symbols.json", packageRoot: "/package")
    #expect(graph.symbols.first?.position == nil)
  }

  @Test func `Another file's name is rejected`() {
    let error = #expect(throws: DiagnosticError.self) {
      try ModuleGraph(bytes: [UInt8](Self.right.utf8), file: "M.json", packageRoot: "/package")
    }
    #expect(error?.diagnostic.id == "symbol-graph-name")
  }
}
