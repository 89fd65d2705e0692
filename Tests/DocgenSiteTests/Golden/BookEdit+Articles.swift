/// Edits of the text, the links, the curation, and the files of articles.
extension BookEdit {
  // MARK: Text

  static let text: [BookEdit] = [
    BookEdit(inSection: "change a sentence") { section, _, random in
      section.blocks[random.below(section.blocks.count)] = GeneratedBook.sentence(&random)
    },
    BookEdit(inSection: "add a block") { section, book, random in
      section.blocks.insert(book.block(&random), at: random.below(section.blocks.count + 1))
    },
    BookEdit(inArticle: "remove a block", where: { $0.sections.contains { $0.blocks.count > 1 } }) {
      article, book, random in
      let places = article.sections.indices.filter { article.sections[$0].blocks.count > 1 }
      let place = random.pick(places)
      article.sections[place].blocks.remove(at: random.below(article.sections[place].blocks.count))
    },
    BookEdit(inArticle: "change a title", where: { !$0.title.hasPrefix("``") }) { article, _, random in
      article.title = GeneratedBook.title(&random)
    },
    BookEdit(inArticle: "change the case of a title", where: { !$0.title.hasPrefix("``") }) { article, _, _ in
      article.title = article.title == article.title.lowercased() ? "Renamed" : article.title.lowercased()
    },
    BookEdit(inArticle: "add markup to a title", where: { !$0.title.contains("`") }) { article, _, random in
      article.title += " *\(GeneratedBook.noun(&random))* and `code`"
    },
    BookEdit(inArticle: "change an abstract") { article, _, random in
      article.abstract = GeneratedBook.sentence(&random)
    },
    BookEdit(inArticle: "add a link to an abstract") { article, book, random in
      article.abstract += " See \(book.link(&random))."
    },
    BookEdit(inArticle: "write an abstract with other bytes that look the same") { article, _, _ in
      let composed = "A caf\u{E9}."
      article.abstract = article.abstract.utf8.elementsEqual(composed.utf8) ? "A cafe\u{301}." : composed
    },
    BookEdit(inArticle: "move an article down in its file") { article, _, random in
      article.preamble.append("<!-- \(random.below(1000)) -->")
    },
    BookEdit(inSection: "add a footnote") { section, _, random in
      let name = random.below(10_000)
      section.blocks.append("Noted[^\(name)].\n\n[^\(name)]: \(GeneratedBook.sentence(&random))")
    },
  ]

  // MARK: Headings

  static let headings: [BookEdit] = [
    BookEdit(inSection: "change a heading") { section, _, random in
      section.heading = GeneratedBook.heading(&random)
    },
    BookEdit("change a heading that links lead to") { book, random in
      let texts = book.articles.map(\.text)
      var targets: [(article: Int, section: Int)] = []
      for article in book.articles.indices {
        for section in book.articles[article].sections.indices {
          let link = "\(book.articles[article].name)#\(book.articles[article].sections[section].fragment)"
          if texts.contains(where: { $0.contains("<doc:\(link)>") }) { targets.append((article, section)) }
        }
      }
      guard !targets.isEmpty else { return nil }
      let target = random.pick(targets)
      book.articles[target.article].sections[target.section].heading = GeneratedBook.heading(&random)
      return book.articles[target.article].path
    },
    BookEdit(inArticle: "change the level of a heading", where: { $0.sections.count > 1 }) { article, _, random in
      let place = 1 + random.below(article.sections.count - 1)
      article.sections[place].level = article.sections[place].level == 2 ? 3 : 2
    },
    BookEdit(inArticle: "add a section") { article, book, random in
      article.sections.insert(book.section(&random), at: random.below(article.sections.count + 1))
    },
    BookEdit(inArticle: "remove a section", where: { !$0.sections.isEmpty }) { article, _, random in
      article.sections.remove(at: random.below(article.sections.count))
    },
    BookEdit(inArticle: "swap two sections", where: { $0.sections.count > 1 }) { article, _, random in
      article.sections.swapAt(0, 1 + random.below(article.sections.count - 1))
    },
    BookEdit("add the heading that a broken link leads to") { book, random in
      let fragment = "Missing-\(GeneratedBook.noun(&random))"
      let place = random.below(book.articles.count)
      let target = random.below(book.articles.count)
      book.articles[place].sections.append(
        .init(heading: "Links", blocks: ["See <doc:\(book.articles[target].name)#\(fragment)>."]))
      book.articles[target].sections.append(
        .init(heading: fragment.replacing("-", with: " "), blocks: [GeneratedBook.sentence(&random)]))
      return "\(book.articles[target].path), \(book.articles[place].path)"
    },
  ]

