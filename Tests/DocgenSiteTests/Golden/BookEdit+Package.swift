import DocgenModel

/// Edits of samples, images, symbols, the configuration, the theme, and other files.
extension BookEdit {
  // MARK: Samples

  static let samples: [BookEdit] = [
    BookEdit(inSection: "show a sample") { section, book, random in section.blocks.append(book.sample(&random)) },
    BookEdit(inSnippet: "change a shown line") { snippet, _, random in
      snippet.slice.append("// The \(GeneratedBook.noun(&random)).")
    },
    BookEdit(inSnippet: "change a hidden line") { snippet, _, random in
      snippet.hiddenLines = (0...random.below(3)).map { "let hidden\($0) = \(random.below(100))" }
    },
    BookEdit(inSnippet: "change the lines after a slice") { snippet, _, random in
      snippet.rest = ["print(\"\(GeneratedBook.noun(&random))\")"]
    },
    BookEdit(inSnippet: "change the types that a sample uses") { snippet, book, random in
      guard let type = book.types.flatMap({ $0.isEmpty ? nil : random.pick($0) }) else { return }
      snippet.slice[0] = "let value\(snippet.name) = \(type.name)()"
    },
    BookEdit(inSnippet: "change whether a sample has passed") { snippet, _, random in
      switch random.below(3) {
      case 0: snippet.result = nil
      case 1: snippet.result = .init(outcome: .failed)
      default: snippet.result = .init(output: "\(GeneratedBook.noun(&random))\n")
      }
    },
    BookEdit(inSnippet: "change the checks of a sample") { snippet, _, random in
      snippet.result = .init(
        checks: random.pick([[.ran], [.ran, .printedValues], [.ran, .output], [.tests], [.ran, .expectedFailures]]),
        output: "\(GeneratedBook.noun(&random))\n")
    },
    BookEdit(inSnippet: "change the output of a sample") { snippet, _, random in
      snippet.result = snippet.result ?? .init()
      snippet.result?.output = "\(GeneratedBook.noun(&random)) \(random.below(100))\n"
    },
    BookEdit(inSnippet: "change the compiler that built a sample") { snippet, _, random in
      snippet.result = snippet.result ?? .init(output: "1\n")
      snippet.result?.compiler = "Swift 6.\(random.below(10))"
    },
    BookEdit(inSnippet: "add or remove the symbols in a sample") { snippet, _, _ in
      snippet.result = snippet.result ?? .init(output: "1\n")
      snippet.result?.hasIdentifiers.toggle()
    },
    BookEdit("add a snippet and show it") { book, random in
      let name = "Added\(random.below(1000))"
      guard !book.snippets.contains(where: { $0.name == name }) else { return nil }
      book.snippets.append(
        .init(
          name: name, hiddenLines: [], slice: ["let added\(name) = Type0()"], rest: [], result: .init(output: "1\n")))
      let place = random.below(book.articles.count)
      book.articles[place].sections.append(
        .init(heading: "The sample \(name)", blocks: ["@Snippet(path: \"\(name)\")"]))
      return "\(name) in \(book.articles[place].path)"
    },
    BookEdit("add a snippet that no page shows") { book, random in
      let name = "Unshown\(random.below(1000))"
      guard !book.snippets.contains(where: { $0.name == name }) else { return nil }
      book.snippets.append(.init(name: name, hiddenLines: [], slice: ["let unshown\(name) = 1"], rest: []))
      return name
    },
    BookEdit("remove a snippet and its samples") { book, random in
      let places = book.snippets.indices.dropFirst()
      guard !places.isEmpty else { return nil }
      let name = book.snippets.remove(at: random.pick(Array(places))).name
      for article in book.articles.indices {
        for section in book.articles[article].sections.indices {
          let blocks = book.articles[article].sections[section].blocks
          book.articles[article].sections[section].blocks = blocks.map {
            $0.contains("\"\(name)\"") || $0.contains("\"\(name)#") ? "A sample was here." : $0
          }
        }
      }
      return name
    },
    BookEdit("load a manifest, or don't") { book, _ in
      let manifest = "let package = Package(name: \"Shown\")\n"
      let block = "```swift manifest\n\(manifest)```"
      if !book.articles[0].directives.contains(block) { book.articles[0].directives.append(block) }
      if book.loadedManifests.isEmpty { book.loadedManifests = [manifest] } else { book.loadedManifests = [] }
      return book.articles[0].path
    },
  ]

