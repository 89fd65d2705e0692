import DocgenMarkdown
import DocgenModel
import Testing

/// Inlines of DocC's dialect.
struct InlineTests {
  @Test(arguments: [
    ("``Sym/bol(_:)``", #"symbol "Sym/bol(_:)""#),
    ("```Symbol```", #"symbol "Symbol""#),
    ("`` `tick` ``", #"code "`tick`""#), ("`` ` ``", #"code "`""#), ("``` a``b ```", #"code "a``b""#),
    ("`code`", #"code "code""#),
  ])
  func aCodeSpanOfSeveralBackticksIsASymbolLinkUnlessItContainsABacktick(markdown: String, inline: String) {
    #expect(outline(markdown) == "1:1 paragraph\n  1:1 \(inline)")
  }

  @Test func plainGFMHasNoSymbolLinks() {
    #expect(outline("``Symbol``", .gfm) == "1:1 paragraph\n  1:1 code \"Symbol\"")
  }

  @Test func codeSpanIsReadFromItsOwnBackticks() {
    #expect(
      outline("a ``b`` `c`\n``d\ne``", .docc) == """
        1:1 paragraph
          1:1 text "a "
          1:3 symbol "b"
          1:8 text " "
          1:9 code "c"
          1:12 soft break
          2:1 symbol "d e"
        """)
  }

  @Test func bareAddressesAreTextByDefault() {
    #expect(outline("https://swift.org") == "1:1 paragraph\n  1:1 text \"https://swift.org\"")
    let (document, _) = MarkdownParser(linksBareAddresses: true).parse("Go *to* www.swift.org.", file: "Page.md")
    #expect(
      outline(document) == """
        1:1 paragraph
          1:1 text "Go "
          1:4 emphasis
            1:5 text "to"
          1:8 text " "
          1:9 link <http://www.swift.org> ""
            1:9 text "www.swift.org"
          1:22 text "."
        """)
  }

  @Test(arguments: [
    ("<doc:Article#Heading>", "link <doc:Article#Heading> \"\"", "1:2 text \"doc:Article#Heading\""),
    ("[text](doc:Article)", "link <doc:Article> \"\"", "1:2 text \"text\""),
    ("<Doc:Article>", "link <Doc:Article> \"\"", "1:2 text \"Doc:Article\""),
    ("[a](javascript:b)", "link <javascript:b> \"\"", "1:2 text \"a\""),
  ])
  func linksKeepTheirDestinationAsWritten(markdown: String, link: String, text: String) {
    #expect(outline(markdown) == "1:1 paragraph\n  1:1 \(link)\n    \(text)")
  }

  @Test func rawHTMLIsKept() {
    #expect(
      outline("<div>\n*a*\n</div>\n\nb <b class='x'>c</b>") == """
        1:1 html "<div>\\n*a*\\n</div>\\n"
        5:1 paragraph
          5:1 text "b "
          5:3 html "<b class=\\'x\\'>"
          5:16 text "c"
          5:17 html "</b>"
        """)
  }

  @Test(arguments: [
    (#"She said "yes"."#, "She said “yes”."),
    ("It's 'so' and 'tis", "It’s ‘so’ and ’tis"),
    ("a -- b --- c ---- d ----- e ------ f ------- g", "a – b — c –– d —– e —— f —–– g"),
    ("one... two.. three....", "one… two.. three…."),
    (#"\"a\" \'b\' \-- \..."#, "\"a\" 'b' -- ..."),
    ("&quot;a&quot; &#39;b&#39;", "\"a\" 'b'"),
    ("(\"a\") [\"b\"]", "(“a”) [“b”]"),
    ("é\"ü", "é”ü"),
    ("\" \"", "“ “"),
  ])
  func punctuationBecomesTypographic(markdown: String, text: String) {
    let (document, _) = MarkdownParser().parse(markdown, file: "Page.md")
    #expect(PlainHTMLRenderer().html(of: document) == "<p>\(text.replacing("\"", with: "&quot;"))</p>\n")
  }

  @Test func quotationMarksDoNotPairAcrossEmphasisAndLinks() {
    let (document, _) = MarkdownParser().parse("*'a* b' 'c [d' e](f) 'g *h*'", file: "Page.md")
    #expect(
      PlainHTMLRenderer().html(of: document)
        == "<p><em>’a</em> b’ ’c <a href=\"f\">d’ e</a> ‘g <em>h</em>’</p>\n")
  }

  @Test func codeAndAutolinksKeepTheirPunctuation() {
    let (document, _) = MarkdownParser().parse("`\"a\" -- ...` ``b--c`` <https://d--e.f>", file: "Page.md")
    #expect(
      PlainHTMLRenderer().html(of: document)
        == "<p><code>&quot;a&quot; -- ...</code> <code>b--c</code> "
        + "<a href=\"https://d--e.f\">https://d--e.f</a></p>\n")
  }

  @Test func plainGFMKeepsPunctuation() {
    #expect(outline("\"a\" -- ...", .gfm) == "1:1 paragraph\n  1:1 text \"\\\"a\\\" -- ...\"")
  }
}

extension String {
  fileprivate func replacing(_ text: Character, with replacement: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