  // MARK: Links

  static let links: [BookEdit] = [
    BookEdit(inSection: "add a link") { section, book, random in
      section.blocks.append("See \(book.link(&random)) and \(book.link(&random)).")
    },
    BookEdit(inSection: "add a link to a heading") { section, book, random in
      let target = random.pick(book.articles.filter { !$0.sections.isEmpty })
      let fragment = random.pick(target.sections).fragment
      section.blocks.append("See <doc:\(target.name)#\(fragment)>.")
    },
    BookEdit(inSection: "add a link that leads nowhere") { section, book, random in
      section.blocks.append("See \(book.brokenLink(&random)).")
    },
    BookEdit("add the page that a broken link leads to") { book, random in
      let name = "Missing\(random.below(10))"
      guard !book.articles.contains(where: { $0.name == name }) else { return nil }
      book.articles.append(
        .init(folder: "Articles", name: name, title: GeneratedBook.title(&random), abstract: "It was missing."))
      return name
    },
    BookEdit(inSection: "add a link to a page of another site") { section, _, random in
      section.blocks.append("See <doc://Other/documentation/Other/Timing>.")
    },
    BookEdit(inArticle: "add a link to a file in the repository", where: { !$0.sections.isEmpty }) {
      article, _, random in
      let file = random.pick(["Package.swift", "README.md", "Sources/Book/Book.swift", "Notes.txt"])
      let way = String(repeating: "../", count: article.folder.split(separator: "/").count)
      article.sections[random.below(article.sections.count)].blocks.append("See [the file](\(way)\(file)).")
    },
  ]

  // MARK: Curation

  static let curation: [BookEdit] = [
    BookEdit(inArticle: "add a topic group") { article, book, random in
      article.topics.append(
        .init(
          title: "Topic \(random.below(1000))", text: random.below(2) == 0 ? "" : GeneratedBook.sentence(&random),
          links: (0...random.below(3)).map { _ in book.pageLink(&random) }))
    },
    BookEdit(inArticle: "remove a topic group", where: { !$0.topics.isEmpty }) { article, _, random in
      article.topics.remove(at: random.below(article.topics.count))
    },
    BookEdit(inArticle: "change the title of a topic group", where: { !$0.topics.isEmpty }) { article, _, random in
      article.topics[random.below(article.topics.count)].title = "Topic \(random.below(1000))"
    },
    BookEdit(inArticle: "change the links of a topic group", where: { !$0.topics.isEmpty }) { article, book, random in
      let place = random.below(article.topics.count)
      article.topics[place].links = random.shuffled(article.topics[place].links) + [book.pageLink(&random)]
    },
    BookEdit(inArticle: "remove a link from a topic group", where: { $0.topics.contains { $0.links.count > 1 } }) {
      article, _, random in
      let place = random.pick(article.topics.indices.filter { article.topics[$0].links.count > 1 })
      article.topics[place].links.remove(at: random.below(article.topics[place].links.count))
    },
    BookEdit(inArticle: "change the see also links") { article, book, random in
      article.seeAlso = article.seeAlso.isEmpty || random.below(2) == 0 ? [book.pageLink(&random)] : []
    },
    BookEdit(inArticle: "turn a page option on or off") { article, _, random in
      let option = random.pick([
        "@AutomaticSeeAlso(disabled)", "@AutomaticTitleHeading(disabled)", "@AutomaticArticleSubheading(disabled)",
        "@TopicsVisualStyle(detailedGrid)", "@TopicsVisualStyle(hidden)",
      ])
      if let place = article.options.firstIndex(of: option) {
        article.options.remove(at: place)
      } else {
        article.options.append(option)
      }
    },
    BookEdit("turn an option of the catalog on or off") { book, random in
      let place = random.below(book.articles.count)
      let option = "@Options(scope: global) {\n  @AutomaticSeeAlso(disabled)\n  @TopicsVisualStyle(compactGrid)\n}"
      if let old = book.articles[place].directives.firstIndex(of: option) {
        book.articles[place].directives.remove(at: old)
      } else {
        book.articles[place].directives.append(option)
      }
      return book.articles[place].path
    },
  ]