  /// Creates an edit of a snippet and of its copies in articles and in sources.
  private init(
    inSnippet name: String,
    _ change: @escaping @Sendable (inout GeneratedBook.SnippetFile, GeneratedBook, inout SplitMix64) -> Void
  ) {
    self.init(name) { book, random in
      guard !book.snippets.isEmpty else { return nil }
      let place = random.below(book.snippets.count)
      let old = book.snippets[place]
      var new = old
      change(&new, book, &random)
      book.snippets[place] = new
      book.replaceText(old.mirror, with: new.mirror)
      book.replaceText(old.commentMirror, with: new.commentMirror)
      return new.name
    }
  }

  // MARK: Images

  static let media: [BookEdit] = [
    BookEdit(inSection: "show an image") { section, book, random in section.blocks.append(book.image(&random)) },
    BookEdit("change the size of an image") { book, random in
      let path = random.pick(book.images.keys.sorted())
      let (width, height) = (random.below(90) + 10, random.below(90) + 10)
      switch book.images[path] {
      case .svg(_, _, let color)?: book.images[path] = .svg(width: width, height: height, color: color)
      case .png(_, _, let byte)?: book.images[path] = .png(width: width, height: height, byte: byte)
      case nil: return nil
      }
      return path
    },
    BookEdit("change an image of the same size") { book, random in
      let path = random.pick(book.images.keys.sorted())
      switch book.images[path] {
      case .svg(let width, let height, let color)?:
        book.images[path] = .svg(width: width, height: height, color: color == "teal" ? "navy" : "teal")
      case .png(let width, let height, let byte)?:
        book.images[path] = .png(width: width, height: height, byte: byte &+ 1)
      case nil: return nil
      }
      return path
    },
    BookEdit("add or remove an image") { book, random in
      let path = random.pick(["Articles/plan.svg", "Articles/map.svg", "Articles/photo@2x.png", "Articles/logo.svg"])
      if book.images[path] == nil {
        book.images[path] = .svg(width: 12, height: 12, color: "black")
      } else {
        book.images[path] = nil
      }
      return path
    },
    BookEdit("add or remove another variant of an image") { book, random in
      let path = random.pick(["Articles/plan~dark.svg", "Articles/map@2x.svg", "Articles/map~dark.svg"])
      book.images[path] = book.images[path] == nil ? .svg(width: 80, height: 100, color: "silver") : nil
      return path
    },
    BookEdit("move an image to another folder") { book, _ in
      let (first, second) = ("Articles/map.svg", "Articles/Guides/map.svg")
      (book.images[first], book.images[second]) = (book.images[second], book.images[first])
      return first
    },
  ]

  // MARK: Symbols

