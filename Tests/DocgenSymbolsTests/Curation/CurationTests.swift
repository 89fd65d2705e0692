import DocgenModel
import DocgenSymbols
import Testing

/// The expected results are those of the toolchain's `docc` for the same topics.
@Suite("Manual curation")
struct CurationTests {
  let shapes = "documentation/shapes"

  func group(_ title: String?, _ pages: String...) -> WrittenGroup {
    WrittenGroup(
      title: title,
      links: pages.enumerated().map { index, page in
        WrittenGroup.Link(
          page.isEmpty ? shapes : "\(shapes)/\(page)", at: SourcePosition(file: "A.md", line: index + 1))
      })
  }

  /// The module, curated by its pages and its articles Start, Second, and Third.
  func curation(_ written: [String: [WrittenGroup]], articles: [String] = ["start", "second", "third"]) throws
    -> Curation
  {
    Curation(
      of: SymbolTree(try Fixture.shapes.graphs()),
      written: Dictionary(uniqueKeysWithValues: written.map { ($0.isEmpty ? shapes : "\(shapes)/\($0)", $1) }),
      articles: Dictionary(uniqueKeysWithValues: articles.map { ("\(shapes)/\($0)", shapes) }), root: shapes)
  }

  func titles(_ curation: Curation, of page: String) -> [String?] {
    curation.automaticGroups(of: page.isEmpty ? shapes : "\(shapes)/\(page)").map(\.title)
  }

  func names(_ pages: [String]) -> [String] { pages.map { String($0.dropFirst(shapes.count + 1)) } }

  @Test func `Curated pages aren't repeated in automatic groups`() throws {
    let curation = try curation(["": [group("Essentials", "square", "start")], "start": [group("More", "box")]])
    let structures = try #require(curation.automaticGroups(of: shapes).first { $0.title == "Structures" })
    // `Box` is listed by an article that the module lists.
    #expect(names(structures.pages) == ["newer", "old", "swift_"])
  }

  @Test func `A symbol that another page also lists keeps its own parent`() throws {
    let curation = try curation(["": [group("Essentials", "color/red")], "start": [group("More", "square/area")]])
    #expect(titles(curation, of: "color").contains("Enumeration Cases"))
    let cases = try #require(curation.automaticGroups(of: "\(shapes)/color").first)
    #expect(names(cases.pages) == ["color/blue", "color/green", "color/red"])
    #expect(curation.ancestors(of: "\(shapes)/color/red") == [shapes, "\(shapes)/color"])
  }

  /// In DocC's archives, a symbol that another symbol lists also stays among the members of its type, even if the other
  /// symbol is itself listed there or is also a member.
  @Test(
    arguments: [
      (["square": ["square/corner"]], false), (["square": ["start"], "start": ["square/corner"]], false),
      (["square": ["second"], "second": ["start"], "start": ["square/corner"]], false),
      (["square": ["box"], "box": ["square/corner"]], true), (["square/draw()": ["square/corner"]], true),
      (["square": ["square/draw()"], "square/draw()": ["square/corner"]], true),
      (["square": ["box"], "box": ["start"], "start": ["square/corner"]], true),
      (["start": ["square/corner"]], true), (["": ["start"], "start": ["square/corner"]], true),
      (["": ["start"], "square": ["start"], "start": ["square/corner"]], false),
    ] as [([String: [String]], Bool)])
  func `A type lists a member unless its own page or an article below it does`(
    _ written: [String: [String]], isListed: Bool
  ) throws {
    let curation = try curation(
      written.mapValues { pages in [WrittenGroup(title: nil, links: pages.map { .init("\(shapes)/\($0)") })] })
    let members = curation.automaticGroups(of: "\(shapes)/square").flatMap(\.pages)
    #expect(members.contains("\(shapes)/square/corner") == isListed)
    // In the navigation, it appears in one position.
    let pages = ["", "start", "second", "square", "square/draw()", "box"]
    let places = pages.flatMap { page in
      curation.sections(of: page.isEmpty ? shapes : "\(shapes)/\(page)").flatMap(\.pages)
        .filter { $0 == "\(shapes)/square/corner" }.map { _ in page }
    }
    let lister = try #require(written.first { $0.value.contains("square/corner") }?.key)
    #expect(places == [isListed ? "square" : lister])
  }