  // MARK: Metadata

  static let metadata: [BookEdit] = [
    BookEdit(inArticle: "add or remove a redirect") { article, _, _ in
      let redirect = "@Redirected(from: \"old/\(article.name)\")"
      if article.directives.contains(redirect) {
        article.directives.removeAll { $0 == redirect }
      } else {
        article.directives.append(redirect)
      }
    },
    BookEdit(inArticle: "change the display name") { article, _, random in
      article.setMetadata("@DisplayName", random.below(3) == 0 ? nil : "\"\(GeneratedBook.title(&random))\"")
    },
    BookEdit(inArticle: "change the title heading") { article, _, random in
      article.setMetadata("@TitleHeading", random.below(3) == 0 ? nil : "\"\(GeneratedBook.noun(&random))\"")
    },
    BookEdit(inArticle: "change the page kind") { article, _, _ in
      article.setMetadata("@PageKind", article.metadata.contains("@PageKind(sampleCode)") ? nil : "sampleCode")
    },
    BookEdit(inArticle: "change the call to action") { article, _, random in
      let address = "https://example.com/\(GeneratedBook.noun(&random))"
      article.setMetadata(
        "@CallToAction", random.below(3) == 0 ? nil : "url: \"\(address)\", label: \"\(GeneratedBook.noun(&random))\"")
    },
    BookEdit(inArticle: "change the availability") { article, _, random in
      article.setMetadata(
        "@Available", random.below(3) == 0 ? nil : "macOS, introduced: \"\(random.below(20) + 10).0\"")
    },
    BookEdit(inArticle: "change the deprecation") { article, _, random in
      let count = article.directives.count
      article.directives.removeAll { $0.hasPrefix("@DeprecationSummary") }
      if count == article.directives.count {
        article.directives.append("@DeprecationSummary {\n  \(GeneratedBook.sentence(&random))\n}")
      }
    },
    BookEdit(inArticle: "make another page the root of its catalog", where: { $0.folder.hasPrefix("Sources") }) {
      article, _, _ in
      let count = article.metadata.count
      article.metadata.removeAll { $0 == "@TechnologyRoot" }
      if count == article.metadata.count { article.metadata.append("@TechnologyRoot") }
    },
  ]

  // MARK: Files of articles

