public import DocgenContent
public import DocgenModel
import DocgenOutput
import DocgenSyntax
import DocgenSystem
public import DocgenVerification

/// A package's parsed files, before anything is resolved.
public struct ParsedSite: Sendable {
  /// The files.
  let sources: Sources
  /// The theme, or `nil` if the theme folder has an error.
  let theme: Theme?
  /// The articles, extension files, and tutorials of all catalogs, in their order.
  let articles: [ParsedArticle]
  /// The snippets, in the order of their paths.
  let snippets: [ParsedSnippet]
  /// The samples of Markdown files at the package's root and of documentation comments.
  let samplesBesidePages: [FileSamples]
  /// The samples of the articles, in the order of ``articles``.
  let articleSamples: [FileSamples]
  /// The names of the package's targets by folder, as far as they're known.
  public let targetFolders: [String: String]
  /// The time and the memory that loading and parsing took.
  var stages: [StageCost] = []

  /// The snippets and manifests that the texts refer to.
  public let samples: SampleReferences

  /// The `console` code blocks whose commands docgen runs.
  public let consoleBlocks: [ConsoleBlock]

  /// The tutorials of all catalogs, with the state of the reader's project after each step.
  public let tutorials: [TutorialSeries]

  /// Diagnostics about the tutorials' steps, without diagnostics that any page can have.
  public let tutorialDiagnostics: [Diagnostic]

  /// The settings from `docgen.yml` and the command line.
  public var configuration: Configuration { sources.configuration }

  /// Diagnostics about the files themselves, not about their contents.
  public var fileDiagnostics: [Diagnostic] { sources.diagnostics }

  /// Whether the package could be read.
  public var isLoaded: Bool { sources.areLoaded }

  /// The Markdown files with Swift code that docgen doesn't read, if the configuration doesn't list folders of such files.
  ///
  /// - Throws: ``FileError`` if a folder or file can't be read.
  public func unreadDocuments() throws -> [String] {
    configuration.sampleDocuments.isEmpty ? try UnreadDocuments(sources).files() : []
  }

  /// Parses files.
  ///
  /// - Parameters:
  ///   - loaded: The files.
  ///   - targetFolders: The names of the package's targets by folder, as far as they're known.
  ///   - cache: The preview's cache, or `nil` to parse every file.
  ///   - jobs: The number of files to parse at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  init(
    _ loaded: Sources, targetFolders: [String: String] = [:], cache: PreviewCache? = nil, jobs: Int
  ) async throws {
    self.targetFolders = targetFolders
    var sources = loaded
    theme = sources.parseTheme()
    self.sources = sources
    let articleFiles = sources.catalogs.enumerated().flatMap { index, catalog in catalog.articles.map { (index, $0) } }
    let articles = try await articleFiles.concurrentMap(jobs: jobs) { [sources] catalog, file in
      Self.value(of: file, key: "\(catalog) \(file.path)", in: cache?.articles) {
        let title = sources.catalogs[catalog].isReadme ? sources.configuration.title : nil
        return ParsedArticle(file, catalog: catalog, readmeTitle: title)
      }
    }
    cache?.articles.keep(Set(articleFiles.map { "\($0) \($1.path)" }))
    self.articles = articles
    snippets = try await sources.snippets.concurrentMap(jobs: jobs) { file in
      Self.value(of: file, key: file.path, in: cache?.snippets) { ParsedSnippet(file) }
    }
    cache?.snippets.keep(Set(sources.snippets.map(\.path)))
    samplesBesidePages =
      sources.rootDocuments.map { FileSamples(rootDocument: $0) }
      + (try await sources.commentedFiles.concurrentMap(jobs: jobs) { file in
        Self.value(of: file, key: file.path, in: cache?.commentSamples) { FileSamples(commentsIn: file) }
      })
    cache?.commentSamples.keep(Set(sources.commentedFiles.map(\.path)))
    articleSamples = articles.map { article in
      guard !loaded.configuration.excludes(article.file) else { return FileSamples(article.file, []) }
      var samples = article.samples
      samples.defaultLanguage = sources.catalogs[article.catalog].defaultCodeLanguage
      return samples
    }
    let files = articleSamples + samplesBesidePages
    samples = SampleReferences(files)
    consoleBlocks = Self.consoleBlocks(of: files)
    let tutorials = sources.catalogs.indices.map { Self.tutorials(of: sources.catalogs[$0], articles, number: $0) }
    self.tutorials = tutorials.flatMap(\.series)
    tutorialDiagnostics = tutorials.flatMap(\.diagnostics)
  }

  /// Parses a file, unless a cache contains the value of the same text.
  private static func value<Value>(
    of file: SourceFile, key: String, in cache: PreviewCache.Entries<String, SourceFile, Value>?, parse: () -> Value
  ) -> Value {
    cache?.value(of: key, from: file, make: parse) ?? parse()
  }

  private static func tutorials(
    of catalog: Catalog, _ articles: [ParsedArticle], number: Int
  ) -> TutorialReader {
    let pages = articles.filter { $0.catalog == number && $0.tutorial != nil }
    return TutorialReader(pages, code: TutorialCode(catalog))
  }

  /// The snippets by the names that articles use.
  var snippetIndex: SnippetIndex { SnippetIndex(snippets.compactMap(\.reading?.snippet), package: sources.packageName) }

  /// The samples of all files that aren't excluded.
  var fileSamples: [FileSamples] { articleSamples + samplesBesidePages }

  /// The names that the package's sources declare.
  ///
  /// - Parameter jobs: The number of files to read at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  func declaredNames(jobs: Int) async throws -> DeclaredNames {
    try await sources.code.concurrentMap(jobs: jobs) { DeclaredNames(of: String(decoding: $0.bytes, as: UTF8.self)) }
      .reduce(into: DeclaredNames()) { $0.formUnion($1) }
  }
}

/// A snippet's file, parsed if it's text.
struct ParsedSnippet: Sendable {
  /// The snippet, or `nil` for a file that isn't text.
  var reading: SnippetReading?
  /// Diagnostics about the file.
  var diagnostics: [Diagnostic]

  /// Parses a file.
  init(_ file: SourceFile) {
    do throws(DiagnosticError) {
      let reading = SnippetReader.read(try UTF8Text.decode(file.bytes, file: file.path), file: file.path)
      self.reading = reading
      diagnostics = reading.diagnostics
    } catch {
      diagnostics = [error.diagnostic]
    }
  }
}
