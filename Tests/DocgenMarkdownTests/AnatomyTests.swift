import DocgenMarkdown
import DocgenModel
import Testing

/// The parts of a page, by DocC's rules.
struct AnatomyTests {
  private func structure(_ markdown: String) -> ArticleStructure {
    ArticleStructure(of: MarkdownParser().parse(markdown, file: "Page.md").document)
  }

  private func text(_ blocks: [Block]) -> String {
    PlainHTMLRenderer().html(of: Document(file: "", blocks: blocks))
  }

  @Test func pageHasAllParts() {
    let page = structure(
      """
      # The *title*

      @Metadata {
        @TechnologyRoot
      }
      <!-- a comment -->
      @Comment {
        not shown
      }

      The abstract.

      The discussion.

      ## Part

      More.

      ## Topics

      - <doc:First>

      ### Group

      About the group.

      - ``Symbol``
      - [Web](https://swift.org)

      ## See Also

      - <doc:Other>
      """)
    #expect(page.title?.inlines.plainText == "The title")
    #expect(page.title?.position == SourcePosition(file: "Page.md", line: 1))
    #expect(page.metadata.directives(named: "Metadata").count == 1)
    #expect(page.metadata.map(\.position.line) == [3])
    #expect(page.abstract?.inlines.plainText == "The abstract.")
    #expect(text(page.discussion) == "<p>The discussion.</p>\n<h2>Part</h2>\n<p>More.</p>\n")
    #expect(page.discussionNeedsHeading)
    #expect(page.topics.map { $0.heading?.inlines.plainText } == [nil, "Group"])
    #expect(page.topics.map { text($0.prose) } == ["", "<p>About the group.</p>\n"])
    #expect(page.topics.map { $0.links.map(\.position.line) } == [[21], [27, 28]])
    #expect(page.topics[1].links.first?.kind == .symbolLink("Symbol"))
    #expect(page.seeAlso?.links.map(\.position) == [SourcePosition(file: "Page.md", line: 32, column: 3)])
    #expect(page.diagnostics.isEmpty)
  }

  @Test func missingTitleIsReported() {
    let page = structure("Abstract.\n\n# Not a title")
    #expect(page.title == nil)
    #expect(page.abstract?.inlines.plainText == "Abstract.")
    #expect(page.diagnostics.map(\.id) == ["missing-title"])
    #expect(page.diagnostics.first?.severity == .warning)
    #expect(structure("").diagnostics.map(\.position) == [SourcePosition(file: "Page.md", line: 1)])
    #expect(ArticleStructure(of: Document(file: "", blocks: []), expectsTitle: false).diagnostics.isEmpty)
  }

  @Test func metadataCanPrecedeTheTitle() {
    let page = structure("@Options {\n  @AutomaticSeeAlso(disabled)\n}\n\n# Title\n\nAbstract.")
    #expect(page.title?.inlines.plainText == "Title")
    #expect(page.metadata.count == 1)
    #expect(page.metadata.directives(named: "Options").count == 1)
  }

  @Test(arguments: ["- list", "## Heading", "```\ncode\n```", "> note", "@Row {\n}"])
  func anythingButAParagraphIsNoAbstract(first: String) {
    let page = structure("# Title\n\n\(first)\n\nText.")
    #expect(page.abstract == nil)
    #expect(page.discussion.count == 2)
  }

  @Test func discussionThatStartsWithAHeadingNeedsNoHeading() {
    #expect(!structure("# Title\n\nAbstract.\n\n## Part\n\nText.").discussionNeedsHeading)
    #expect(!structure("# Title\n\nAbstract.").discussionNeedsHeading)
    #expect(structure("# Title\n\nAbstract.\n\nText.\n\n## Part").discussionNeedsHeading)
  }

  @Test func topicItemsMustBeLinks() {
    let page = structure(
      "# T\n\n## Topics\n\n- <doc:A>\n- text\n- ``B`` and more\n- <doc:C>\n\n  more\n\n#### Deep\n\n- ``D``")
    #expect(page.topics.flatMap(\.links).map(\.position.line) == [5, 7, 8, 14])
    #expect(
      page.diagnostics.map { "\($0.position?.description ?? "") \($0.id)" } == [
        "Page.md:6:1 topic-not-a-link", "Page.md:7:8 topic-not-a-link", "Page.md:10:3 topic-not-a-link",
        "Page.md:12:1 misplaced-heading",
      ])
  }

  @Test func seeAlsoEndsAtTheNextHeading() {
    let page = structure("# T\n\n## See Also\n\n- <doc:A>\n\n## More\n\n- <doc:B>")
    #expect(page.seeAlso?.links.count == 1)
    #expect(page.diagnostics.map(\.id) == ["content-after-see-also"])
    #expect(page.diagnostics.first?.position?.line == 7)
  }

  @Test func deprecationSummaryIsNotPartOfTheDiscussion() {
    let page = structure("# T\n\n@DeprecationSummary {\n  Use *other*.\n}\n\nAbstract.")
    #expect(text(page.deprecationSummary ?? []) == "<p>Use <em>other</em>.</p>\n")
    #expect(page.abstract?.inlines.plainText == "Abstract.")
  }
}