  static let symbols: [BookEdit] = [
    BookEdit(inType: "change a comment") { type, book, random in
      type.comment = "\(GeneratedBook.sentence(&random))\n\n\(GeneratedBook.sentence(&random)) \(book.link(&random))"
    },
    BookEdit(inType: "add a heading to a comment") { type, _, random in
      type.comment = (type.comment ?? "A type.") + "\n\n## \(GeneratedBook.heading(&random))\n\nText."
    },
    BookEdit(inType: "add or remove a comment") { type, _, random in
      type.comment = type.comment == nil ? GeneratedBook.sentence(&random) : nil
    },
    BookEdit(inType: "change the comment of a method") { type, _, random in
      guard !type.methods.isEmpty else { return }
      type.methods[random.below(type.methods.count)].comment = GeneratedBook.sentence(&random)
    },
    BookEdit(inType: "change a declaration") { type, book, random in
      guard !type.methods.isEmpty else { return }
      let others = ["Int"] + (book.types ?? []).map(\.name)
      type.methods[random.below(type.methods.count)].parameterType = random.pick(others)
    },
    BookEdit(inType: "change a conformance") { type, _, _ in type.isReadable.toggle() },
    BookEdit(inType: "change the availability of a symbol") { type, _, random in
      type.availability = [
        .init(
          platform: random.pick(["macOS", "iOS"]), introduced: "\(random.below(10) + 10).0",
          deprecated: random.below(3) == 0 ? "20.0" : nil)
      ]
    },
    BookEdit(inType: "move a declaration to another line") { type, _, random in type.line += random.below(9) + 1 },
    BookEdit(inType: "add a method") { type, book, random in
      type.methods.append(
        .init(name: "added\(random.below(1000))", comment: GeneratedBook.sentence(&random), parameterType: type.name))
    },
    BookEdit(inType: "remove a method") { type, _, random in
      if !type.methods.isEmpty { type.methods.remove(at: random.below(type.methods.count)) }
    },
    BookEdit(inType: "rename a method") { type, _, random in
      guard !type.methods.isEmpty else { return }
      type.methods[random.below(type.methods.count)].name = "renamed\(random.below(1000))"
    },
    BookEdit("add a type") { book, random in
      guard book.types != nil else { return nil }
      let name = "Added\(random.below(1000))"
      book.types?.append(
        .init(name: name, comment: GeneratedBook.sentence(&random), line: random.below(1000) + 50, isReadable: true))
      return name
    },
    BookEdit("remove a type") { book, random in
      guard let types = book.types, types.count > 1 else { return nil }
      return book.types?.remove(at: random.below(types.count)).name
    },
    BookEdit("build with or without symbols") { book, random in
      if book.types == nil {
        book.types = (0..<3).map {
          .init(name: "Type\($0)", comment: GeneratedBook.sentence(&random), line: 100 * $0 + 100, isReadable: true)
        }
      } else {
        book.types = nil
      }
      return book.types == nil ? "without" : "with"
    },
  ]

  /// Creates an edit of a type.
  private init(
    inType name: String,
    _ change: @escaping @Sendable (inout GeneratedBook.TypeDeclaration, GeneratedBook, inout SplitMix64) -> Void
  ) {
    self.init(name) { book, random in
      guard let types = book.types, !types.isEmpty else { return nil }
      let place = random.below(types.count)
      var type = types[place]
      change(&type, book, &random)
      book.types?[place] = type
      return type.name
    }
  }

  // MARK: Configuration

  static let configuration: [BookEdit] = [
    BookEdit(ofKey: "title", ["The Book", "Another Book", "A café"]),
    BookEdit(ofKey: "bundle", ["Book", "Novel"]),
    BookEdit(ofKey: "base-url", [nil, "https://book.example/", "https://docs.example/book/"]),
    BookEdit(ofKey: "repository", [nil, "https://example.org/book", "https://gitlab.example/group/book"]),
    BookEdit(ofKey: "branch", [nil, "release"]),
    BookEdit(ofKey: "language", [nil, "de", "ar"]),
    BookEdit(ofKey: "version", [nil, "\"1.0\"", "\"2.0\""]),
    BookEdit(ofKey: "versions", [nil, "../versions.json", "/all/versions.json"]),
    BookEdit(ofKey: "logo", [nil, "Assets/logo.svg"]),
    BookEdit(ofKey: "favicon", [nil, "Assets/logo.svg", "Assets/icon.svg"]),
    BookEdit(ofKey: "social-image", [nil, "Assets/logo.svg"]),
    BookEdit(ofKey: "theme", [nil, "Theme"]),
    BookEdit(ofKey: "sites", [nil, "[Links/other.json]"]),
    BookEdit("change a redirect in the configuration") { book, random in
      let old = random.pick(["old/start", "old/end.html", "start"])
      let name = random.pick(book.articles).name.lowercased()
      book.redirects[old] = book.redirects[old] == nil ? "documentation/book/\(name)" : nil
      return old
    },
  ]

