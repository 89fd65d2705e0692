import DocgenMarkdown
import DocgenModel
import Testing

/// `@Name(arguments) { children }`, anywhere that a block can begin.
struct DirectiveTests {
  @Test func withoutParenthesesAndBraces() {
    #expect(outline("@TechnologyRoot\n\ntext") == "1:1 @TechnologyRoot\n3:1 paragraph\n  3:1 text \"text\"")
  }

  @Test func argumentsCanBeQuotedBareOrUnnamed() {
    #expect(
      outline(#"@Tab("One, \"two\" \\ (3)", size: 2, url: https://a.b/c(d)?e=f,)"#)
        == #"1:1 @Tab 1:6 ="One, \"two\" \\ (3)" 1:29 size="2" 1:38 url="https://a.b/c(d)?e=f""#)
  }

  @Test func argumentsCanSpanLines() {
    #expect(
      outline("@Image(\n  source: \"a.png\",\n    alt:\n  \"b\"\n)\ntext") == """
        1:1 @Image 2:3 source="a.png" 3:5 alt="b"
        6:1 paragraph
          6:1 text "text"
        """)
  }

  @Test(arguments: ["@Small {\n  text\n}", "@Small\n{\n  text\n}", "@Small {\n  text\n  }", "@Small\n  {\n  text\n}"])
  func theBraceMayStandOnTheNextLine(markdown: String) {
    #expect(
      outline(markdown).hasSuffix(
        "paragraph\n    \(markdown.contains("\n{") || markdown.contains("\n  {") ? 3 : 2):3 text \"text\""))
    #expect(diagnosticMessages(markdown).isEmpty)
  }

  @Test func childrenCanBeOnTheSameLine() {
    #expect(
      outline("@Small { some *text* `}` {b} }\nmore") == """
        1:1 @Small
          1:10 paragraph
            1:10 text "some "
            1:15 emphasis
              1:16 text "text"
            1:21 text " "
            1:22 code "}"
            1:25 text " {b}"
        2:1 paragraph
          2:1 text "more"
        """)
  }

