import DocgenModel
import Foundation
import Testing

@testable import DocgenSite

/// The steps on a tutorial's page: changes, observed results, and projects to download.
@Suite struct TutorialPageTests {
  private static let lines = (1...20).map { "let value\($0) = \($0)" }

  private func package(_ second: String = "", third: String = "") -> TestPackage {
    var changed = Self.lines
    changed[9] = "let ten = 10"
    return TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/1/Package.swift": "// swift-tools-version: 6.0\n",
      "Articles/1/main.swift": Self.lines.joined(separator: "\n") + "\n",
      "Articles/2/main.swift": changed.joined(separator: "\n") + "\n",
      "Articles/T.tutorial": """
      @Tutorial {
        @Intro(title: "T")
        @Section(title: "Begin") {
          @Steps {
            @Step {
              Write it.
              @Code(name: "Package.swift", file: 1/Package.swift)
              @Code(name: "Sources/App/main.swift", file: 1/main.swift)
            }
            @Step {
              Read it.
            }
          }
        }
        @Section(title: "Change") {
          @Steps {
            @Step {
              Change it.
              @Code(name: "Sources/App/main.swift", file: 2/main.swift)
              \(second)
            }
            \(third)
          }
        }
      }
      """,
    ])
  }

  private func html(of package: TestPackage, _ results: [SourcePosition: SampleResult] = [:]) async throws
    -> String
  {
    let result = try await package.build { $0.stepResults = results }
    #expect(result.messages == [])
    return try #require(package.site["tutorials/book/t/index.html"])
  }

  @Test func `A change leaves out unchanged lines that are far away, and the whole file has them`() async throws {
    let html = try await html(of: package())
    #expect(html.contains("<del class=\"line\">"))
    #expect(html.contains("⋯ 6 unchanged lines\n</span><span class=\"far\"><span class=\"line\">"))
    #expect(html.contains("⋯ 7 unchanged lines\n"))
    // Only the changed file has more content than its change.
    #expect(html.components(separatedBy: "<label class=\"whole-file\">").count == 2)
    // The page contains all lines once, and those of the changed file twice: before and after.
    #expect(html.components(separatedBy: "value5").count == 3)
  }

  @Test func `Steps are numbered over all sections`() async throws {
    let html = try await html(of: package())
    #expect((1...3).allSatisfy { html.contains("id=\"step-\($0)\"") })
    #expect(html.contains("href=\"#step-3\" aria-label=\"Step 3\">3</a>"))
  }

  /// Results of the third step, with the label and the text that its page shows.
  private static let results: [(StepObservation, label: String, text: String?)] = [
    (.built, "Builds", nil),
    (.testsPassed(count: 1), "Tests passed</span> · 1 test", nil),
    (.testsPassed(count: 3), "Tests passed</span> · 3 tests", nil),
    (.ran(status: 0, output: "1 < 2\n", error: ""), "Ran</span> · Output", "1 &lt; 2\n"),
    (.ran(status: 0, output: "", error: ""), "Ran</span></figcaption>", nil),
    (.ran(status: 2, output: "", error: "Help\n"), "Exited with status 2, as expected", "Help\n"),
    (
      .failedAsExpected([.init(path: "Tests/AppTests/AppTests.swift", line: 12, text: "Expectation failed: 1 == 2")]),
      "Fails, as expected", "AppTests.swift:12: Expectation failed: 1 == 2"
    ),
    (
      .didNotCompileAsExpected([.init(path: nil, line: 1, text: "no such module")]), "Does not compile, as expected",
      "no such module"
    ),
    (.parsedOnly(reason: "needs SwiftUI"), "Not compiled on this platform</span>: needs SwiftUI", nil),
    (.unverified(reason: "needs a phone"), "Not verified</span>: needs a phone", nil),
    (.notRun(reason: "no source files yet"), "Builds, not run</span>: no source files yet", nil),
  ]

  @Test(arguments: results.indices)
  func `A page shows the observed result as text of the compiler or the test`(index: Int) async throws {
    let (observation, label, text) = Self.results[index]
    let step = SourcePosition(file: "Articles/T.tutorial", line: 17, column: 7)
    let html = try await html(of: package(), [step: SampleResult.step(.passed, [observation])])
    #expect(html.contains("<span class=\"verdict\">\(label)"))
    if let text { #expect(html.contains("<samp>\(text)")) }
    #expect(html.contains("<samp>") == (text != nil))
  }

  @Test func `A step without a result isn't verified, and one without changes shows no label`() async throws {
    let html = try await html(of: package())
    #expect(html.components(separatedBy: "Not verified").count == 3)
  }

  @Test func `A failed step shows the reason`() async throws {
    let step = SourcePosition(file: "Articles/T.tutorial", line: 17, column: 7)
    let failure = SampleResult.Failure(
      id: "step-fails", position: step, message: "the tests fail",
      messages: [.init(path: "A.swift", line: 2, text: "1 == 2")])
    let html = try await html(of: package(), [step: SampleResult.step(.failed, failures: [failure])])
    #expect(html.contains("Failed when checked"))
    #expect(html.contains("<samp>the tests fail\nA.swift:2: 1 == 2</samp>"))
  }

  @Test func `Deleted files are named`() async throws {
    let html = try await html(of: package("@Delete(name: \"Package.swift\")"))
    #expect(
      html.contains("<code class=\"file-path\">Package.swift</code><span class=\"file-note deleted\">Deleted</span>"))
  }

  // MARK: Downloads

  @Test func `Each section offers its start and its end, with the same bytes in each build`() async throws {
    let one = package()
    _ = try await html(of: one)
    let zips = one.files.filter { $0.key.hasSuffix(".zip") }
    // The project is empty before the first section.
    let folder = "site/tutorials/book/t"
    #expect(zips.keys.sorted() == ["t-1-end", "t-2-end", "t-2-start"].map { "\(folder)/\($0).zip" })
    let page = try #require(one.site["tutorials/book/t/index.html"])
    #expect(page.contains("<a href=\"t-2-end.zip\" download>Project at the end"))
    let other = package()
    _ = try await html(of: other)
    #expect(other.files.filter { $0.key.hasSuffix(".zip") } == zips)
    // A section begins with the end of the previous section.
    let text = { (name: String) in String(decoding: zips["\(folder)/\(name).zip"] ?? [], as: UTF8.self) }
    #expect(text("t-2-start").contains("let value10 = 10"))
    #expect(text("t-2-start").contains("t-2-start/Sources/App/main.swift"))
    #expect(text("t-2-end").contains("let ten = 10"))
  }

  @Test func `A project that can't be unpacked on all systems is reported at its section`() async throws {
    let package = package("@Code(name: \"sources/app/Main.swift\", file: 1/main.swift)")
    let result = try await package.build()
    #expect(
      result.messages == [
        "Articles/T.tutorial:15:3: warning: 'Sources/App/main.swift' and 'sources/app/Main.swift' can't both exist in a "
          + "project on every system\nArticles/T.tutorial:15:3: note: rename one of them in '@Code', or remove it with "
          + "'@Delete'"
      ])
    #expect(package.files["site/tutorials/book/t/t-1-end.zip"] != nil)
    #expect(package.files["site/tutorials/book/t/t-2-end.zip"] == nil)
  }

  // MARK: The table of contents

  @Test func `A table of contents shows the duration of its tutorials`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/Contents.tutorial": """
      @Tutorials(name: "Book") {
        @Intro(title: "Learn")
        @Chapter(name: "One") {
          @TutorialReference(tutorial: "doc:A")
          @TutorialReference(tutorial: "doc:B")
        }
        @Chapter(name: "One") {
          @TutorialReference(tutorial: "doc:C")
        }
        @Resources {
          Read on.
        }
      }
      """,
      "Articles/A.tutorial": "@Tutorial(time: 50) {\n  @Intro(title: \"A\")\n}\n",
      "Articles/B.tutorial": "@Tutorial(time: 20) {\n  @Intro(title: \"B\")\n}\n",
      "Articles/C.tutorial": "@Article {\n  @Intro(title: \"C\")\n}\n",
    ])
    #expect(try await package.build().messages == [])
    let html = try #require(package.site["tutorials/contents/index.html"])
    #expect(html.contains("<p class=\"eyebrow\">3 tutorials · 1 h 10 min</p>"))
    #expect(html.contains("<span class=\"duration\">50 min</span>"))
    let order = ["id=\"One\"", "id=\"One-1\"", "id=\"Resources\""].compactMap { html.firstRange(of: $0)?.lowerBound }
    #expect(order.count == 3 && order == order.sorted())
    let contents = ["href=\"#One\"", "href=\"#One-1\"", "href=\"#Resources\""]
      .compactMap { html.range(of: $0, options: .backwards)?.lowerBound }
    #expect(contents.count == 3 && contents == contents.sorted())
  }
}
