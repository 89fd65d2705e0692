import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import Testing

/// Tutorials have DocC's addresses, and their pages show all content without scripts.
@Suite struct TutorialTests {
  private let package = TestPackage([
    "docgen.yml": "bundle: Book\n",
    "Articles/Book.md": "# Book\n\nAbstract.\n\nBegin with <doc:Contents>, or with <doc:First-Steps> at once.\n",
    "Articles/Tutorials/Contents.tutorial": """
    @Tutorials(name: "Book") {
      @Intro(title: "Learn to read") {
        From letters to libraries.
      }

      @Chapter(name: "Letters") {
        One letter after the other.

        @TutorialReference(tutorial: "doc:First Steps")
      }

      @Volume(name: "More") {
        @Chapter(name: "Words") {
          @TutorialReference(tutorial: "doc:Reflections")
        }
      }

      @Resources {
        What to read next.

        @Documentation(destination: "https://example.org/books") {
          Everything about books.
        }
      }
    }
    """,
    "Articles/Tutorials/First Steps.tutorial": """
    @Tutorial(time: 20, projectFiles: "start.zip") {
      @XcodeRequirement(title: "Xcode 16", destination: "https://example.org/xcode")

      @Intro(title: "First steps") {
        Take a letter.

        Then <doc:Reflections>.
      }

      @Section(title: "Open a book") {
        @ContentAndMedia {
          Books open at the front.
        }

        @Steps {
          @Step {
            Take one.

            @Code(name: "Reader.swift", file: "reader-1.swift")
          }

          @Step {
            Open it.

            @Code(name: "Reader.swift", file: "reader-2.swift")
          }
        }
      }

      @Assessments {
        @MultipleChoice {
          Where do books open?

          @Choice(isCorrect: true) {
            At the front.

            @Justification(reaction: "Indeed.") {
              Most of them do.
            }
          }

          @Choice(isCorrect: false) {
            At page 7.

            @Justification {
              Turn to the front.
            }
          }
        }
      }
    }
    """,
    "Articles/Tutorials/Reflections.tutorial": """
    @Article(time: 1) {
      @Intro(title: "Reflections") {
        What a letter is.
      }

      See <doc:First-Steps#Open-a-book>.
    }
    """,
    "Articles/Tutorials/reader-1.swift": "let book = \"A\"\n",
    "Articles/Tutorials/reader-2.swift": "let book = \"A\"\nprint(book)\n",
    "Articles/Tutorials/start.zip": "files",
  ])

  private func page(_ path: String) async throws -> Page {
    let result = try await package.build()
    #expect(result.messages == [])
    return try #require(result.site?.pages[PagePath(path)])
  }

