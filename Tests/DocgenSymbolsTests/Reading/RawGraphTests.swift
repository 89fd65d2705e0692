import DocgenModel
import Testing

@testable import DocgenSymbols

@Suite("The symbol graph reader reads the data that pages need")
struct RawGraphTests {
  /// A change to one structure of the graph, and the expected result.
  struct Change: Sendable {
    let part: String
    let replacement: String
    let isRight: @Sendable (ModuleGraph) -> Bool

    init(_ part: String, _ replacement: String, isRight: @escaping @Sendable (ModuleGraph) -> Bool) {
      (self.part, self.replacement, self.isRight) = (part, replacement, isRight)
    }
  }

  static let changes: [Change] = [
    // Unknown members and kinds, and members that may be missing.
    Change(
      #""accessLevel": "public""#, #""accessLevel": "public", "later": [{"a": [1.5e-3, true, null]}, "\"", {}]"#
    ) { $0.symbols.map(\.path) == [["S"]] },
    Change(#""swift.struct""#, #""swift.later.kind""#) { $0.symbols.map(\.kind) == [.var] },
    Change(#""swift.struct""#, #""swift.class""#) { $0.symbols.map(\.kind) == [.class] },
    Change(#""swift.struct""#, #""ivar""#) { $0.symbols.map(\.kind) == [.property] },
    Change(#""accessLevel": "public""#, #""docComment": null"#) { $0.symbols.map(\.comment) == [nil] },
    Change(#""title": "S""#, #""title": "S", "subHeading": null, "prose": null"#) {
      $0.symbols.map(\.subheading) == [[]]
    },
    Change(#"["S"]"#, "[]") { $0.symbols.map(\.path) == [["S"]] },
    Change(#""accessLevel": "public""#, #""spi": true"#) { $0.symbols.map(\.isHidden) == [true] },
    // Data that the compiler doesn't write, but that isn't an error.
    Change(#""major": 0"#, #""major": 0.0"#) { $0.symbols.map(\.path) == [["S"]] },
    Change(#"{"metadata""#, "\u{FEFF}{\"metadata\"") { $0.symbols.map(\.path) == [["S"]] },
    // Strings.
    Change(
      #"["S"]"#,
      #"["\u0053", "\t\"\\\/\b\f\n\r", "é\u00e9", "\ud83c\udf0d🌍", "a string that is longer than fifteen bytes"]"#
    ) {
      $0.symbols.map(\.path) == [
        ["S", "\t\"\\/\u{8}\u{C}\n\r", "éé", "🌍🌍", "a string that is longer than fifteen bytes"]
      ]
    },
    // Availability.
    Change(
      #""accessLevel": "public""#,
      #"""
      "availability": [
      {"domain": "macOS", "introduced": {"major": 10, "minor": 15, "patch": 4}, "obsoleted": {"major": 12}},
      {"domain": "iOS", "deprecated": {"major": 13, "minor": 0}, "message": "no", "renamed": "T"},
      {"isUnconditionallyDeprecated": true, "isUnconditionallyUnavailable": true, "domain": null}]
      """#
    ) { graph in
      let expected = [
        Symbol.Availability(platform: "*", deprecated: "", isUnavailable: true),
        Symbol.Availability(platform: "iOS", deprecated: "13.0", message: "no", renamed: "T"),
        Symbol.Availability(platform: "macOS", introduced: "10.15.4", obsoleted: "12.0"),
      ]
      return graph.symbols.map(\.availability) == [expected]
    },
    // The type that an extension extends.
    Change(
      #""accessLevel": "public""#,
      #"""
      "swiftExtension": {"extendedModule": "N", "typeKind": "swift.enum", "constraints": [
      {"kind": "conformance", "lhs": "A", "rhs": "B"}, {"kind": "sameType", "lhs": "A", "rhs": "B"},
      {"kind": "later", "lhs": "A", "rhs": "B"}]}
      """#
    ) { graph in
      graph.symbols.map(\.extendedModule) == ["N"] && graph.symbols.map(\.extendedKind) == [.enum]
        && graph.symbols.map(\.constraints) == [["A: B", "A == B"]]
    },
    // A duplicate symbol.
    Change(
      #""symbols": ["#,
      #"""
      "symbols": [{"kind": {"identifier": "swift.func", "displayName": "Function"},
      "identifier": {"precise": "s:1M1SV", "interfaceLanguage": "swift"}, "pathComponents": ["f"],
      "names": {"title": "f"}, "accessLevel": "public",
      "declarationFragments": [{"kind": "keyword", "spelling": "async"}]},
      """#
    ) { $0.symbols.map(\.path) == [["S"]] },
    // Relationships.
    Change(
      #""relationships": []"#,
      #"""
      "relationships": [{"kind": "conformsTo", "source": "s:1M1SV", "target": "s:SQ", "targetFallback": "Swift.Equatable",
      "swiftConstraints": [{"kind": "superclass", "lhs": "A", "rhs": "B"}]}, {"kind": "later", "source": "s:1M1SV",
      "target": "x", "sourceOrigin": {"identifier": "o", "displayName": "O.o"}},
      {"kind": "memberOf", "source": "elsewhere", "target": "s:1M1SV"}]
      """#
    ) { graph in
      let conformance = Symbol.Relationship(.conformsTo, "s:SQ", name: "Swift.Equatable", constraints: ["A: B"])
      return graph.symbols.map(\.relationships) == [[conformance]]
        && graph.symbols.map(\.origin) == [Symbol.Origin(id: "o", name: "O.o", isSetApart: false)]
        && graph.foreignRelationships == ["elsewhere": [Symbol.Relationship(.memberOf, "s:1M1SV")]]
    },
    // The compiler repeats the conformance to `Copyable` for each extension with a condition.
    Change(
      #""relationships": []"#,
      #"""
      "relationships": [{"kind": "conformsTo", "source": "s:1M1SV", "target": "s:s8CopyableP",
      "swiftConstraints": [{"kind": "conformance", "lhs": "A", "rhs": "Equatable"}]},
      {"kind": "conformsTo", "source": "s:1M1SV", "target": "s:s9EscapableP",
      "swiftConstraints": [{"kind": "conformance", "lhs": "A", "rhs": "Escapable"}]}]
      """#
    ) { graph in
      graph.symbols.map(\.relationships)
        == [[Symbol.Relationship(.conformsTo, "s:s9EscapableP", constraints: ["A: Escapable"])]]
    },
  ]

  @Test(arguments: changes)
  func `A graph with additional data`(change: Change) throws {
    let changed = MalformedGraphTests.right.replacing(change.part, with: change.replacement)
    try #require(changed != MalformedGraphTests.right)
    let graph = try Self.graph([UInt8](changed.utf8))
    #expect(change.isRight(graph), "\(graph)")
  }

  @Test(arguments: [
    #"\ud800"#, #"\ud800\u0041"#, #"\udc00"#, #"\x41"#, #"\u00g0"#, "\u{1}", "\n",
  ])
  func `A value that isn't a string`(string: String) {
    let broken = MalformedGraphTests.right.replacing(#"["S"]"#, with: "[\"\(string)\"]")
    #expect(throws: DiagnosticError.self) { try Self.graph([UInt8](broken.utf8)) }
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], Array("longer than fifteen bytes".utf8) + [0xC0, 0x80]])
  func `A string that isn't UTF-8`(bytes: [UInt8]) throws {
    let right = MalformedGraphTests.right
    let place = try #require(right.firstRange(of: #"["S"]"#))
    let broken =
      Array(right[..<place.lowerBound].utf8) + Array("[\"".utf8) + bytes + Array("\"]".utf8)
      + Array(right[place.upperBound...].utf8)
    #expect(throws: DiagnosticError.self) { try Self.graph(broken) }
  }

  @Test func `Many repeated strings`() throws {
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
  func `An identifier indicates whether the compiler repeats the member`(id: String, declared: String?) {
    #expect(SynthesizedIdentifier.declared(in: id).map(String.init) == declared)
  }

  private static func graph(_ bytes: [UInt8]) throws -> ModuleGraph {
    try ModuleGraph(bytes: bytes, file: "M.symbols.json", packageRoot: "/package")
  }
}
