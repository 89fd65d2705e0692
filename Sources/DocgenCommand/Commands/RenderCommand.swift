public import ArgumentParser
import Dependencies
import DocgenContent
public import DocgenMarkdown
import DocgenModel
import DocgenOutput
import DocgenSystem

/// `docgen render`: renders Markdown as an HTML fragment on standard output.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a Markdown file as an HTML fragment on standard output."
  )

  @Argument(help: "The Markdown file, or '-' for standard input.")
  var file: String = "-"

  @Option(help: "'docc' for DocC's Markdown, or 'gfm' for GitHub Flavored Markdown.")
  var dialect: MarkdownDialect = .docc

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let name = file == "-" ? "<stdin>" : file
    let bytes: [UInt8]
    do {
      bytes = try file == "-" ? console.readAll() : fileSystem.read(file)
    } catch let error as FileError {
      console.report([
        Diagnostic(
          "unreadable-file", at: nil, error.description,
          notes: [.init("choose an existing Markdown file, or '-' to read standard input")])
      ])
      throw ExitCode(1)
    }
    let parser = dialect == .docc ? MarkdownParser.docc : MarkdownParser(dialect: dialect)
    let (document, diagnostics) = parser.parse(bytes: bytes, file: name)
    console.report(diagnostics)
    guard !diagnostics.containsError else { throw ExitCode(1) }
    switch dialect {
    case .docc: console.write(String(decoding: HTMLRenderer.fragment(document), as: UTF8.self) + "\n")
    case .gfm: console.write(PlainHTMLRenderer().html(of: document))
    }
  }
}

extension MarkdownDialect: ExpressibleByArgument {}
