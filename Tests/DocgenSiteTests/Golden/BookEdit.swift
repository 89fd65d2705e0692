import Testing

/// One way to change a book.
struct BookEdit: Sendable, CustomTestStringConvertible {
  /// The kind of edit.
  let name: String
  /// Changes a book.
  ///
  /// Returns what has changed, or `nil` if the book has nothing to change in this way.
  let apply: @Sendable (_ book: inout GeneratedBook, _ random: inout SplitMix64) -> String?

  /// Creates an edit.
  init(_ name: String, _ apply: @escaping @Sendable (inout GeneratedBook, inout SplitMix64) -> String?) {
    self.name = name
    self.apply = apply
  }

  /// Creates an edit of an article, which `isPossible` restricts.
  init(
    inArticle name: String, where isPossible: @escaping @Sendable (GeneratedBook.Article) -> Bool = { _ in true },
    _ change:
      @escaping @Sendable (inout GeneratedBook.Article, GeneratedBook, inout SplitMix64) -> Void
  ) {
    self.init(name) { book, random in
      let places = book.articles.indices.filter { isPossible(book.articles[$0]) }
      guard !places.isEmpty else { return nil }
      let place = random.pick(places)
      let before = book
      change(&book.articles[place], before, &random)
      return book.articles[place].path
    }
  }

  /// Creates an edit of a section of an article.
  init(
    inSection name: String,
    _ change: @escaping @Sendable (inout GeneratedBook.Section, GeneratedBook, inout SplitMix64) -> Void
  ) {
    self.init(inArticle: name, where: { !$0.sections.isEmpty }) { article, book, random in
      let place = random.below(article.sections.count)
      change(&article.sections[place], book, &random)
    }
  }

  var testDescription: String { name }

  /// All edits.
  static let all: [BookEdit] =
    text + headings + links + curation + metadata + articleFiles + samples + media + symbols + configuration + theme
    + otherFiles
}
