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
      ("let x = 1", ["keyword:let", "declaration:x", "number:1"]),
      ("x + 1.5", ["identifier:x", "operator:+", "number:1.5"]),
      ("let x: Int?", ["keyword:let", "declaration:x", "type:Int"]),
      ("var a: Swift.Array<Int>", ["keyword:var", "declaration:a", "type:Swift", "type:Array", "type:Int"]),
      (
        "private func f(_ a: Int, with b: String)",
        [
          "keyword:private", "keyword:func", "declaration:f", "keyword:_", "identifier:a", "type:Int",
          "argumentLabel:with", "identifier:b", "type:String",
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
      ("/// d\nlet a = 1", ["documentationComment:/// d", "keyword:let", "declaration:a", "number:1"]),
      ("//// d", ["comment://// d"]),
      ("/** d */ a", ["documentationComment:/** d */", "identifier:a"]),
      ("/**/ a", ["comment:/**/", "identifier:a"]),
      ("/* a /* b */ c */ d", ["comment:/* a /* b */ c */", "identifier:d"]),
      (#""// no comment""#, [#"string:"// no comment""#]),
      (
        "#if DEBUG && canImport(A)\nlet x = 1\n#else\n#endif",
        [
          "directive:#if", "directive:DEBUG", "directive:&&", "directive:canImport(A)", "keyword:let",
          "declaration:x", "number:1", "directive:#else", "directive:#endif",
        ]
      ),
      ("<#name#>", ["placeholder:<#name#>"]),
      ("xs.map { $0 }", ["identifier:xs", "identifier:map", "identifier:$0"]),
      (
        "if #available(macOS 13, *) {}",
        ["keyword:if", "keyword:#available", "identifier:macOS", "number:13", "operator:*"]
      ),
    ])
  func kinds(text: String, expected: [String]) {
    #expect(pieces(text) == expected)
  }

  @Test("Offsets count bytes, not characters")
  func offsetsAreBytes() {
    #expect(pieces("let ä = \"é\" // ü") == ["keyword:let", "declaration:ä", "string:\"é\"", "comment:// ü"])
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
