import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenTestHelpers
import Testing

@Suite struct BuildTests {
  private let package = TestPackage([
    "docgen.yml": "title: The Book\nbundle: Book\n",
    "Articles/Book.md": """
    # ``Book``

    Everything about books.

    ## Topics

    ### Essentials

    - <doc:FirstSteps>
    - <doc:Second-Steps>
    """,
    "Articles/FirstSteps.md": """
    # First steps

    How to begin.

    Open it, then go on with <doc:Second-Steps#Turn-the-page>.

    @Snippet(path: "FirstSteps/Opening", slice: "open")
    """,
    "Articles/Second Steps.md": """
    # Second steps

    How to go on.

    ## Turn the page

    ![A page](page)
    """,
    "Articles/Resources/page.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'></svg>",
    "Snippets/FirstSteps/Opening.swift": """
    // snippet.open
    print("open")  // open
    // snippet.end
    """,
  ])

  @Test func `Articles become pages at DocC's addresses, and the landing page is at the root`() async throws {
    let result = try await package.build(results: [.passed("Opening")])
    #expect(result.messages == [])
    #expect(result.entry == "/package/site/index.html")
    for file in [
      "index.html", "documentation/book/firststeps/index.html", "documentation/book/second-steps/index.html",
      "images/book/page.svg",
    ] {
      #expect(package.site.keys.contains(file))
    }
  }

  @Test func `Reading order, ancestors, and neighbors follow the landing page's topics`() async throws {
    let site = try #require(try await package.build().site)
    let first = try #require(site.pages[PagePath("documentation/book/firststeps")])
    #expect(first.ancestors == [PagePath("")])
    #expect(first.previous == PagePath(""))
    #expect(first.next == PagePath("documentation/book/second-steps"))
    #expect(site.navigation.children.map(\.title) == ["Essentials"])
  }

  @Test func `The report counts pages, samples, and links`() async throws {
    let report = try await package.build(results: [.passed("Opening")]).report
    #expect(report.pages.articles == 3)
    #expect(report.pages.symbols == 0)
    #expect(report.samples.total == 1)
    #expect(report.samples.ran == 1)
    #expect(report.links.total == 3)
    #expect(report.links.resolved == 3)
    #expect(report.files.written > 3)
  }

  @Test func `Code that wasn't compiled on this platform doesn't count as run`() async throws {
    var verification = SampleResult.passed("Opening")
    verification.notRun = [SampleResult.NotRun(lines: 2...2, reason: "canImport(SwiftUI)")]
    let samples = try await package.build(results: [verification]).report.samples
    #expect(samples.parsedOnly == 1)
    #expect(samples.ran == 0)
  }

  @Test func `A slice shows its own failures, and not those in the rest of its file`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/Book.md": """
      # Book

      @Snippet(path: "Failing", slice: "test")

      @Snippet(path: "Failing", slice: "error")
      """,
      "Snippets/Failing.swift": """
      // snippet.test
      @Test func fails() {
        #expect(1 == 2)
        // 🛑 Expectation failed
      }
      // snippet.error
      #if COMPILE_ERROR
        let number: Int = ""
        // 🛑 cannot convert
      #endif
      // snippet.end
      await Testing.__swiftPMEntryPoint() as Never
      """,
    ])
    var verification = SampleResult.passed("Failing")
    verification.checks = [.tests, .expectedFailures, .expectedErrors]
    _ = try await package.build(results: [verification])
    let page = try #require(package.site["index.html"])
    let failure = try #require(page.firstRange(of: "Fails as shown"))
    let error = try #require(page.firstRange(of: "Does not compile, as shown"))
    #expect(failure.lowerBound < error.lowerBound)
  }

  @Test func `A second build writes nothing`() async throws {
    _ = try await package.build()
    let again = try await package.build()
    #expect(again.written == [])
    #expect(again.removed == [])
    #expect(again.report.files.unchanged > 3)
  }

  @Test(arguments: [1, 2, 8]) func `The output is the same for any number of jobs`(jobs: Int) async throws {
    let other = TestPackage([:])
    other.store.setValue(package.store.value)
    _ = try await package.build(jobs: 3)
    _ = try await other.build(jobs: jobs)
    #expect(package.siteBytes == other.siteBytes)
  }
}