/// The parts of a comment that describe parameters and results.
struct SymbolCommentTests {
  @Test func fieldsAreRemovedFromTheText() {
    let (document, _) = MarkdownParser().parse(
      comment: """
        Abstract.

        - Parameters:
          - one: The *first*.
          - `two`: The second,
            on two lines.

            In two paragraphs.
        - Parameter three: The third.
        - Returns: A value.
        - Note: A note.
        - Throws: An error.
        - other

        Discussion.
        """, at: SourcePosition(file: "A.swift", line: 5, column: 9))
    let comment = SymbolComment(of: document)
    #expect(comment.parameters.map(\.name) == ["one", "two", "three"])
    #expect(
      comment.parameters.map { $0.blocks.first?.position.description } == [
        "A.swift:8:18", "A.swift:9:20", "A.swift:13:28",
      ])
    #expect(comment.parameters.map(\.position.line) == [8, 9, 13])
    #expect(comment.parameters[1].blocks.count == 2)
    #expect(outline(Document(file: "", blocks: comment.returns)) == "14:20 paragraph\n  14:20 text \"A value.\"")
    #expect(outline(Document(file: "", blocks: comment.throwing)) == "16:19 paragraph\n  16:19 text \"An error.\"")
    #expect(
      outline(comment.document) == """
        5:9 paragraph
          5:9 text "Abstract."
        15:9 aside Note
          15:17 paragraph
            15:17 text "A note."
        17:9 list
          17:9 item
            17:11 paragraph
              17:11 text "other"
        19:9 paragraph
          19:9 text "Discussion."
        """)
  }

  @Test(arguments: ["- returns: a", "- RETURNS: a", "- Return: a"])
  func fieldsMayBeWrittenInAnyCase(comment: String) {
    let (document, _) = MarkdownParser().parse(comment: comment, at: SourcePosition(file: "A.swift", line: 1))
    #expect(SymbolComment(of: document).returns.count == 1)
    #expect(SymbolComment(of: document).document.blocks.isEmpty)
  }

  @Test func otherTextIsUnchanged() {
    let markdown = "- Parameter: none\n- Returning: no\n- Parameter\n- https://a.b\n\n1. Returns: no"
    let (document, _) = MarkdownParser().parse(comment: markdown, at: SourcePosition(file: "A.swift", line: 1))
    let comment = SymbolComment(of: document)
    #expect(comment.document == document)
    #expect(comment.parameters.isEmpty && comment.returns.isEmpty && comment.throwing.isEmpty)
  }
}

/// The fragments of headings.
struct HeadingTests {
  private func anchors(_ markdown: String, reserved: Set<String> = []) -> [String] {
    MarkdownParser().parse(markdown, file: "Page.md").document.blocks.anchoredHeadings(reserved: reserved).map(\.anchor)
  }

  @Test(arguments: [
    ("Live value", "Live-value"),
    ("How @Dependency lifetimes work", "How-Dependency-lifetimes-work"),
    ("Swift's native Testing framework", "Swifts-native-Testing-framework"),
    ("Use `withDependencies(_:)`", "Use-withDependencies"),
    ("a -- b – c—d", "a-b-c-d"),
    ("snake_case + 1 = <2> ~ 3", "snakecase-+-1-=-<2>-~-3"),
    ("*Emphasis* and [link](a)", "Emphasis-and-link"),
    ("?!", "section"),
  ])
  func areMadeOfTheirText(heading: String, anchor: String) {
    #expect(anchors("## \(heading)") == [anchor])
  }

  @Test func areUniqueOnAPage() {
    #expect(anchors("## A\n\n## A\n\n## A-1\n\n## A\n\n## a") == ["A", "A-1", "A-1-1", "A-2", "a"])
    #expect(anchors("## Overview", reserved: ["Overview"]) == ["Overview-1"])
  }

  @Test func includeAllBlocksInOrder() {
    let markdown =
      "# T\n\n> ## Quoted\n\n- ### In a list\n\n@Row {\n  @Column {\n    ## In a column\n  }\n}\n\nUnderlined\n---"
    let headings = MarkdownParser().parse(markdown, file: "Page.md").document.blocks.anchoredHeadings()
    #expect(headings.map(\.anchor) == ["T", "Quoted", "In-a-list", "In-a-column", "Underlined"])
    #expect(headings.map(\.level) == [1, 2, 3, 2, 2])
    #expect(
      headings.map(\.position.description) == [
        "Page.md:1:1", "Page.md:3:3", "Page.md:5:3", "Page.md:9:5", "Page.md:13:1",
      ])
  }
}
