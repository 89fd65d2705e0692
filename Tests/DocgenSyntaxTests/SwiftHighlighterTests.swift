import DocgenSyntax
import Testing

@Suite("Swift highlighting")
struct SwiftHighlighterTests {
  /// The tokens of a text as `kind:text`, for comparison.
  private func pieces(_ text: String) -> [String] {
    let utf8 = Array(text.utf8)
    return SwiftHighlighter.highlight(text).map { token in
      "\(token.kind):\(String(decoding: utf8[token.range], as: UTF8.self))"
    }
  }

  @Test(
    "Each kind of token",
    arguments: [
      ("let x = 1", ["keyword:let", "declaration:x", "operator:=", "number:1"]),
      ("x + 1.5", ["identifier:x", "operator:+", "number:1.5"]),
      ("let x: Int?", ["keyword:let", "declaration:x", "type:Int", "operator:?"]),
      (
        "var a: Swift.Array<Int>",
        [
          "keyword:var", "declaration:a", "type:Swift", "type:Array", "operator:<", "type:Int", "operator:>",
        ]
      ),
      (
        "private func f(_ a: Int, with b: String)",
        [
          "keyword:private", "keyword:func", "declaration:f", "keyword:_", "argumentLabel:a", "type:Int",
          "argumentLabel:with", "argumentLabel:b", "type:String",
        ]
      ),
      ("f(x: 1)", ["identifier:f", "argumentLabel:x", "number:1"]),
      ("Model.shared", ["type:Model", "identifier:shared"]),
      ("@MainActor class C {}", ["attribute:@MainActor", "keyword:class", "declaration:C"]),
      (
        #"@Dependency(\.date) var date"#,
        ["attribute:@Dependency", "identifier:date", "keyword:var", "declaration:date"]
      ),
      ("#expect(x == 1)", ["macro:#expect", "identifier:x", "operator:==", "number:1"]),
      (#""a\(b)c""#, [#"string:"a"#, "identifier:b", #"string:c""#]),
      (##"#"raw"#"##, [##"string:#"raw"#"##]),
      ("a // b", ["identifier:a", "comment:// b"]),
      ("/// d\nlet a = 1", ["documentationComment:/// d", "keyword:let", "declaration:a", "operator:=", "number:1"]),
      ("//// d", ["comment://// d"]),
      ("/** d */ a", ["documentationComment:/** d */", "identifier:a"]),
      ("/**/ a", ["comment:/**/", "identifier:a"]),
      ("/* a /* b */ c */ d", ["comment:/* a /* b */ c */", "identifier:d"]),
      (#""// no comment""#, [#"string:"// no comment""#]),
      (
        "#if DEBUG && canImport(A)\nlet x = 1\n#else\n#endif",
        [
          "directive:#if", "directive:DEBUG", "directive:&&", "directive:canImport(A)", "keyword:let",
          "declaration:x", "operator:=", "number:1", "directive:#else", "directive:#endif",
        ]
      ),
      ("<#name#>", ["placeholder:<#name#>"]),
      ("xs.map { $0 }", ["identifier:xs", "identifier:map", "identifier:$0"]),
      (
        "if #available(macOS 13, *) {}",
        ["keyword:if", "keyword:#available", "identifier:macOS", "number:13", "operator:*"]
      ),
      ("#available(System X, *)", ["keyword:#available", "identifier:System", "identifier:X", "operator:*"]),
      ("let r = /a\"b/", ["keyword:let", "declaration:r", "operator:=", "regex:/a\"b/"]),
      ("a / b / c", ["identifier:a", "operator:/", "identifier:b", "operator:/", "identifier:c"]),
      (
        "f(in: a, default: nil)",
        [
          "identifier:f", "argumentLabel:in", "identifier:a", "argumentLabel:default", "keyword:nil",
        ]
      ),
      ("a.default.self", ["identifier:a", "identifier:default", "keyword:self"]),
      ("_Node.`if`", ["type:_Node", "identifier:`if`"]),
      ("typealias Stat = stat", ["keyword:typealias", "declaration:Stat", "operator:=", "type:stat"]),
      ("p.0.1 + 1.0e-3", ["identifier:p", "number:0", "number:1", "operator:+", "number:1.0e-3"]),
    ])
  func kinds(text: String, expected: [String]) {
    #expect(pieces(text) == expected)
  }

  @Test(
    "A word that can also be a name is a keyword only next to certain words",
    arguments: [
      ("lazy var open = open(lazy)", ["lazy", "var"]),
      ("await f(await: g.await)", ["await"]),
      ("private(set) nonisolated(unsafe) weak var a: (any P)?", ["private", "nonisolated", "weak", "var", "any"]),
      ("actor Store {}\nlet actor = actor(1)", ["actor", "let"]),
      ("var a: Int { get async { 1 } set { get() } }", ["var", "get", "async", "set"]),
      (
        "func f(copy a: isolated (any Actor)? = nil) async throws {}",
        [
          "func", "isolated", "any", "nil", "async", "throws",
        ]
      ),
      ("f { [weak self] in consume x }", ["weak", "self", "in", "consume"]),
      ("nonisolated(nonsending)\npublic func f() {}\nopen(a)\nlet b", ["nonisolated", "public", "func", "let"]),
      ("@available(macOS 13, *, deprecated, message: \"a\") func f()", ["deprecated", "message", "func"]),
    ])
  func contextualKeywords(text: String, expected: [String]) {
    let utf8 = Array(text.utf8)
    let keywords = SwiftHighlighter.highlight(text).filter { $0.kind == .keyword }
    #expect(keywords.map { String(decoding: utf8[$0.range], as: UTF8.self) } == expected)
  }

  @Test(
    "Declared names",
    arguments: [
      ("enum E: Int { case a(Int, b: C), d = 1\n  case e }\nswitch f { case g: h }", ["E", "a", "d", "e"]),
      ("case a, b", ["a", "b"]),
      ("let a = 1, b: Int, (c, d) = e", ["a", "b"]),
      ("let (a, b) = c", ["a", "b"]),
      ("if let a, let b = c, d == e {}", ["a", "b"]),
      ("if case .a(let b, c: let d) = e {}\ncase let .f(g, h as I)?: j", ["b", "d", "g", "h"]),
      ("for (a, b) in c {}\nfor try await d in e {}\nfor case let f? in g {}", ["a", "b", "d", "f"]),
      ("func f<A: B, each C>(d e: F) {}\nstruct G<H> {}\ninit?<I>(j: K) {}", ["f", "A", "C", "G", "H", "I"]),
      ("macro m(a: B) = #c\ntypealias D = E\nactor F: G {}", ["m", "D", "F"]),
    ])
  func declarations(text: String, expected: [String]) {
    let utf8 = Array(text.utf8)
    let names = SwiftHighlighter.highlight(text).filter { $0.kind == .declaration }
    #expect(names.map { String(decoding: utf8[$0.range], as: UTF8.self) } == expected)
  }

  @Test("Code after a string, a comment, or an interpolation that isn't closed is highlighted if its end is known")
  func unclosed() {
    let pieces = pieces("let a = \"open\nlet b = \"\\(c\nlet d = \"e\"")
    #expect(pieces.suffix(4) == ["keyword:let", "declaration:d", "operator:=", "string:\"e\""])
    #expect(self.pieces("/* a\nlet b = 1") == ["comment:/* a\nlet b = 1"])
  }

  @Test("Offsets count bytes, not characters")
  func offsetsAreBytes() {
    #expect(
      pieces("let ä = \"é\" // ü") == ["keyword:let", "declaration:ä", "operator:=", "string:\"é\"", "comment:// ü"])
  }

  @Test("Tokens are in order, within the text, and don't overlap, also in invalid code")
  func orderAndBounds() {
    for text in ["func (", "let = }}}} \"open", "class { @ # \\ ", "\u{0}", "", "/* open", "a ? b", "⟨⟩🛑"] {
      var end = 0
      for token in SwiftHighlighter.highlight(text) {
        #expect(token.start >= end && token.end > token.start, "\(text)")
        end = token.end
      }
      #expect(end <= text.utf8.count, "\(text)")
    }
  }
}