  @Test func childrenCanBeginAfterTheBraceAndEndBeforeIt() {
    #expect(
      outline("@Small { one\ntwo }\nthree") == """
        1:1 @Small
          1:10 paragraph
            1:10 text "one"
            1:13 soft break
            2:1 text "two"
        3:1 paragraph
          3:1 text "three"
        """)
  }

  @Test(arguments: ["@Name's text", "@escaping", "    indented"])
  func theNextLineIsABlockOfItsOwn(line: String) {
    #expect(!outline("@Small { text }\n\(line)").contains("soft break"))
  }

  @Test func emptyBraces() {
    #expect(outline("@Small { }\n@Small {}\n@Small {\n}") == "1:1 @Small\n2:1 @Small\n3:1 @Small")
  }

  @Test func childrenLoseTheIndentationOfTheFirstChild() {
    #expect(
      outline(
        """
        @Row {

            # Title
            @Column {
              - one
                two

                  code

                      indented
            }
          less
        }
        """) == """
          1:1 @Row
            3:5 heading 1
              3:7 text "Title"
            4:5 @Column
              5:7 list loose
                5:7 item
                  5:9 paragraph
                    5:9 text "one"
                    5:12 soft break
                    6:9 text "two"
                  8:11 paragraph
                    8:11 text "code"
                  10:13 indented code [] from 10:13
                    |  indented
            12:3 paragraph
              12:3 text "less"
          """)
  }

  @Test func inListsAndQuotations() {
    #expect(
      outline("1. one\n\n   @Image(source: \"a\")\n\n2. two\n\n> @Row {\n>   text\n> }\n> end") == """
        1:1 list from 1 loose
          1:1 item
            1:4 paragraph
              1:4 text "one"
            3:4 @Image 3:11 source="a"
          5:1 item
            5:4 paragraph
              5:4 text "two"
        7:1 aside Note
          7:3 @Row
            8:5 paragraph
              8:5 text "text"
          10:3 paragraph
            10:3 text "end"
        """)
  }

  @Test(arguments: [
    "```\n@Row {\n```", "~~~~\n@Row {\n~~~\n@Row {\n~~~~", "    @Row {", "- ```\n  @Row {\n  ```", "<!--\n@Row {\n-->",
  ])
  func notInCodeAndComments(markdown: String) {
    #expect(!outline(markdown).contains("@Row\n"))
    #expect(diagnosticMessages(markdown).isEmpty)
  }

  @Test func bracesInCodeAndCommentsCloseNothing() {
    #expect(
      outline("@Row {\n```\n}\n```\n<!--\n}\n-->\n\n        }\n}\nend") == """
        1:1 @Row
          2:1 fence [] from 3:1
            |}
          5:1 html "<!--\\n}\\n-->\\n"
          9:5 indented code [] from 9:5
            |    }
        11:1 paragraph
          11:1 text "end"
        """)
  }

  @Test(arguments: [
    "mail me@example.com now", "`@Row {`", "a @Row {", "@Test func passes() {", "@Dependency(\\.date) var date",
    "@escaping, they say", "Use\n@Dependency\nhere", "\\@Row {", "@", "@ Row", "@1", "@Name's text", "@@Row", "@Main.",
  ])
  func textStaysText(markdown: String) {
    #expect(!outline(markdown).contains(" @Row\n"))
    #expect(outline(markdown).hasPrefix("1:1 paragraph"))
    #expect(diagnosticMessages(markdown).isEmpty)
  }

  @Test func textAfterAKnownDirectiveFollowsIt() {
    #expect(
      outline("@Image(source: \"a\") and *text*\nmore") == """
        1:1 @Image 1:8 source="a"
        1:21 paragraph
          1:21 text "and "
          1:25 emphasis
            1:26 text "text"
          1:31 soft break
          2:1 text "more"
        """)
  }

  @Test func directiveEndsAParagraphAndATable() {
    #expect(
      outline("text\n@Image(source: \"a\")\n| a |\n|---|\n@Row {\n}") == """
        1:1 paragraph
          1:1 text "text"
        2:1 @Image 2:8 source="a"
        3:1 table none
          row
            cell
              3:3 text "a"
        5:1 @Row
        """)
  }

  @Test func linksAndFootnotesAreDefinedForTheWholePage() {
    #expect(
      outline("@Small {\n  [a] [^b]\n}\n\n[a]: /url\n\n[^b]: *c*") == """
        1:1 @Small
          2:3 paragraph
            2:3 link </url> ""
              2:4 text "a"
            2:6 text " "
            2:7 footnote b
        7:1 footnote b
          7:7 paragraph
            7:7 emphasis
              7:8 text "c"
        """)
  }

  @Test func plainGFMHasNoDirectives() {
    #expect(outline("@Row {\n}", .gfm).hasPrefix("1:1 paragraph"))
  }

  @Test(arguments: [
    (
      "@Row {\n  text\n",
      ["Page.md:2:7: error: expected '}' at the end of '@Row'", "Page.md:1:1: note: the directive opens here"]
    ),
    (
      "a\n\n- @Row {\n\nb\n}",
      ["Page.md:4:1: error: expected '}' at the end of '@Row'", "Page.md:3:3: note: the directive opens here"]
    ),
    (
      "@Image(source: \"a\",\n  alt: b\n\ntext",
      [
        "Page.md:2:9: error: expected ')' at the end of the arguments of '@Image'",
        "Page.md:1:7: note: the arguments open here", "Page.md:1:1: note: in this directive",
      ]
    ),
    (
      "@Image(source: \"a)",
      [
        "Page.md:1:19: error: expected '\"' before the end of the line", "Page.md:1:16: note: the string opens here",
        "Page.md:1:1: note: in this directive",
      ]
    ),
    (
      "@Image(source: \"a\" alt: \"b\")",
      [
        "Page.md:1:20: error: expected ',' or ')' after an argument of '@Image'",
        "Page.md:1:1: note: in this directive",
      ]
    ),
    (
      "@Image(source: a, \"b\")",
      [
        "Page.md:1:19: error: only the first argument of '@Image' may be unlabeled",
        "Page.md:1:1: note: in this directive",
      ]
    ),
    (
      "@Image(source: a, source: b)",
      ["Page.md:1:27: error: '@Image' already has an argument 'source'", "Page.md:1:1: note: in this directive"]
    ),
    (
      "@Row {\n} text",
      [
        "Page.md:2:3: error: expected the end of the line after the '}' of '@Row'",
        "Page.md:1:1: note: the directive opens here",
      ]
    ),
    (
      "- @Image(\nsource: \"a\")\n",
      [
        "Page.md:2:1: error: '@Image' continues outside the list or quotation in which it begins",
        "Page.md:1:3: note: the directive begins here", "Page.md:2:1: note: indent its other lines",
      ]
    ),
    (
      "@Row { @Column { a } @Column { b } }",
      [
        "Page.md:1:22: error: expected the end of the line after the '}' of '@Column'",
        "Page.md:1:8: note: the directive opens here",
      ]
    ),
  ])
  func unclosedDirectivesAreReportedWithTheirOpening(markdown: String, messages: [String]) {
    #expect(diagnosticMessages(markdown).flatMap { $0.split(separator: "\n").map(String.init) } == messages)
  }
}
