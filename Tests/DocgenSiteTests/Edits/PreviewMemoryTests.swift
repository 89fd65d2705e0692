import DocgenModel
import DocgenSite
import DocgenSymbols
import DocgenTestHelpers
import Testing

/// The parsed files, resolved pages, and written pages that a preview reuses.
///
/// The pages show parts of other pages, of symbols, of samples, and of files. Each change affects one part, so that nothing
/// else makes the preview resolve and render the page again. In particular, the navigation of these pages doesn't contain the
/// changed page.
@Suite struct PreviewMemoryTests {
  /// A change and pages that show the changed part.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pages: [String]
    let apply: @Sendable (inout BuildInputs) -> Void

    init(_ description: String, shownOn pages: [String], _ apply: @escaping @Sendable (inout BuildInputs) -> Void) {
      (testDescription, self.pages, self.apply) = (description, pages, apply)
    }

    /// A change of a text in a file.
    init(_ description: String, in file: String, _ old: String, _ new: String, shownOn pages: [String]) {
      self.init(description, shownOn: pages) { inputs in
        let text = String(decoding: inputs.files[file] ?? [], as: UTF8.self)
        inputs.files[file] = Array(text.replacing(old, with: new).utf8)
      }
    }

    /// A change of a symbol.
    init(
      _ description: String, of symbol: String, shownOn pages: [String],
      _ change: @escaping @Sendable (inout Symbol) -> Void
    ) {
      self.init(description, shownOn: pages) { inputs in
        for index in inputs.symbols?[0].symbols.indices ?? 0..<0 where inputs.symbols?[0].symbols[index].id == symbol {
          change(&inputs.symbols![0].symbols[index])
        }
      }
    }
  }

  static let changes: [Change] = [
    // Articles
    Change(
      "the title of an article", in: "Articles/Target.md", "# The target", "# A target",
      shownOn: ["linkviewer", "linksviewer", "topicsviewer", "seealsoviewer", "old/target"]),
    Change(
      "the abstract of an article", in: "Articles/Target.md", "Its abstract.", "Another abstract.",
      shownOn: ["linksviewer", "topicsviewer", "seealsoviewer"]),
    Change(
      "the abstract of an article in the same topic group", in: "Articles/ImageViewer.md", "It shows", "It has",
      shownOn: ["linkviewer"]),
    Change("the title of the previous article", in: "Articles/Last.md", "# Last", "# Final", shownOn: ["viewers"]),
    Change(
      "the text of a heading with the same anchor", in: "Articles/Target.md", "## A heading", "## A Heading",
      shownOn: ["headingviewer"]),
    Change(
      "a heading that a link leads to", in: "Articles/Target.md", "## A heading", "## Another",
      shownOn: ["headingviewer"]
    ),
    Change(
      "a new heading that a link leads to", in: "Articles/Target.md", "## A heading",
      "## Later\n\nText.\n\n## A heading",
      shownOn: ["laterheadingviewer"]),
    Change("a new article that a link leads to", shownOn: ["laterpageviewer"]) { inputs in
      inputs.files["Articles/Later.md"] = Array("# Later\n\nNew.\n".utf8)
    },
    Change("a new article with the name of a heading", shownOn: ["ownheadingviewer"]) { inputs in
      inputs.files["Articles/Shape.md"] = Array("# Shapes\n\nNew.\n".utf8)
    },
    Change("an article that a link leads to", shownOn: ["linkviewer", "linksviewer", "topicsviewer"]) { inputs in
      inputs.files["Articles/Target.md"] = nil
    },

    // Symbols
    Change(
      "the title of an article that mentions a symbol", in: "Articles/MentionViewer.md", "# Mention", "# A mention",
      shownOn: ["box/item"]),
    Change(
      "the title of an article whose sample uses a symbol", in: "Articles/SampleViewer.md", "# Sample", "# A sample",
      shownOn: ["type/run(_:)"]),
    Change(
      "the heading above a sample that uses a symbol", in: "Articles/SampleViewer.md", "## Use", "## First use",
      shownOn: ["type/run(_:)"]),
    Change("the short declaration of a symbol", of: "run", shownOn: ["methodviewer", "methodlinksviewer"]) { symbol in
      symbol.subheading.append(.init(kind: "text", text: " async"))
    },
    Change("the deprecation of a symbol", of: "run", shownOn: ["methodviewer", "methodlinksviewer"]) { symbol in
      symbol.availability = [.init(platform: "*", deprecated: "")]
    },
    Change("the comment of a symbol", of: "run", shownOn: ["methodviewer", "methodlinksviewer"]) { symbol in
      symbol.comment = .init(text: "Runs it again.", position: symbol.comment?.position)
    },
    Change("the declaration of a symbol in a sample", of: "run", shownOn: ["sampleviewer"]) { symbol in
      symbol.declaration.append(.init(kind: "text", text: " async"))
    },
    Change("a conformance", of: "type", shownOn: ["readable"]) { $0.relationships = [] },
    Change("a type that a declaration names", shownOn: ["type/run(_:)"]) { inputs in
      inputs.symbols?[0].symbols.removeAll { $0.id == "item" }
    },

    // Samples
    Change("the checks of a sample", shownOn: ["sampleviewer"]) { $0.results[0].checks = [.ran, .output] },
    Change("the compiler of a sample", shownOn: ["sampleviewer"]) { $0.results[0].compiler = "Swift 6.4" },
    Change("the platform of a sample", shownOn: ["sampleviewer"]) {
      $0.results[0].platform = "arm64-apple-macosx"
    },
    Change("the outcome of a sample", shownOn: ["sampleviewer"]) { $0.results[0].state = .failed },
    Change("the symbols in a sample", shownOn: ["sampleviewer"]) { $0.results[0].identifiers = [] },
    Change("a sample that has never run", shownOn: ["sampleviewer"]) { $0.results.removeFirst() },
    Change("the output of a sample", shownOn: ["outputviewer"]) { $0.results[1].standardOutput = "Another\n" },
    Change("a line of a slice", in: "Snippets/Use.swift", "Type()", "Type( )", shownOn: ["sampleviewer"]),
    Change("a loaded manifest", shownOn: ["manifestviewer"]) { $0.loadedManifests = ["let package = 1\n"] },

    // Files
    Change("the size of an image", in: "Articles/plan.svg", "width='10'", "width='20'", shownOn: ["imageviewer"]),
    Change("a new dark image", shownOn: ["imageviewer"]) { inputs in
      inputs.files["Articles/plan~dark.svg"] = inputs.files["Articles/plan.svg"]
    },
    Change("a new file that a link leads to in the repository", shownOn: ["fileviewer"]) { inputs in
      inputs.files["Notes.txt"] = Array("Notes.\n".utf8)
    },
    Change("the title of another site's page", in: "Links/other.json", "About", "All about", shownOn: ["siteviewer"]),
    Change(
      "the address of another site", in: "Links/other.json", "other.example", "new.example", shownOn: ["siteviewer"]),
    Change(
      "the title of a tutorial", in: "Articles/First.tutorial", "The first", "A first", shownOn: ["tutorials/contents"]),
    Change(
      "the time of a tutorial", in: "Articles/First.tutorial", "time: 5", "time: 7", shownOn: ["tutorials/book/first"]),
    Change(
      "the code of a tutorial", in: "Articles/step.swift", "let a", "var a", shownOn: ["tutorials/book/first"]),
  ]

  @Test(arguments: changes) func `A page changes with each part of another page that it shows`(change: Change)
    async throws
  {
    let cache = PreviewCache()
    let package = TestPackage(Self.book)
    let first = try await package.build(Self.book, jobs: 2, cache: cache)
    try #require(first.isGood, "\(first.messages)")
    let before = package.siteFiles

    var inputs = Self.book
    change.apply(&inputs)
    package.replaceFiles(of: Self.book, with: inputs)
    let outcome = BuildOutcome(try await package.build(inputs, jobs: 2, cache: cache), of: package)
    let emptyPackage = TestPackage(inputs)
    let expected = BuildOutcome(try await emptyPackage.build(inputs, jobs: 1), of: emptyPackage)

    #expect(outcome.differences(from: expected, before: before) == [])
    try #require(expected.isGood, "\(expected.diagnostics)")
    for page in change.pages {
      let file =
        "\(page.contains("tutorials/") || page.hasPrefix("old/") ? "" : "documentation/book/")\(page)/index.html"
      #expect(before[file] != nil)
      #expect(expected.files[file] != before[file], "'\(file)' doesn't show the change")
    }
  }

  // MARK: The book

  private static let viewers = [
    "LinkViewer": "See <doc:Target>.",
    "LinksViewer": "@Links(visualStyle: list) {\n  - <doc:Target>\n}",
    "TopicsViewer": "Text.\n\n## Topics\n\n### Others\n\n- <doc:Target>",
    "SeeAlsoViewer": "Text.\n\n## See Also\n\n- <doc:Target>",
    "HeadingViewer": "See <doc:Target#A-heading>.",
    "LaterHeadingViewer": "See <doc:Target#Later>.",
    "LaterPageViewer": "See <doc:Later>.",
    "OwnHeadingViewer": "See <doc:Shape>.\n\n## Shape\n\nText.",
    "MentionViewer": "See ``Box/Item``.",
    "MethodViewer": "Text.\n\n## Topics\n\n### Methods\n\n- ``Type/run(_:)``",
    "MethodLinksViewer": "@Links(visualStyle: detailedGrid) {\n  - ``Type/run(_:)``\n}",
    "SampleViewer": "Text.\n\n## Use\n\n@Snippet(path: \"Use\", slice: \"use\")",
    "OutputViewer": "@Output(path: \"Printing\")",
    "ManifestViewer": "```swift manifest\nlet package = 1\n```",
    "ImageViewer": "![A plan](plan)",
    "FileViewer": "See [the notes](../Notes.txt).",
    "SiteViewer": "See <doc://Other/documentation/Other/Timing>.",
  ]

  private static let book: BuildInputs = {
    var files = [
      "docgen.yml": """
      bundle: Book
      repository: https://example.org/book
      sites: [Links/other.json]
      redirects:
        old/target: documentation/book/target

      """,
      "Links/other.json": """
      {"format": 1, "bundle": "Other", "baseURL": "https://other.example/", "entities": [
      {"address": "documentation/other/timing", "kind": "Article", "path": [], "title": "About timing"}
      ]}
      """,
      "Articles/Book.md": "# ``Book``\n\nAll of it.\n\n## Topics\n\n### Articles\n\n- <doc:Targets>\n- <doc:Viewers>\n",
      "Articles/Targets.md": "# Targets\n\nPages to show.\n\n## Topics\n\n### All\n\n- <doc:Target>\n- <doc:Last>\n",
      "Articles/Target.md": "# The target\n\nIts abstract.\n\n## A heading\n\nText.\n",
      "Articles/Last.md": "# Last\n\nThe article before the viewers.\n",
      "Articles/Viewers.md": "# Viewers\n\nPages that show others.\n\n## Topics\n\n### All\n\n"
        + viewers.keys.sorted().map { "- <doc:\($0)>\n" }.joined(),
      "Articles/Contents.tutorial": """
      @Tutorials(name: "Book") {
        @Intro(title: "Contents") {
          Text.
        }
        @Chapter(name: "One") {
          @TutorialReference(tutorial: "doc:First")
        }
      }
      """,
      "Articles/First.tutorial": """
      @Tutorial(time: 5) {
        @Intro(title: "The first") {
          Text.
        }
        @Section(title: "A section") {
          @Steps {
            @Step {
              Write it.
              @Code(name: "Step.swift", file: "step.swift")
            }
          }
        }
      }
      """,
      "Articles/step.swift": "let a = 1\n",
      "Articles/plan.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'></svg>\n",
      "Snippets/Use.swift": "// snippet.use\nlet type = Type()\ntype.run(1)\n// snippet.end\n",
      "Snippets/Printing.swift": "print(\"Printed\")\n",
    ]
    for (name, text) in viewers {
      // The title is the name without "Viewer".
      files["Articles/\(name).md"] =
        "# \(name.dropLast("Viewer".count))\n\nIt shows a part of another page.\n\n## Overview\n\n\(text)\n"
    }
    var use = SampleResult.passed("Use")
    use.identifiers = [.init(line: 3, column: 6, length: 3, symbol: "run")]
    return BuildInputs(
      files: files.mapValues { Array($0.utf8) }, symbols: [graph],
      results: [use, .passed("Printing", output: "Printed\n")])
  }()

  private static let graph: ModuleGraph = {
    func symbol(
      _ id: String, _ kind: Symbol.Kind, _ path: [String], _ relationships: [Symbol.Relationship] = []
    ) -> Symbol {
      let name = Symbol.DeclarationFragment(kind: "identifier", text: path.last ?? "")
      return Symbol(
        id: id, module: "Book", kind: kind, path: path, declaration: [name], subheading: [name],
        comment: .init(text: "Its comment.", position: SourcePosition(file: "Sources/Book/Book.swift", line: 1)),
        position: SourcePosition(file: "Sources/Book/Book.swift", line: 2), relationships: relationships)
    }
    var run = symbol("run", .method, ["Type", "run(_:)"], [.init(.memberOf, "type")])
    run.declaration.append(.init(kind: "typeIdentifier", text: "Item", symbol: "item"))
    return ModuleGraph(
      module: "Book",
      symbols: [
        symbol("readable", .protocol, ["Readable"]),
        symbol("type", .struct, ["Type"], [.init(.conformsTo, "readable")]),
        symbol("box", .struct, ["Box"]), symbol("item", .struct, ["Box", "Item"], [.init(.memberOf, "box")]), run,
      ])
  }()
}

extension TestPackage {
  /// Changes the files that differ between two versions of the package.
  fileprivate func replaceFiles(of old: BuildInputs, with new: BuildInputs) {
    store.withValue { store in
      for path in Set(old.files.keys).union(new.files.keys) where old.files[path] != new.files[path] {
        store["/package/\(path)"] = new.files[path]
      }
    }
  }
}