  static let articleFiles: [BookEdit] = [
    BookEdit("add an article") { book, random in
      let name = "Added\(random.below(1000))"
      guard !book.articles.contains(where: { $0.name == name }) else { return nil }
      let folder = random.pick(["Articles", "Articles/Guides", "Sources/Second/Second.docc"])
      book.articles.append(
        .init(
          folder: folder, name: name, title: GeneratedBook.title(&random), abstract: GeneratedBook.sentence(&random),
          sections: [book.section(&random)]))
      return "\(folder)/\(name).md"
    },
    BookEdit("add an article that a page lists") { book, random in
      let name = "Listed\(random.below(1000))"
      guard !book.articles.contains(where: { $0.name == name }) else { return nil }
      let place = random.below(book.articles.count)
      book.articles[place].topics.append(.init(title: "More", links: ["<doc:\(name)>"]))
      book.articles.append(
        .init(folder: "Articles", name: name, title: GeneratedBook.title(&random), abstract: ""))
      return "\(name), listed in \(book.articles[place].path)"
    },
    BookEdit("remove an article") { book, random in
      let places = book.articles.indices.filter { !["Book", "Second"].contains(book.articles[$0].name) }
      guard places.count > 6 else { return nil }
      return book.articles.remove(at: random.pick(places)).path
    },
    BookEdit(inArticle: "rename an article", where: { !["Book", "Second"].contains($0.name) }) { article, _, random in
      article.name += "\(random.below(10))"
    },
    BookEdit("rename an article and the links to it") { book, random in
      let places = book.articles.indices.filter {
        !["Book", "Second"].contains(book.articles[$0].name) && !book.articles[$0].title.hasPrefix("``")
      }
      guard !places.isEmpty else { return nil }
      let place = random.pick(places)
      let (old, new) = (book.articles[place].name, "Renamed\(random.below(1000))")
      guard !book.articles.contains(where: { $0.name == new }) else { return nil }
      book.articles[place].name = new
      for ending in [">", "#", ")"] { book.replaceText("doc:\(old)\(ending)", with: "doc:\(new)\(ending)") }
      return "\(old), \(new)"
    },
    BookEdit(inArticle: "change the case of an article's name", where: { !["Book", "Second"].contains($0.name) }) {
      article, _, _ in
      article.name = article.name == article.name.lowercased() ? article.name.uppercased() : article.name.lowercased()
    },
    BookEdit(
      inArticle: "move an article to another folder", where: { $0.folder.hasPrefix("Articles") && $0.name != "Book" }
    ) { article, _, _ in
      article.folder = article.folder == "Articles" ? "Articles/Guides" : "Articles"
    },
    BookEdit(
      inArticle: "move an article to another catalog",
      where: { $0.folder == "Articles" && $0.name.hasPrefix("Article") }
    ) { article, _, _ in article.folder = "Sources/Second/Second.docc" },
    BookEdit("swap the texts of two articles") { book, random in
      let places = random.shuffled(book.articles.indices.filter { !book.articles[$0].title.hasPrefix("``") })
      guard places.count > 1 else { return nil }
      let names = [places[0], places[1]].map { (book.articles[$0].folder, book.articles[$0].name) }
      book.articles.swapAt(places[0], places[1])
      (book.articles[places[0]].folder, book.articles[places[0]].name) = names[0]
      (book.articles[places[1]].folder, book.articles[places[1]].name) = names[1]
      return "\(book.articles[places[0]].path), \(book.articles[places[1]].path)"
    },
    BookEdit("add or remove an extension file") { book, random in
      guard let type = book.types.flatMap({ $0.isEmpty ? nil : random.pick($0) }) else { return nil }
      let title = "``\(type.name)``"
      if let place = book.articles.firstIndex(where: { $0.title == title }) {
        return book.articles.remove(at: place).path
      }
      book.articles.append(
        .init(
          folder: "Articles/Extensions", name: type.name, title: title, abstract: GeneratedBook.sentence(&random),
          sections: [book.section(&random)],
          topics: type.methods.isEmpty
            ? [] : [.init(title: "Methods", links: ["``\(random.pick(type.methods).path)``"])]))
      return title
    },
    BookEdit(inArticle: "replace a comment with an extension file", where: { $0.title.hasPrefix("``Type") }) {
      article, _, _ in
      let isSet = article.metadata.contains("@DocumentationExtension(mergeBehavior: override)")
      article.setMetadata("@DocumentationExtension", isSet ? nil : "mergeBehavior: override")
    },
  ]
}

extension GeneratedBook.Article {
  /// Sets or removes a directive in `@Metadata`.
  fileprivate mutating func setMetadata(_ name: String, _ arguments: String?) {
    metadata.removeAll { $0.hasPrefix("\(name)(") }
    if let arguments { metadata.append("\(name)(\(arguments))") }
  }
}
