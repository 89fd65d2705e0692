import DocgenMarkdown
import DocgenModel
import Testing

/// Every block and inline has its line and column, even if the C parser's position is wrong.
struct PositionTests {
  @Test func afterLineBreaks() {
    #expect(
      outline("one *two*\n   three `four`  \n five **six** \\\nseven") == """
        1:1 paragraph
          1:1 text "one "
          1:5 emphasis
            1:6 text "two"
          1:10 soft break
          2:4 text "three "
          2:10 code "four"
          2:16 line break
          3:2 text "five "
          3:7 strong
            3:9 text "six"
          3:14 text " "
          3:15 line break
          4:1 text "seven"
        """)
  }

  @Test func inLazilyContinuedParagraphs() {
    #expect(
      outline("> > one\nlazy *two*\n>  three `four`", .gfm) == """
        1:1 quote
          1:3 quote
            1:5 paragraph
              1:5 text "one"
              1:8 soft break
              2:1 text "lazy "
              2:6 emphasis
                2:7 text "two"
              2:11 soft break
              3:4 text "three "
              3:10 code "four"
        """)
  }

  @Test func inTables() {
    #expect(
      outline("- | a | b \\| *c* |\n  |:-:|--|\n  |  `x\\|y` | **z** |\n  | one") == """
        1:1 list
          1:1 item
            1:3 table center none
              row
                cell
                  1:5 text "a"
                cell
                  1:9 text "b | "
                  1:14 emphasis
                    1:15 text "c"
              row
                cell
                  3:6 code "x|y"
                cell
                  3:15 strong
                    3:17 text "z"
              row
                cell
                  4:5 text "one"
                cell
        """)
  }

  @Test func inAParagraphBeforeATable() {
    #expect(
      outline("one \\| *two*\nthree *four*\n| a | *b* |\n|---|---|") == """
        1:1 paragraph
          1:1 text "one | "
          1:8 emphasis
            1:9 text "two"
          1:13 soft break
          2:1 text "three "
          2:7 emphasis
            2:8 text "four"
        3:1 table none none
          row
            cell
              3:3 text "a"
            cell
              3:7 emphasis
                3:8 text "b"
        """)
  }

  @Test func afterEntitiesAndEscapes() {
    #expect(
      outline("\\*a\\* &copy;&#35;&#x26;amp; &amp;lt; &NotEqualTilde; &nosuch; *b*") == """
        1:1 paragraph
          1:1 text "*a* ©#&amp; &lt; ≂̸ &nosuch; "
          1:63 emphasis
            1:64 text "b"
        """)
  }

  @Test func afterAllKindsOfLinks() {
    #expect(
      outline(
        """
        [a](b "c") [d](<e f>
          'g') [h][i] [i][] [i] ![j](k) <ll:m> *n*

        [i]: /url
        """) == """
          1:1 paragraph
            1:1 link <b> "c"
              1:2 text "a"
            1:11 text " "
            1:12 link <e f> "g"
              1:13 text "d"
            2:7 text " "
            2:8 link </url> ""
              2:9 text "h"
            2:14 text " "
            2:15 link </url> ""
              2:16 text "i"
            2:20 text " "
            2:21 link </url> ""
              2:22 text "i"
            2:24 text " "
            2:25 image <k> ""
              2:27 text "j"
            2:32 text " "
            2:33 link <ll:m> ""
              2:34 text "ll:m"
            2:39 text " "
            2:40 emphasis
              2:41 text "n"
          """)
  }

  @Test func afterLinkDefinitionsInTheSameParagraph() {
    #expect(
      outline("[a]: /url\n  'title'\n[b]: /url\n[a] *c*\n===") == """
        4:1 heading 1
          4:1 link </url> "title"
            4:2 text "a"
          4:4 text " "
          4:5 emphasis
            4:6 text "c"
        """)
  }

  @Test func ofSplitDelimiters() {
    #expect(
      outline("***a** b* **c*** ~~d~~") == """
        1:1 paragraph
          1:1 emphasis
            1:2 strong
              1:4 text "a"
            1:7 text " b"
          1:10 text " "
          1:11 strong
            1:13 text "c"
          1:16 text "* "
          1:18 strikethrough
            1:20 text "d"
        """)
  }

  @Test func ofCode() {
    #expect(
      outline("- ```swift\n  let x = 1\n  ```\n\n      indented\n> ~~~ a b\n>  quoted") == """
        1:1 list loose
          1:1 item
            1:3 fence [swift] from 2:3
              |let x = 1
            5:7 indented code [] from 5:7
              |indented
        6:1 aside Note
          6:3 fence [a b] from 7:3
            | quoted
        """)
  }

  @Test func ofFootnotes() {
    #expect(
      outline("a[^x] *b*\n\n[^x]: note *c*\n") == """
        1:1 paragraph
          1:1 text "a"
          1:2 footnote x
          1:6 text " "
          1:7 emphasis
            1:8 text "b"
        3:1 footnote x
          3:7 paragraph
            3:7 text "note "
            3:12 emphasis
              3:13 text "c"
        """)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func withEveryLineEnding(ending: String) {
    #expect(
      outline("a\(ending)*b*\(ending)\(ending)`c`") == """
        1:1 paragraph
          1:1 text "a"
          1:2 soft break
          2:1 emphasis
            2:2 text "b"
        4:1 paragraph
          4:1 code "c"
        """)
  }

  @Test func countBytesWithoutTheByteOrderMark() {
    #expect(
      outline("\u{FEFF}é *a*\u{0}*b*") == """
        1:1 paragraph
          1:1 text "é "
          1:4 emphasis
            1:5 text "a"
          1:7 text "\u{FFFD}"
          1:8 emphasis
            1:9 text "b"
        """)
  }

  @Test func inAComment() {
    let position = SourcePosition(file: "Sources/A.swift", line: 10, column: 7)
    let (document, _) = MarkdownParser().parse(comment: "One `a`.\n\n- Returns: *b*", at: position)
    #expect(
      outline(document) == """
        10:7 paragraph
          10:7 text "One "
          10:11 code "a"
          10:14 text "."
        12:7 list
          12:7 item
            12:9 paragraph
              12:9 text "Returns: "
              12:18 emphasis
                12:19 text "b"
        """)
  }
}