  /// Creates an edit of a line of `docgen.yml`.
  private init(ofKey key: String, _ values: [String?]) {
    self.init("change '\(key)' in docgen.yml") { book, random in
      let others = values.filter { $0 != book.configuration[key] }
      book.configuration[key] = random.pick(others)
      return book.configuration[key] ?? "none"
    }
  }

  // MARK: Theme

  static let theme: [BookEdit] = [
    BookEdit("change a template") { book, random in
      book.configuration["theme"] = "Theme"
      book.files["Theme/footer.mustache"] =
        "<footer>\(random.below(100)) {{siteTitle}} {{previousTitle}} {{nextTitle}}</footer>\n"
      return "Theme/footer.mustache"
    },
    BookEdit("add or remove a template") { book, _ in
      book.configuration["theme"] = "Theme"
      let isThere = book.files["Theme/head.mustache"] != nil
      book.files["Theme/head.mustache"] = isThere ? nil : "<meta name=\"color\" content=\"{{version}}\">\n"
      return "Theme/head.mustache"
    },
    BookEdit("change a style sheet of the theme") { book, random in
      book.configuration["theme"] = "Theme"
      book.files["Theme/variables.css"] = ":root { --accent: #\(random.below(900) + 100); }\n"
      return "Theme/variables.css"
    },
    BookEdit("change a file that the theme copies") { book, random in
      book.configuration["theme"] = "Theme"
      book.files["Theme/fonts/notes.txt"] = random.below(3) == 0 ? nil : "Notes \(random.below(1000)).\n"
      return "Theme/fonts/notes.txt"
    },
  ]

  // MARK: Other files

  static let otherFiles: [BookEdit] = [
    BookEdit("change the code of a tutorial") { book, random in
      book.files["Articles/Tutorials/ticket-2.swift"] = "struct Ticket {\n  var label = \(random.below(1000))\n}\n"
      return "ticket-2.swift"
    },
    BookEdit("change the text of a tutorial") { book, random in
      let path = "Articles/Tutorials/First.tutorial"
      book.files[path] = book.files[path]?.replacing("Change the label.", with: GeneratedBook.sentence(&random))
        .replacing("A ticket has a label.", with: GeneratedBook.sentence(&random))
      return path
    },
    BookEdit("change the title of a tutorial") { book, random in
      let path = "Articles/Tutorials/First.tutorial"
      book.files[path] = book.files[path]?
        .replacing("title: \"The first", with: "title: \"The \(GeneratedBook.noun(&random)) and the first")
      return path
    },
    BookEdit("add or remove a file that links lead to in the repository") { book, random in
      let path = random.pick(["Notes.txt", "Sources/Book/Notes.swift"])
      book.files[path] = book.files[path] == nil ? "// Notes.\n" : nil
      return path
    },
    BookEdit("change the list of another site's pages") { book, random in
      let path = "Links/other.json"
      book.files[path] = book.files[path]?.replacing("All about", with: "\(GeneratedBook.noun(&random)) and all about")
      return path
    },
    BookEdit("change the package's name") { book, random in
      book.files["Package.swift"] = "let package = Package(name: \"Package\(random.below(100))\")\n"
      return "Package.swift"
    },
    BookEdit("change the README") { book, random in
      guard let text = book.files["README.md"] else { return nil }
      book.files["README.md"] = "\(text)\n\(GeneratedBook.sentence(&random))\n"
      return "README.md"
    },
    BookEdit("change the information of a catalog") { book, random in
      let path = "Sources/Second/Second.docc/Info.plist"
      let keys = ["CFBundleDisplayName": "Second\(random.below(2))", "CDDefaultCodeListingLanguage": "json"]
      let values = keys.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key><string>\($0.value)</string>" }
      let text = "<plist version=\"1.0\"><dict>\(values.joined())</dict></plist>\n"
      book.files[path] = book.files[path] == text ? nil : text
      return path
    },
  ]
}
