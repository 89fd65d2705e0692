import DocgenSite
import Testing

/// The Markdown files, `llms.txt`, the sitemap, and `robots.txt`.
@Suite struct MachineReadableOutputTests {
  private func site(_ configuration: String = "") async throws -> [String: String] {
    let package = TestPackage([
      "docgen.yml": "title: The <Book>\nbundle: Book\n\(configuration)",
      "Articles/Book.md": """
      # Book

      All *about* books & more.

      ## Topics

      ### Essentials

      - <doc:Reading>
      """,
      "Articles/Reading.md": """
      # Reading

      How to read.

      Go **back** to <doc:Book> or [there](https://example.org/).

      - [x] done

      > Tip: Slowly.

      | a | b |
      | - | - |
      | `1` | 2\\|3 |

      ```text
      a ``` b
      ```

      @Row {
        @Column {
          Left.
        }
      }
      """,
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    return package.site
  }

  @Test func `Each page has a Markdown file without directives`() async throws {
    #expect(
      try await site()["documentation/book/reading/index.md"] == """
        # Reading

        How to read.

        ## Overview

        Go **back** to [Book](../../../index.md) or [there](https://example.org/).

        - [x] done

        > **Tip:** Slowly.

        | a | b |
        | --- | --- |
        | `1` | 2\\|3 |

        ````text
        a ``` b
        ````

        Left.

        """)
  }

  @Test func `A file lists the pages for language models`() async throws {
    let site = try await site("base-url: https://example.org/docs/\n")
    #expect(
      site["llms.txt"] == """
        # The <Book>

        > All about books & more.

        ## Essentials

        - [Reading](https://example.org/docs/documentation/book/reading/index.md): How to read.

        """)
    #expect(site["llms-full.txt"]?.contains("# Book\n") == true)
    #expect(site["llms-full.txt"]?.contains("# Reading\n") == true)
  }

  @Test func `The sitemap needs the site's address`() async throws {
    #expect(try await site()["sitemap.xml"] == nil)
    let site = try await site("base-url: https://example.org/docs/\n")
    #expect(site["sitemap.xml"]?.contains("<loc>https://example.org/docs/documentation/book/reading/</loc>") == true)
    #expect(site["sitemap.xml"]?.contains("<loc>https://example.org/docs/</loc>") == true)
    #expect(site["robots.txt"] == nil)
  }

  @Test func `robots.txt is written only for a site at a host's root`() async throws {
    let site = try await site("base-url: https://example.org\n")
    #expect(site["robots.txt"] == "User-agent: *\nAllow: /\nSitemap: https://example.org/sitemap.xml\n")
  }
}