  @Test(
    arguments: [
      (["square": ["box"]], false), (["": ["square"], "square": ["box"]], false), (["start": ["box"]], false),
      (["start": ["second"], "second": ["box"]], false), (["square": ["start"], "start": ["box"]], false),
      (["square/draw()": ["box"]], true), (["square": ["square/draw()"], "square/draw()": ["box"]], true),
      (["square/draw()": ["start"], "start": ["box"]], true),
      (["": ["start"], "square/draw()": ["start"], "start": ["box"]], false),
    ] as [([String: [String]], Bool)])
  func `A module also omits the pages that its direct symbols list`(
    _ written: [String: [String]], isListed: Bool
  ) throws {
    let curation = try curation(
      written.mapValues { pages in [WrittenGroup(title: nil, links: pages.map { .init("\(shapes)/\($0)") })] })
    #expect(curation.automaticGroups(of: shapes).flatMap(\.pages).contains("\(shapes)/box") == isListed)
  }

  @Test func `Articles without a topic group come first at the root`() throws {
    let curation = try curation(["": [group("Essentials", "start")], "start": [group("More", "second")]])
    #expect(titles(curation, of: "").first == "Articles")
    #expect(names(curation.automaticGroups(of: shapes)[0].pages) == ["third"])
    #expect(curation.ancestors(of: "\(shapes)/second") == [shapes, "\(shapes)/start"])
    #expect(curation.ancestors(of: "\(shapes)/third") == [shapes])
    #expect(curation.ancestors(of: shapes) == [])
  }

  @Test func `See Also is the rest of the group`() throws {
    let curation = try curation(["": [group("Essentials", "start", "square", "color/red", "shape")]])
    let seeAlso = try #require(curation.seeAlso(of: "\(shapes)/square"))
    #expect(seeAlso.title == "Essentials")
    #expect(names(seeAlso.pages) == ["start", "color/red", "shape"])
    #expect(curation.seeAlso(of: "\(shapes)/box") == nil)
  }

  @Test func `See Also has fifteen pages at most`() throws {
    let articles = (10..<40).map { "article\($0)" }
    let written = WrittenGroup(title: "All", links: articles.map { WrittenGroup.Link("\(shapes)/\($0)") })
    let curation = try curation(["": [written]], articles: articles)
    #expect(
      names(curation.seeAlso(of: "\(shapes)/article20")?.pages ?? [])
        == articles.filter { $0 != "article20" }.prefix(15).map(\.self))
  }

  @Test func `A link that would create a cycle is shown, and the order stays unchanged`() throws {
    let curation = try curation([
      "figure": [group("Cycle", "square", "figure", "figure/describe()", "figure/describe()")],
      "square": [group("Drawing", "square/draw()", "figure")],
      "square/draw()": [group("Up", "square", "")],
    ])
    #expect(
      curation.diagnostics.map(\.description) == [
        "A.md:1:1: warning: 'Square' is already an ancestor of this page\n"
          + "A.md:1:1: note: remove the link from the topics, because it has no effect on the navigation",
        "A.md:2:1: warning: 'Figure' is already an ancestor of this page\n"
          + "A.md:2:1: note: remove the link from the topics, because it has no effect on the navigation",
        "A.md:2:1: warning: 'Shapes' is already an ancestor of this page\n"
          + "A.md:2:1: note: remove the link from the topics, because it has no effect on the navigation",
        "A.md:2:1: warning: a page can't be one of its own topics\n"
          + "A.md:2:1: note: remove the link from the topics, because it has no effect on the navigation",
      ])
    func children(_ page: String) -> [String] { names(curation.sections(of: "\(shapes)/\(page)").flatMap(\.pages)) }
    #expect(children("square").prefix(2) == ["square/draw()", "square/corner"])
    #expect(children("figure").prefix(2) == ["square", "figure/describe()"])
  }

  @Test func `Articles that list each other are supported`() throws {
    let curation = try curation([
      "start": [group(nil, "second")], "second": [group(nil, "third")], "third": [group(nil, "start")],
    ])
    #expect(curation.diagnostics.count == 1)
    for page in ["start", "second", "third"] {
      #expect(curation.ancestors(of: "\(shapes)/\(page)").first == shapes)
    }
  }
}
