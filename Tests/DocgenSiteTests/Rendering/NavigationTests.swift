import Testing

@testable import DocgenContent
@testable import DocgenOutput

@Suite struct NavigationTests {
  /// A flat group of articles.
  private func site(of count: Int) -> NavigationIndex {
    NavigationIndex(
      NavigationNode(
        title: "Kit", page: PagePath(""),
        children: [
          NavigationNode(
            title: "Articles", page: nil,
            children: (0..<count).map { NavigationNode(title: "Article \($0)", page: PagePath("kit/article\($0)")) })
        ]))
  }

  private func tree(_ index: NavigationIndex, _ page: String) -> String {
    var writer = NavigationWriter(index, page: PagePath(page))
    return String(decoding: writer.write().bytes, as: UTF8.self)
  }

  @Test("A small site shows its whole tree and marks the current page")
  func small() {
    let tree = tree(site(of: 3), "kit/article1")
    #expect(
      tree == """
        <ul>
        <li class="group"><span>Articles</span>
        <ul>
        <li><a href="../article0/index.html">Article 0</a></li>
        <li><a href="index.html" aria-current="page">Article 1</a></li>
        <li><a href="../article2/index.html">Article 2</a></li>
        </ul>
        </li>
        </ul>

        """)
  }

  @Test("In a large site, a page shows its neighbors and the approximate number of other pages")
  func large() {
    let tree = tree(site(of: 10_000), "kit/article5000")
    #expect(tree.contains("Article 5000</a>") && tree.contains("Article 4999</a>") && tree.contains("Article 5001</a>"))
    #expect(tree.ranges(of: ">4900+ more</a>").count == 2)
    #expect(tree.split(separator: "<li").count - 1 <= NavigationWriter.window + 3)
  }

  @Test(
    "The number of other pages is exact up to 99",
    arguments: [(109, "99 more"), (110, "100+ more"), (119, "100+ more"), (120, "110+ more")])
  func rest(place: Int, label: String) {
    #expect(tree(site(of: 2 * place), "kit/article\(place)").contains(">\(label)</a>"))
  }

  @Test("An article that's added or moved far away changes few other pages")
  func stability() {
    let (before, after) = (site(of: 10_000), site(of: 10_001))
    let changed = stride(from: 0, to: 10_000, by: 7).filter {
      tree(before, "kit/article\($0)") != tree(after, "kit/article\($0)")
    }
    #expect(changed.count < 60)
  }

  @Test("A page of 10,000 shows no more of the tree than a page of 20, except for two links to the rest")
  func weight() {
    let small = tree(site(of: 20), "kit/article10").utf8.count
    let large = tree(site(of: 10_000), "kit/article5000").utf8.count
    #expect(Double(large) <= 1.2 * Double(small))
  }

  @Test("Branches that lead to the page are open, and others are closed")
  func branches() {
    let leaves = (0..<30).map { NavigationNode(title: "Leaf \($0)", page: PagePath("kit/a/leaf\($0)")) }
    let index = NavigationIndex(
      NavigationNode(
        title: "Kit", page: PagePath(""),
        children: [
          NavigationNode(title: "A", page: PagePath("kit/a"), children: leaves),
          NavigationNode(
            title: "B", page: PagePath("kit/b"), children: [NavigationNode(title: "C", page: PagePath("kit/b/c"))]),
        ]))
    let tree = tree(index, "kit/b")
    #expect(tree.contains(">C</a>"))
    #expect(!tree.contains("Leaf"))
  }

  @Test("A page shows its own guide's part of the tree and links to the other guides")
  func guides() {
    let index = NavigationIndex(
      NavigationNode(
        title: "Currency", page: PagePath(""),
        children: [
          NavigationNode(title: "Rounding", page: PagePath("currency/rounding")),
          NavigationNode(
            title: "Tutorials", page: nil,
            children: [
              NavigationNode(
                title: "Build a Shop", page: PagePath("shop"),
                children: [NavigationNode(title: "Prices", page: PagePath("shop/prices"))])
            ]),
        ]), guides: [PagePath(""), PagePath("shop")])
    #expect(
      tree(index, "currency/rounding") == """
        <ul class="guides">
        <li><a href="../../index.html" aria-current="true">Currency</a></li>
        <li><a href="../../shop/index.html">Build a Shop</a></li>
        </ul>
        <ul>
        <li><a href="index.html" aria-current="page">Rounding</a></li>
        </ul>

        """)
    #expect(
      tree(index, "shop/prices") == """
        <ul class="guides">
        <li><a href="../../index.html">Currency</a></li>
        <li><a href="../index.html" aria-current="true">Build a Shop</a></li>
        </ul>
        <ul>
        <li><a href="index.html" aria-current="page">Prices</a></li>
        </ul>

        """)
  }

  @Test("A page that isn't in the tree still shows the tree's beginning")
  func unknown() {
    #expect(tree(site(of: 3), "elsewhere").contains("Article 0"))
  }
}