  @Test func `Tutorials have DocC's addresses`() async throws {
    let result = try await package.build()
    #expect(
      result.site?.pages.keys.map(\.description).filter { $0.hasPrefix("tutorials") }.sorted() == [
        "tutorials/book/first-steps", "tutorials/book/reflections", "tutorials/contents",
      ])
    #expect(result.messages == [])
    #expect(result.report.links.unresolved == 0)
  }

  @Test func `A table of contents lists its chapters, and its tutorials are below it`() async throws {
    let contents = try await page("tutorials/contents")
    #expect(contents.title.plainText == "Learn to read")
    #expect(contents.abstract.plainText == "From letters to libraries.")
    #expect(contents.topics.map(\.title) == ["Letters", "More: Words"])
    #expect(contents.headings.map(\.text) == ["Resources", "Documentation"])
    #expect(try await page("tutorials/book/first-steps").ancestors.last == PagePath("tutorials/contents"))
  }

  @Test func `A tutorial's sections are headings, and its time and files are above them`() async throws {
    let tutorial = try await page("tutorials/book/first-steps")
    #expect(tutorial.eyebrow == "Tutorial · 20 minutes")
    #expect(tutorial.headings.map(\.text) == ["Overview", "Open a book", "Check Your Understanding"])
    #expect(tutorial.callsToAction.map(\.target) == [.file("downloads/book/start.zip")])
    #expect(try await page("tutorials/book/reflections").eyebrow == "Article · 1 minute")
  }

  @Test func `Steps are a list, and their code marks changes`() async throws {
    _ = try await page("tutorials/book/first-steps")
    let html = try #require(package.site["tutorials/book/first-steps/index.html"])
    #expect(html.contains("<ol class=\"steps\">"))
    #expect(html.contains("<code class=\"file-path\">Reader.swift</code><span class=\"file-note\">New file</span>"))
    #expect(html.contains("<ins class=\"line\">print(book)\n</ins>"))
  }

  @Test func `Without scripts, questions show the correct answer and its explanation`() async throws {
    _ = try await package.build()
    let html = try #require(package.site["tutorials/book/first-steps/index.html"])
    #expect(html.contains("<summary>At the front.</summary>\n<p><strong>Right.</strong> Indeed.</p>"))
    #expect(html.contains("<summary>At page 7.</summary>\n<p><strong>Wrong.</strong></p>\n<p>Turn to the front.</p>"))
  }

  @Test func `The Markdown file contains steps, code, and answers`() async throws {
    _ = try await package.build()
    let text = try #require(package.site["tutorials/book/first-steps/index.md"])
    #expect(text.contains("1. Take one.\n\n   `Reader.swift` (new file):\n\n   ```swift\n   let book = \"A\"\n   ```"))
    #expect(
      text.contains("2. Open it.\n\n   `Reader.swift`:\n\n   ```diff\n    let book = \"A\"\n   +print(book)\n   ```"))
    #expect(text.contains("- At page 7."))
  }

  /// A tutorial with two steps, whose second shows a file with these arguments.
  ///
  /// - Returns: The marked lines of the second step's code.
  private func newLines(_ arguments: String) async throws -> [String] {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/a.swift": "let a = 1\n",
      "Articles/b.swift": "let a = 1\nlet b = 2\n", "Articles/c.swift": "let b = 2\nlet c = 3\n",
      "Articles/T.tutorial": """
      @Tutorial {
        @Intro(title: "T")
        @Section(title: "S") {
          @Steps {
            @Step {
              @Code(name: "A.swift", file: a.swift)
            }
            @Step {
              @Code(\(arguments))
            }
          }
        }
      }
      """,
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    let html = try #require(package.site["tutorials/book/t/index.html"])
    return html.split(separator: "<ins class=\"line\">").dropFirst().map { line in
      String(line.prefix { $0 != "\n" }.replacing(#/<[^>]*>/#, with: ""))
    }
  }

  @Test(arguments: [
    ("name: \"A.swift\", file: b.swift", ["let b = 2"]), ("name: \"A.swift\", file: b.swift, reset: true", []),
    ("name: \"A.swift\", file: a.swift", []), ("name: \"B.swift\", file: b.swift", []),
    ("name: \"B.swift\", file: b.swift, previousFile: c.swift", ["let a = 1"]),
    ("name: \"A.swift\", file: c.swift, previousFile: b.swift", ["let c = 3"]),
  ])
  func `A step's changes are relative to the previous step, or to the file that it names`(
    arguments: String, lines: [String]
  ) async throws {
    #expect(try await newLines(arguments) == lines)
  }

  @Test func `Images, videos, and stacks appear where they're written`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/cover.png": "png", "Articles/film.mp4": "film",
      "Articles/still.png": "png",
      "Articles/T.tutorial": """
      @Tutorial {
        @Intro(title: "T") {
          About it.

          @Image(source: cover, alt: "The cover")
        }
        @Section(title: "S") {
          @ContentAndMedia {
            Before.

            @Image(source: cover, alt: "Again")
          }
          @Stack {
            @ContentAndMedia {
              Left.
            }
            @ContentAndMedia {
              Right.
            }
          }
          @Steps {
            @Step {
              Watch.

              @Video(source: film, poster: still, alt: "It turns")
            }
            @Step {
              Look.

              @Image(source: still, alt: "It stands")
            }
          }
        }
      }
      """,
    ])
    #expect(try await package.build().messages == [])
    let html = try #require(package.site["tutorials/book/t/index.html"])
    let order = ["The cover", "Before.", "Again", "Left.", "Right.", "Watch.", "film.mp4", "Look.", "It stands"]
    let places = order.compactMap { html.firstRange(of: "\($0)")?.lowerBound }
    #expect(places.count == order.count)
    #expect(places == places.sorted())
  }

  @Test func `A step with a missing file causes a warning at the file's name`() async throws {
    let broken = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/T.tutorial": """
      @Tutorial {
        @Intro(title: "T")
        @Section(title: "S") {
          @Steps {
            @Step {
              @Code(name: "A.swift", file: "reeder.swift")
            }
          }
        }
      }
      """,
      "Articles/reader.swift": "let a = 1\n",
    ])
    let result = try await broken.build()
    let diagnostic = try #require(result.diagnostics.first { $0.id == "missing-file" })
    #expect(diagnostic.position?.line == 6)
    #expect(diagnostic.nearMisses == ["reader.swift"])
    #expect(result.isGood)
  }

  @Test(arguments: [("reader-1", "reader-2"), ("Steps/reader-1", "reader-2.swift")])
  func `A code file can be named without its extension`(first: String, second: String) async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/T.tutorial": """
      @Tutorial {
        @Intro(title: "T")
        @Section(title: "S") {
          @Steps {
            @Step {
              @Code(name: "A.swift", file: "\(first)")
            }
            @Step {
              @Code(name: "A.swift", file: "\(second)")
            }
            @Step {
              @Code(file: reader-1)
            }
          }
        }
      }
      """,
      "Articles/Steps/reader-1.swift": "let a = 1\n", "Articles/Steps/reader-2.swift": "let a = 1\nlet b = 2\n",
    ])
    let result = try await package.build()
    #expect(!result.diagnostics.contains { $0.id == "missing-file" })
    let markdown = try #require(package.site.first { $0.key.hasSuffix("/t/index.md") }?.value)
    #expect(markdown.contains(" let a = 1\n   +let b = 2\n"))
    #expect(markdown.contains("`reader-1.swift` (new file):"))
  }

  @Test func `A misspelled code file without its extension gets a suggestion`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/T.tutorial":
        "@Tutorial {\n@Intro(title: T)\n@Section(title: S) {\n@Steps {\n@Step {\n@Code(name: A.swift, file: reder)\n}\n}\n}\n}\n",
      "Articles/reader.swift": "let a = 1\n",
    ])
    let result = try await package.build()
    #expect(result.diagnostics.first { $0.id == "missing-file" }?.nearMisses == ["reader.swift"])
  }
}
