import DocgenModel
import Foundation
import Testing

@testable import DocgenSymbols

@Suite("The reader of symbol graphs and SymbolKit agree")
struct SymbolGraphTextTests {
  @Test(arguments: Fixture.allCases)
  func `A graph of the compiler's`(fixture: Fixture) throws {
    for (name, bytes) in try fixture.files() {
      var text = SymbolGraphText(bytes)
      let read = text.graph()
      let graph = try #require(read, "\(name) is left to SymbolKit")
      let decoded = try RawGraph(decoding: bytes)
      #expect(Self.symbols(of: graph) == Self.symbols(of: decoded), "\(name)")
    }
  }

  @Test(arguments: [
    // Unknown members and kinds, and members that may be missing.
    (#""accessLevel": "public""#, #""accessLevel": "public", "later": [{"a": [1.5e-3, true, null]}, "\"", {}]"#),
    (#""swift.struct""#, #""swift.later.kind""#),
    (#""swift.struct""#, #""swift.class""#),
    (#""swift.struct""#, #""ivar""#),
    (#""accessLevel": "public""#, #""accessLevel": "public", "docComment": null"#),
    (#""title": "S""#, #""title": "S", "subHeading": null, "prose": null"#),
    (#"["S"]"#, "[]"),
    (#""accessLevel": "public""#, #""accessLevel": "public", "spi": true"#),
    // Strings.
    (
      #"["S"]"#,
      #"["\u0053", "\t\"\\\/\b\f\n\r", "é\u00e9", "\ud83c\udf0d🌍", "a string that is longer than fifteen bytes"]"#
    ),
    // Availability.
    (
      #""accessLevel": "public""#,
      #"""
      "accessLevel": "public", "availability": [
      {"domain": "macOS", "introduced": {"major": 10, "minor": 15, "patch": 4}, "obsoleted": {"major": 12}},
      {"domain": "iOS", "deprecated": {"major": 13, "minor": 0}, "message": "no", "renamed": "T"},
      {"isUnconditionallyDeprecated": true, "isUnconditionallyUnavailable": true, "domain": null}]
      """#
    ),
    // The type that an extension extends.
    (
      #""accessLevel": "public""#,
      #"""
      "accessLevel": "public", "swiftExtension": {"extendedModule": "N", "typeKind": "swift.enum", "constraints": [
      {"kind": "conformance", "lhs": "A", "rhs": "B"}, {"kind": "sameType", "lhs": "A", "rhs": "B"}]}
      """#
    ),
    // One symbol twice.
    (
      #""symbols": ["#,
      #"""
      "symbols": [{"kind": {"identifier": "swift.func", "displayName": "Function"},
      "identifier": {"precise": "s:1M1SV", "interfaceLanguage": "swift"}, "pathComponents": ["f"],
      "names": {"title": "f"}, "accessLevel": "public",
      "declarationFragments": [{"kind": "keyword", "spelling": "async"}]},
      """#
    ),
    // Relationships.
    (
      #""relationships": []"#,
      #"""
      "relationships": [{"kind": "conformsTo", "source": "s:1M1SV", "target": "s:SQ", "targetFallback": "Swift.Equatable",
      "swiftConstraints": [{"kind": "superclass", "lhs": "A", "rhs": "B"}]}, {"kind": "later", "source": "s:1M1SV",
      "target": "x", "sourceOrigin": {"identifier": "o", "displayName": "O.o"}},
      {"kind": "memberOf", "source": "elsewhere", "target": "s:1M1SV"}]
      """#
    ),
  ])
  func `A graph with something else in it`(part: String, replacement: String) throws {
    let changed = MalformedGraphTests.right.replacing(part, with: replacement)
    try #require(changed != MalformedGraphTests.right)
    let bytes = [UInt8](changed.utf8)
    var text = SymbolGraphText(bytes)
    let read = text.graph()
    let graph = try #require(read, "left to SymbolKit")
    let decoded = try RawGraph(decoding: bytes)
    #expect(Self.symbols(of: graph) == Self.symbols(of: decoded))
  }

  @Test(arguments: [
    (#""major": 0"#, #""major": 0.0"#),
    (#"{"metadata""#, "\u{FEFF}{\"metadata\""),
    (#""accessLevel": "public""#, #""accessLevel": "public", "location": {"uri": 3}"#),
  ])
  func `What only SymbolKit understands is left to it`(part: String, replacement: String) throws {
    let bytes = [UInt8](MalformedGraphTests.right.replacing(part, with: replacement).utf8)
    var text = SymbolGraphText(bytes)
    let read = text.graph()
    #expect(read == nil)
    let graph = try ModuleGraph(bytes: bytes, file: "M.symbols.json", packageRoot: "/package")
    #expect(graph.symbols.map(\.path) == [["S"]])
  }

  @Test(arguments: [
    #"\ud800"#, #"\ud800\u0041"#, #"\udc00"#, #"\x41"#, #"\u00g0"#, "\u{1}", "\n",
  ])
  func `A string that is none`(string: String) {
    var text = SymbolGraphText([UInt8](MalformedGraphTests.right.replacing(#"["S"]"#, with: "[\"\(string)\"]").utf8))
    let read = text.graph()
    #expect(read == nil)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], Array("longer than fifteen bytes".utf8) + [0xC0, 0x80]])
  func `A string that is not UTF-8`(bytes: [UInt8]) throws {
    let right = MalformedGraphTests.right
    let place = try #require(right.firstRange(of: #"["S"]"#))
    let broken =
      Array(right[..<place.lowerBound].utf8) + Array("[\"".utf8) + bytes + Array("\"]".utf8)
      + Array(right[place.upperBound...].utf8)
    var text = SymbolGraphText(broken)
    let read = text.graph()
    #expect(read == nil)
  }

  @Test func `Many strings that occur twice`() throws {
    let strings = (0..<5_000).map { "a string of more than fifteen bytes, number \($0)" }
    let text = (strings + strings).map { "\"\($0)\"" }.joined(separator: ",")
    var cursor = JSONCursor([UInt8]("[\(text)]".utf8))
    let read = try cursor.array { cursor throws(JSONCursor.Unexpected) in try cursor.string() }
    #expect(read == strings + strings)
  }

  @Test(arguments: [
    ("s:4Kind6methodyyF::SYNTHESIZED::s:4Kind1SV", "s:4Kind6methodyyF"), ("s:4Kind1SV", nil), ("", nil), ("::", nil),
    ("é::SYNTHESIZED::", "é"), ("a::SYNTHESIZED:", nil),
  ])
  func `An identifier tells whether the compiler repeats the member`(id: String, declared: String?) {
    #expect(SynthesizedIdentifier.declared(in: id).map(String.init) == declared)
  }

  private static func symbols(of graph: RawGraph) -> ModuleGraph {
    var reader = SymbolReader(graph: graph, locations: SourceLocations(packageRoot: "/package"))
    return ModuleGraph(
      module: graph.module, symbols: reader.symbols(), foreignRelationships: reader.foreignRelationships())
  }
}
