import DependenciesConcurrency
import DocgenContent
public import DocgenModel

/// Renders the pages of a site as HTML.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// let html = HTMLRenderer.fragment(MarkdownParser().parse("*Hi*", file: "").document)
/// ```
///
/// The renderer prepares the parts that all pages share once. After that, a page is a pure function of the site, so
/// tasks can render pages concurrently.
public struct HTMLRenderer: Sendable {
  private let site: Site
  private let namesSamples: Bool
  private let surroundings: PageSurroundings
  private let navigation: NavigationIndex
  /// The shells so far.
  ///
  /// The pages determine which ones a site needs.
  private let shells: LockIsolated<[ShellKey: CompiledTemplate]>
  private let sharedValues: TemplateVariableValues

  /// Prepares the parts that pages share.
  ///
  /// - Parameters:
  ///   - site: The site, resolved.
  ///   - theme: The theme.
  ///   - namesSamples: Whether pages name the samples that a reader can change and run.
  init(site: Site, theme: Theme, namesSamples: Bool = false) {
    self.site = site
    self.namesSamples = namesSamples
    surroundings = PageSurroundings(site, theme: theme)
    navigation = NavigationIndex(site.navigation, guides: site.guides)
    sharedValues = TemplateContext.shared(by: site.configuration)
    shells = LockIsolated([:])
  }

  /// Renders a page of the site.
  func render(_ page: Page) -> [UInt8] {
    var writer = PageWriter(page)
    writer.namesSamples = namesSamples
    writer.writeArticle()
    var values = TemplateContext(page, in: surroundings, shared: sharedValues)
    values.addNavigation(navigation)
    values.addOnThisPage(addedHeadings: writer.addedHeadings)
    values[.content] = writer.html
    return shell("page", with: values).render(values.values)
  }

  /// The files that the pages need, by path relative to the site's root: styles, scripts, icons, whole samples, the
  /// projects of tutorials, and the page for unknown addresses.
  var files: [String: [UInt8]] {
    var files = surroundings.theme.files
    files["404.html"] = notFoundPage()
    func path(ofSample name: String) -> String { "samples/\(name).js" }
    for page in site.pages.values {
      for sample in page.samples.values {
        // Many samples can be slices of one snippet.
        if case .snippet(let snippet, _) = sample.content, files[path(ofSample: snippet.name)] != nil { continue }
        guard let (name, text) = WholeSample.content(of: sample) else { continue }
        files[path(ofSample: name)] = WholeSample.script(named: name, text)
      }
      guard let tutorial = page.tutorial else { continue }
      for downloads in tutorial.downloads.values {
        for project in [downloads.start, downloads.end].compactMap(\.self) { files[project.file] = project.bytes }
      }
    }
    return files
  }

  private func notFoundPage() -> [UInt8] {
    let page = Page(path: PagePath(""), kind: .article, title: [])
    var values = TemplateContext(page, in: surroundings, shared: sharedValues)
    values.makeNotFound()
    return shell("missing", with: values).render(values.values)
  }

  private func shell(_ name: String, with values: TemplateContext) -> CompiledTemplate {
    let key = ShellKey(name: name, slots: values.values.filled)
    return shells.withValue { shells in
      if let shell = shells[key] { return shell }
      let shell = CompiledTemplate(surroundings.theme.templates, name: name, with: key.slots)
      shells[key] = shell
      return shell
    }
  }

  private struct ShellKey: Hashable, Sendable {
    let name: String
    let slots: [TemplateVariable]
  }

  /// Renders a standalone text without a page around it.
  ///
  /// - Parameter document: The text. Links inside the site, samples, and images can't be resolved and appear as text.
  /// - Returns: The HTML of its blocks, UTF-8.
  public static func fragment(_ document: Document) -> [UInt8] {
    var page = Page(path: PagePath(""), kind: .article, title: [])
    page.footnotes = document.footnotes
    var writer = PageWriter(page, isStandalone: true)
    writer.write(document.blocks)
    writer.writeFootnotes()
    return writer.html.bytes
  }
}
